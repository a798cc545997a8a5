package dev.likewise.replication.replica;

import dev.likewise.crdt.PnCounter;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.Subject;
import dev.likewise.replication.port.MemberRow;
import java.util.HashMap;
import java.util.Map;

/**
 * Puts right what an audit found wrong: the own column, and rows that follow from registers; never another's column, and
 * never a register.
 *
 * <p>Why a difference may be repaired that was measured a while ago: every step moves the own column by just as much as the
 * own credits ({@link Counting}), so what is missing stays the same number, whatever was tapped since. Only a repair
 * changes it. So a repair that was measured before the last one of its subject is left: of two audits that found the same
 * difference, one puts it right. The own log tells before from after, since a repair writes a record.
 */
final class Repairing {
    private static final int REMEMBERED_MAX = 10_000;

    private final ReplicaId self;
    private final OwnLog log;
    private final Rules rules;

    /** For subjects that were repaired in this replica's lifetime, the number of the record that did. */
    private final Map<Subject, Long> repairedAt = new HashMap<>();

    /** What was measured before this own record may have been repaired since: in an earlier life, or forgotten here. */
    private long believedFrom;

    Repairing(ReplicaId self, OwnLog log, Rules rules) {
        this.self = self;
        this.log = log;
        this.rules = rules;
        believedFrom = log.end().seq();
    }

    /** Moves the own column by what is missing; there is no event, as events are the history of the credits. */
    void column(Turn turn, Input.Repair repair) {
        Subject subject = repair.subject();
        long last = repairedAt.getOrDefault(subject, believedFrom);
        if (!rules.isMeasuredSince(repair.measuredAt(), last)) {
            return;
        }
        PnCounter before = turn.column(subject, self);
        PnCounter after;
        try {
            after = before.plus(repair.missing());
        } catch (ArithmeticException outOfRange) {
            // So far off that no column can make up for it: the next audit will say that it is still wrong.
            return;
        }
        turn.setColumn(subject, self, after);
        remember(subject);
        log.repaired(subject);
    }

    private void remember(Subject subject) {
        if (repairedAt.size() >= REMEMBERED_MAX) {
            repairedAt.clear();
            believedFrom = log.openSeq();
        }
        repairedAt.put(subject, log.openSeq());
    }

    /** Has rows derived anew at the end of the step, when the registers are what they will be. */
    void rows(Turn turn, Input.DeriveRows doubted) {
        turn.load(doubted.rows().stream().map(MemberRow::key).toList());
        turn.deriveAnew(doubted.rows());
    }
}
