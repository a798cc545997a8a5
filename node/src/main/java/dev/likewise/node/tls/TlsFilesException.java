package dev.likewise.node.tls;

import java.io.IOException;
import java.nio.file.Path;

/** A certificate or its key cannot be used. The message is one sentence that names the setting, the file and what was expected. */
public final class TlsFilesException extends IOException {
    private static final long serialVersionUID = 1L;

    TlsFilesException(String setting, Path file, String wrong, String expected, Throwable cause) {
        super(setting + ": " + file + " " + wrong + " (expected: " + expected + ")", cause);
    }
}
