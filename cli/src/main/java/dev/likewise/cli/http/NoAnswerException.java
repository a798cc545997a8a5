package dev.likewise.cli.http;

import java.io.IOException;

/** A connection ended before the first byte of an answer: perhaps one that was idle for too long. */
final class NoAnswerException extends IOException {
    private static final long serialVersionUID = 1L;

    NoAnswerException(IOException cause) {
        super(cause.getMessage(), cause);
    }
}
