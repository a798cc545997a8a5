package dev.likewise.cli.log;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.turbo.TurboFilter;
import ch.qos.logback.core.spi.FilterReply;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Marker;
import org.slf4j.MarkerFactory;

/**
 * Lets so many lines of a kind through until the window ends, then says in one line how many more there were. Of a kind are
 * lines with the same logger, level and message before its arguments are put in, so that a client or a peer cannot make new
 * kinds. Safe for all threads; a line that is left out costs one update of a map, and is neither formatted nor is its stack
 * trace looked at.
 *
 * <ul>
 *   <li>ERROR is counted like the rest: a bug that one request shows, every request may show, and it is the errors that
 *       carry stack traces. The level is part of the kind, so no warning ever takes an error's place.
 *   <li>DEBUG and TRACE are not counted; whoever asks for them wants all.
 *   <li>When {@link #KINDS_MAX} kinds are known, all others share one a level until the window ends. They may then hide each
 *       other, but there is no way to fill the log. Threads that come at the same moment may go over that bound by one each.
 * </ul>
 *
 * <p>Not logback's {@code DuplicateMessageFilter}: that counts without an end, so that a line that has come six times never
 * comes again until a hundred others have, mixes the lines of all loggers and levels, and does not say what it left out.
 */
final class RepeatFilter extends TurboFilter {
    /** How many kinds are told apart; nodes have about a hundred, libraries the rest. */
    static final int KINDS_MAX = 500;

    private static final Marker SUMMARY = MarkerFactory.getDetachedMarker("left-out");
    private static final String CALLER = RepeatFilter.class.getName();
    private static final String OTHERS = "(messages of many kinds)";

    private record Kind(Logger logger, Level level, String message) {}

    private final int linesMax;
    private final String window;
    /** How many lines came in this window, those that were left out too. */
    private final ConcurrentHashMap<Kind, Long> lines = new ConcurrentHashMap<>();

    /**
     * @param linesMax how many lines of a kind pass in a window, at least 1
     * @param window how long one is, in words; who calls {@link #endWindow} keeps to it
     */
    RepeatFilter(int linesMax, String window) {
        this.linesMax = linesMax;
        this.window = window;
    }

    @Override
    public FilterReply decide(
            Marker marker, Logger logger, Level level, String message, Object[] arguments, Throwable thrown) {
        // Filters are asked before the level is looked at, and without a message by isInfoEnabled and the like.
        if (message == null
                || marker == SUMMARY
                || !level.isGreaterOrEqual(Level.INFO)
                || !level.isGreaterOrEqual(logger.getEffectiveLevel())) {
            return FilterReply.NEUTRAL;
        }
        return lines.merge(kind(logger, level, message), 1L, Long::sum) <= linesMax
                ? FilterReply.NEUTRAL
                : FilterReply.DENY;
    }

    private Kind kind(Logger logger, Level level, String message) {
        Kind kind = new Kind(logger, level, message);
        return lines.mappingCount() < KINDS_MAX || lines.containsKey(kind)
                ? kind
                : new Kind(logger.getLoggerContext().getLogger(RepeatFilter.class), level, OTHERS);
    }

    /** Says what was left out since the last call, and begins to count anew. Nothing is counted twice or lost. */
    void endWindow() {
        for (Kind kind : lines.keySet()) {
            Long count = lines.remove(kind);
            if (count != null && count > linesMax) {
                long more = count - linesMax;
                kind.logger.log(
                        SUMMARY,
                        CALLER,
                        Level.toLocationAwareLoggerInteger(kind.level),
                        more == 1
                                ? "{} more line within {} is left out: {}"
                                : "{} more lines within {} are left out: {}",
                        new Object[] {more, window, kind.message},
                        null);
            }
        }
    }
}
