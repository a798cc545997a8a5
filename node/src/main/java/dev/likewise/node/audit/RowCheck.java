package dev.likewise.node.audit;

import dev.likewise.crdt.Subject;
import dev.likewise.crdt.VersionVector;
import dev.likewise.node.api.AuditFinding;
import dev.likewise.node.api.AuditFinding.Kind;
import dev.likewise.replication.port.MemberRow;
import dev.likewise.replication.port.Register;
import dev.likewise.replication.port.ShardMoment;
import dev.likewise.replication.replica.Input;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** Reports rows of members' lists that do not follow from the registers, and has them made anew. For one thread. */
final class RowCheck {
    /** How many rows one step makes anew at most. */
    private static final int REPAIR_ROWS = 256;

    private static final long REPAIR_NANOS = TimeUnit.SECONDS.toNanos(10);
    private static final long LOOK_MILLIS = 5;

    private final AuditedNode node;
    private final AuditBook book;
    private final Pacer pacer;
    private final LongSupplier nanos;
    private final boolean repair;
    private final Unrepaired unrepaired;

    /** @param repair whether to have rows made anew */
    RowCheck(AuditedNode node, AuditBook book, Pacer pacer, LongSupplier nanos, boolean repair, Unrepaired unrepaired) {
        this.node = node;
        this.book = book;
        this.pacer = pacer;
        this.nanos = nanos;
        this.repair = repair;
        this.unrepaired = unrepaired;
    }

    /**
     * Takes rows of one shard that were wrong in a moment.
     *
     * @param kind in which way
     * @param applied V in that moment
     */
    void wrong(Kind kind, int shard, VersionVector applied, List<MemberRow> rows) {
        for (int from = 0; from < rows.size(); from += REPAIR_ROWS) {
            List<MemberRow> some = rows.subList(from, Math.min(rows.size(), from + REPAIR_ROWS));
            Set<MemberRow> left = repair ? repair(shard, some) : new HashSet<>(some);
            some.forEach(row -> report(kind, shard, applied, row, !left.contains(row)));
        }
    }

    private void report(Kind kind, int shard, VersionVector applied, MemberRow row, boolean repaired) {
        Subject subject = row.subject();
        boolean missing = kind == Kind.MEMBER_ROW_MISSING;
        if (!repaired) {
            unrepaired.add(kind, shard, subject);
        }
        book.drift(new AuditFinding(
                kind,
                shard,
                Optional.of(subject),
                row.member(),
                Optional.empty(),
                missing ? 1 : 0,
                missing ? 0 : 1,
                repaired,
                detail(repaired),
                applied));
    }

    private String detail(boolean repaired) {
        if (repaired) {
            return Advice.REPAIRED;
        }
        return repair ? Advice.UNSEEN : Advice.ROW;
    }

    /** Has rows made anew and waits until that is seen; returns those that are still wrong. */
    private Set<MemberRow> repair(int shard, List<MemberRow> rows) {
        node.deliver(shard, new Input.DeriveRows(List.copyOf(rows)));
        long start = nanos.getAsLong();
        Set<MemberRow> left = new HashSet<>(rows);
        while (!left.isEmpty() && nanos.getAsLong() - start < REPAIR_NANOS) {
            pacer.pause(LOOK_MILLIS);
            try (ShardMoment moment = node.store().shard(shard).moment()) {
                left = wrong(moment, left);
            }
        }
        return left;
    }

    /** Those that are there and must not be, or the other way round. */
    static Set<MemberRow> wrong(ShardMoment moment, Set<MemberRow> rows) {
        List<MemberRow> asked = new ArrayList<>(rows);
        Set<MemberRow> there = moment.memberRows(asked);
        List<Register> registers =
                moment.registers(asked.stream().map(MemberRow::key).toList());
        Set<MemberRow> wrong = new HashSet<>();
        for (int i = 0; i < asked.size(); i++) {
            MemberRow row = asked.get(i);
            if (there.contains(row) != row.follows(registers.get(i))) {
                wrong.add(row);
            }
        }
        return wrong;
    }
}
