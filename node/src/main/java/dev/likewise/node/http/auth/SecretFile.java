package dev.likewise.node.http.auth;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * A file with a secret or with keys.
 *
 * @param setting that names it, for messages
 * @param path where it is
 * @param expected what should be in it, for messages
 */
record SecretFile(String setting, Path path, String expected) {
    /** Larger than any set of keys. */
    static final int BYTES_MAX = 1 << 20;

    /** All that is in it, without white space at the end: editors and {@code echo} leave a line end there. Blocks. */
    byte[] read() throws KeyFileException {
        try (InputStream in = Files.newInputStream(path)) {
            byte[] bytes = in.readNBytes(BYTES_MAX + 1);
            if (bytes.length > BYTES_MAX) {
                throw wrong("is larger than " + BYTES_MAX + " bytes", null);
            }
            return withoutEnd(bytes);
        } catch (KeyFileException e) {
            throw e;
        } catch (IOException e) {
            throw wrong("cannot be read, " + reason(e), e);
        }
    }

    KeyFileException wrong(String trouble, Throwable cause) {
        return new KeyFileException(setting, path, trouble, expected, cause);
    }

    private static byte[] withoutEnd(byte[] bytes) {
        int end = bytes.length;
        while (end > 0 && isSpace(bytes[end - 1])) {
            end--;
        }
        return Arrays.copyOf(bytes, end);
    }

    private static boolean isSpace(byte b) {
        return b == ' ' || b == '\t' || b == '\r' || b == '\n';
    }

    /** The exceptions' own messages are often the file's name alone. */
    private static String reason(IOException e) {
        if (e instanceof NoSuchFileException) {
            return "as there is no such file";
        }
        return e instanceof AccessDeniedException ? "as this user may not" : e.getMessage();
    }
}
