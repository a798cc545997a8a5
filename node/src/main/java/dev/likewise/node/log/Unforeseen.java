package dev.likewise.node.log;

import org.slf4j.Logger;

/** Logs what nobody foresaw where a request's data was at hand: for all without messages, see {@link WithoutMessage}, whole at DEBUG. */
public final class Unforeseen {
    private Unforeseen() {}

    /** A bug. */
    public static void error(Logger log, String what, Throwable thrown) {
        log.error(what, WithoutMessage.of(thrown));
        log.debug(what, thrown);
    }

    /** What costs one client its connection. */
    public static void warn(Logger log, String what, Throwable thrown) {
        log.warn(what, WithoutMessage.of(thrown));
        log.debug(what, thrown);
    }
}
