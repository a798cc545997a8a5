package dev.likewise.node.audit;

import dev.likewise.crdt.Subject;
import dev.likewise.replication.replica.Input;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Has own columns put right by their replicas, and looks whether they are. For one thread.
 *
 * <p>What is missing was measured in a moment that is over. It still is what is missing, as every step moves column and
 * credits by the same; why two repairs cannot add up, see {@code Repairing} in the replica.
 */
final class ColumnRepair {
    private static final long REPAIR_NANOS = TimeUnit.SECONDS.toNanos(10);
    private static final long LOOK_MILLIS = 10;

    /** In a busy shard records come before the repair's, so that the first look may be too early. */
    private static final int LOOKS = 3;

    private static final long LOOKS_PAUSE_MILLIS = 300;

    private final AuditedNode node;
    private final Measuring measuring;
    private final Pacer pacer;
    private final LongSupplier nanos;

    ColumnRepair(AuditedNode node, Measuring measuring, Pacer pacer, LongSupplier nanos) {
        this.node = node;
        this.measuring = measuring;
        this.pacer = pacer;
        this.nanos = nanos;
    }

    /** Repairs what may be; what came of it stands in the suspects. */
    void all(List<Suspect> drifted) {
        Map<Integer, List<Suspect>> byShard = new TreeMap<>();
        drifted.stream()
                .filter(suspect -> !suspect.isRegisterLost())
                .forEach(suspect -> byShard.computeIfAbsent(suspect.shard, shard -> new ArrayList<>())
                        .add(suspect));
        byShard.forEach(this::repair);
    }

    private void repair(int shard, List<Suspect> some) {
        long latest = 0;
        for (Suspect suspect : some) {
            long measuredAt = suspect.measured().state().applied().seq(node.self());
            missing(suspect)
                    .ifPresent(missing -> node.deliver(shard, new Input.Repair(suspect.subject, missing, measuredAt)));
            latest = Math.max(latest, measuredAt);
        }
        awaitRecordAfter(shard, latest);
        some.forEach(suspect -> suspect.repaired(look(shard, suspect.subject)));
    }

    /** Empty where a column is so far off that the difference is no number here. */
    private static OptionalLong missing(Suspect suspect) {
        Difference own = suspect.measured().own().orElseThrow();
        try {
            return OptionalLong.of(Math.subtractExact(own.expected(), own.found()));
        } catch (ArithmeticException outOfRange) {
            return OptionalLong.empty();
        }
    }

    /** A repair writes a record. */
    private void awaitRecordAfter(int shard, long seq) {
        long start = nanos.getAsLong();
        while (node.store().shard(shard).state().applied().seq(node.self()) <= seq
                && nanos.getAsLong() - start < REPAIR_NANOS) {
            pacer.pause(LOOK_MILLIS);
        }
    }

    private Measured look(int shard, Subject subject) {
        Measured seen = measuring.measure(shard, subject);
        for (int looks = 1; looks < LOOKS && seen.own().isPresent(); looks++) {
            pacer.pause(LOOKS_PAUSE_MILLIS);
            seen = measuring.measure(shard, subject);
        }
        return seen;
    }
}
