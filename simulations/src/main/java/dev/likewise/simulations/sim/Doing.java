package dev.likewise.simulations.sim;

import dev.likewise.replication.port.Commit;
import dev.likewise.replication.port.EdgeWrite;
import dev.likewise.replication.port.StageWrite;
import dev.likewise.replication.replica.Outcome;
import java.util.Collection;

/** What a turn is about beside taps and records, as far as a crash in it is of interest. */
enum Doing {
    NOTHING,
    TRIMMING,
    PURGING,
    /** A chunk of a snapshot comes in, or the snapshot is asked for. */
    STAGING,
    /** A chunk is merged. */
    MERGING;

    /** What some outcomes are about: the last of these that is true of any. */
    static Doing of(Collection<Outcome> outcomes) {
        Doing doing = NOTHING;
        for (Outcome outcome : outcomes) {
            Doing one = outcome.commit().map(Doing::of).orElse(NOTHING);
            doing = one.compareTo(doing) > 0 ? one : doing;
        }
        return doing;
    }

    private static Doing of(Commit commit) {
        if (!commit.stage().isEmpty()) {
            boolean puts = commit.stage().stream().anyMatch(StageWrite.Put.class::isInstance);
            return puts ? STAGING : MERGING;
        }
        if (commit.edges().stream().map(EdgeWrite::after).anyMatch(after -> after.isNone())) {
            return PURGING;
        }
        return commit.trims().isEmpty() ? NOTHING : TRIMMING;
    }
}
