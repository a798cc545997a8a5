package dev.likewise.crdt;

import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One life of one node's disk: {@code region/node/incarnation}.
 *
 * <p>The incarnation is made when a data directory is created and whenever a node starts over, so that no two disks ever
 * write the same column. Ordered by the text form, everywhere; nothing compares the small numbers that stores and records
 * use in its place.
 */
public final class ReplicaId implements Comparable<ReplicaId> {
    private static final Pattern FORM = Pattern.compile("([a-z0-9-]{1,32})/([a-z0-9-]{1,32})/([a-z0-9]{1,32})");

    private final String text;
    private final int regionEnd;
    private final int nodeEnd;

    private ReplicaId(String text, int regionEnd, int nodeEnd) {
        this.text = text;
        this.regionEnd = regionEnd;
        this.nodeEnd = nodeEnd;
    }

    /** Puts an id together; the same checks as {@link #parse}. */
    public static ReplicaId of(String region, String node, String incarnation) {
        return parse(region + "/" + node + "/" + incarnation);
    }

    /**
     * Reads the text form.
     *
     * @throws IllegalArgumentException if it is not {@code region/node/incarnation}, region and node of {@code [a-z0-9-]},
     *     the incarnation of {@code [a-z0-9]}, each of 1 to 32 characters
     */
    public static ReplicaId parse(String text) {
        Matcher form = FORM.matcher(text);
        if (!form.matches()) {
            throw new IllegalArgumentException("replica: '" + text
                    + "' (expected: region/node/incarnation, each 1 to 32 of a-z, 0-9; '-' in the first two)");
        }
        return new ReplicaId(text, form.end(1), form.end(2));
    }

    public String region() {
        return text.substring(0, regionEnd);
    }

    public String node() {
        return text.substring(regionEnd + 1, nodeEnd);
    }

    public String incarnation() {
        return text.substring(nodeEnd + 1);
    }

    @Override
    public int compareTo(ReplicaId other) {
        return text.compareTo(other.text);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ReplicaId that && text.equals(that.text);
    }

    @Override
    public int hashCode() {
        return Objects.hashCode(text);
    }

    /** The text form. */
    @Override
    public String toString() {
        return text;
    }
}
