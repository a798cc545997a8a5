package dev.likewise.simulations.chaos.history;

/** A file from which nothing can be judged. The message is a sentence that says why. */
public final class UnusableHistoryException extends Exception {
    private static final long serialVersionUID = 1L;

    UnusableHistoryException(String sentence) {
        super(sentence);
    }

    UnusableHistoryException(String sentence, Throwable cause) {
        super(sentence, cause);
    }
}
