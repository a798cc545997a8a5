package dev.likewise.node.api;

import dev.likewise.crdt.VersionVector;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What an audit has found so far, or found. Immutable.
 *
 * @param id which audit
 * @param request what was asked for
 * @param background whether nobody asked, but the time had come
 * @param state how far it is
 * @param detail why it has failed or stopped; empty if not
 * @param startedAt when it was begun
 * @param finishedAt when it ended; empty while it is under way
 * @param progress how far it is, in figures
 * @param shards the shards that were read to their ends, by number
 * @param totals how much was found
 * @param drift what is or was wrong, the first {@link #LISTED_MAX}
 * @param inFlight differences that records under way explain, so that nobody can tell yet; the first {@link #LISTED_MAX}
 */
public record AuditReport(
        String id,
        Audits.Request request,
        boolean background,
        State state,
        String detail,
        Instant startedAt,
        Optional<Instant> finishedAt,
        Progress progress,
        List<AuditedShard> shards,
        Totals totals,
        List<AuditFinding> drift,
        List<AuditFinding> inFlight) {
    /** How many findings of each list are kept. */
    public static final int LISTED_MAX = 1_000;

    public AuditReport {
        shards = List.copyOf(shards);
        drift = List.copyOf(drift);
        inFlight = List.copyOf(inFlight);
    }

    /** How far an audit is. */
    public enum State {
        RUNNING,
        DONE,
        /** It could not go on. */
        FAILED,
        /** The node stopped, or somebody asked for another audit. */
        STOPPED
    }

    /**
     * How far an audit is.
     *
     * @param phase {@code registers}, {@code members}, {@code repair} or {@code done}
     * @param shardsDone how many shards were read
     * @param shards how many are to be read
     * @param rows rows read: registers, subjects with columns, rows of members' lists
     */
    public record Progress(String phase, int shardsDone, int shards, long rows) {}

    /**
     * A shard that was read at one moment.
     *
     * @param shard its number
     * @param applied V in that moment
     * @param subjects how many subjects were read
     * @param registers how many registers
     */
    public record AuditedShard(int shard, VersionVector applied, long subjects, long registers) {}

    /**
     * How much was found, listed or not.
     *
     * @param driftPosts in how many posts
     * @param findings how many, by kind
     * @param repaired how many of them were put right
     * @param inFlight how many differences nobody can judge yet
     * @param memberRows how many rows of members' lists were read
     */
    public record Totals(
            long driftPosts, Map<AuditFinding.Kind, Long> findings, long repaired, long inFlight, long memberRows) {
        public Totals {
            findings = Map.copyOf(findings);
        }

        /** All findings. */
        public long all() {
            return findings.values().stream().mapToLong(Long::longValue).sum();
        }
    }
}
