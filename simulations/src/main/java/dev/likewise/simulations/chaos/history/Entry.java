package dev.likewise.simulations.chaos.history;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.List;

/**
 * One line of a history. All times are microseconds since the run began, by the one monotonic clock of the process that all
 * clients are in, so any two can be compared.
 */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "entry")
@JsonSubTypes({
    @JsonSubTypes.Type(value = Entry.Run.class, name = "run"),
    @JsonSubTypes.Type(value = Entry.Tap.class, name = "tap"),
    @JsonSubTypes.Type(value = Entry.Read.class, name = "read"),
    @JsonSubTypes.Type(value = Entry.Push.class, name = "push"),
    @JsonSubTypes.Type(value = Entry.Watch.class, name = "watch"),
    @JsonSubTypes.Type(value = Entry.Event.class, name = "event"),
    @JsonSubTypes.Type(value = Entry.Fault.class, name = "fault"),
    @JsonSubTypes.Type(value = Entry.Loss.class, name = "loss"),
    @JsonSubTypes.Type(value = Entry.Rest.class, name = "rest"),
    @JsonSubTypes.Type(value = Entry.Register.class, name = "register"),
    @JsonSubTypes.Type(value = Entry.Trouble.class, name = "trouble"),
    @JsonSubTypes.Type(value = Entry.End.class, name = "end"),
})
public sealed interface Entry {
    /**
     * The first line.
     *
     * @param command what would do the same again
     * @param began when, for people
     * @param seconds how long faults and taps went on
     * @param faults the names of those that were allowed; which came is in the lines of faults
     */
    record Run(String command, String began, long seed, long seconds, List<String> regions, List<String> faults)
            implements Entry {}

    /**
     * A like or unlike.
     *
     * @param like false for an unlike
     * @param session whether the client sent what it had of its own taps, by which {@code changed} and {@code count} are
     *     judged, too
     * @param status of HTTP, 0 where nobody answered
     * @param count −1 where none was answered
     * @param version as answered, else empty; the order of texts is that of versions
     */
    record Tap(
            String region,
            String user,
            String post,
            boolean like,
            boolean session,
            long begin,
            long end,
            Outcome outcome,
            int status,
            boolean changed,
            long count,
            String version)
            implements Entry {}

    /**
     * A count that was asked for and answered.
     *
     * @param user empty for nobody
     * @param session as with taps
     * @param liked whether the user likes the post, as answered; false for nobody
     * @param asOf the moment up to which the node says that it has all regions' taps; may be negative
     */
    record Read(
            String region,
            String user,
            String post,
            boolean session,
            long begin,
            long end,
            long count,
            boolean liked,
            long asOf)
            implements Entry {}

    /**
     * A count that was pushed.
     *
     * @param stream names the connection
     * @param at when it was received
     */
    record Push(String stream, String region, String post, long at, long count) implements Entry {}

    /**
     * That someone watched a post.
     *
     * @param begin when the stream was asked for
     * @param end when it broke off, or was last looked at
     * @param open whether it stood until all was at rest
     */
    record Watch(String stream, String region, String post, long begin, long end, boolean open) implements Entry {}

    /**
     * An event of a node's change feed.
     *
     * @param reader who read it; {@link #REST} for the whole feed, read when all was at rest
     * @param id the same whenever the same event is read
     * @param user empty where there is none
     */
    record Event(String reader, String region, String replica, String id, String post, String user, long delta)
            implements Entry {
        /** Who reads the whole feed when all is at rest. */
        public static final String REST = "rest";
    }

    /**
     * Something that was done to the nodes, over now.
     *
     * @param lane faults of one lane do not overlap
     * @param clocks what it did to the nodes' clocks
     */
    record Fault(String name, String lane, String detail, Clocks clocks, long begin, long end) implements Entry {}

    /**
     * A disk was destroyed. What its region acknowledged from {@code safeBefore} on may be gone with it.
     *
     * @param safeBefore what was acknowledged before had reached all others, as they said
     */
    record Loss(String region, long safeBefore, long at) implements Entry {}

    /** What a region says of a post when all is at rest. */
    record Rest(String region, String post, long count, List<String> likers) implements Entry {}

    /**
     * The register of a pair when all is at rest.
     *
     * @param version empty where there is no register
     */
    record Register(String region, String user, String post, boolean present, String version) implements Entry {}

    /** The run itself did not go as it should: a fault that could not be ended, regions that did not come to rest. */
    record Trouble(String what, long at) implements Entry {}

    /** The last line: all that there is to see at rest stands before it. */
    record End(long at) implements Entry {}
}
