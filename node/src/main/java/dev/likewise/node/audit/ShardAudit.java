package dev.likewise.node.audit;

import dev.likewise.crdt.PnVector;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.Subject;
import dev.likewise.crdt.VersionVector;
import dev.likewise.node.api.AuditFinding.Kind;
import dev.likewise.node.api.AuditReport.AuditedShard;
import dev.likewise.replication.port.MemberRow;
import dev.likewise.replication.port.ShardMoment.KeyedRegister;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Reads one shard at one moment: adds up each subject, and looks for the row of each present register. For one thread.
 */
final class ShardAudit implements SubjectWalk.Visitor {
    private final int shard;
    private final Measuring.Pinned pinned;
    private final ReplicaId self;
    private final RowCheck rows;
    private final Consumer<Suspect> suspects;
    private final boolean tombstonesToo;
    private Subject subject;
    private PnVector columns;
    private Tally tally;
    private boolean registerLost;
    private long subjects;
    private long registers;

    /**
     * @param rows takes rows that are wrong
     * @param suspects takes subjects that do not fit
     * @param tombstonesToo whether rows of absent registers are looked for; needless where all rows are looked through
     */
    ShardAudit(
            int shard,
            Measuring.Pinned pinned,
            ReplicaId self,
            RowCheck rows,
            Consumer<Suspect> suspects,
            boolean tombstonesToo) {
        this.shard = shard;
        this.pinned = pinned;
        this.self = self;
        this.rows = rows;
        this.suspects = suspects;
        this.tombstonesToo = tombstonesToo;
    }

    @Override
    public void begin(Subject next, PnVector held) {
        subject = next;
        columns = held;
        tally = new Tally();
        registerLost = false;
    }

    @Override
    public void registers(List<KeyedRegister> some) {
        List<MemberRow> present = new ArrayList<>();
        List<MemberRow> absent = new ArrayList<>();
        for (KeyedRegister row : some) {
            tally.add(row.register().edge());
            MemberRow memberRow =
                    MemberRow.of(row.key(), row.register().edge().stamp().time());
            (row.register().edge().present() ? present : absent).add(memberRow);
        }
        Set<MemberRow> there = pinned.moment().memberRows(present);
        present.removeAll(there);
        rows.wrong(Kind.MEMBER_ROW_MISSING, shard, applied(), present);
        if (tombstonesToo) {
            List<MemberRow> left = List.copyOf(pinned.moment().memberRows(absent));
            // The row says what a register of this very time said before: it was changed by no tap.
            registerLost |= !left.isEmpty();
            rows.wrong(Kind.MEMBER_ROW_STRAY, shard, applied(), left);
        }
    }

    @Override
    public void end() {
        subjects++;
        registers += tally.registers();
        Measured measured = pinned.measured(tally, columns, self);
        if (!measured.isSound()) {
            Suspect suspect = new Suspect(shard, subject, measured);
            if (registerLost) {
                suspect.registerLost();
            }
            suspects.accept(suspect);
        }
    }

    private VersionVector applied() {
        return pinned.state().applied();
    }

    /** What was read. */
    AuditedShard read() {
        return new AuditedShard(shard, applied(), subjects, registers);
    }
}
