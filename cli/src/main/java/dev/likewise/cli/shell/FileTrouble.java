package dev.likewise.cli.shell;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.Locale;

/** Why a file cannot be read; the exceptions themselves often say no more than its name again. */
public final class FileTrouble {
    private FileTrouble() {}

    /** A few words, without the file's name. */
    public static String reason(IOException e) {
        if (e instanceof NoSuchFileException) {
            return "no such file";
        }
        if (e instanceof AccessDeniedException) {
            return "no permission";
        }
        String reason = e instanceof FileSystemException trouble ? trouble.getReason() : e.getMessage();
        return reason == null
                ? e.getClass().getSimpleName()
                : reason.substring(0, 1).toLowerCase(Locale.ROOT) + reason.substring(1);
    }
}
