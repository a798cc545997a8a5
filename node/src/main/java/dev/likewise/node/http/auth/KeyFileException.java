package dev.likewise.node.http.auth;

import java.io.IOException;
import java.nio.file.Path;

/** A file with a secret or with keys cannot be used. The message is one sentence: setting, value, what was expected. */
public final class KeyFileException extends IOException {
    private static final long serialVersionUID = 1L;

    KeyFileException(String setting, Path file, String trouble, String expected, Throwable cause) {
        super(setting + ": '" + file + "' " + trouble + " (expected: " + expected + ")", cause);
    }
}
