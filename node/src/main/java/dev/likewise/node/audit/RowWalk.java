package dev.likewise.node.audit;

import dev.likewise.crdt.Subject;
import dev.likewise.node.api.AuditFinding.Kind;
import dev.likewise.replication.port.MemberRow;
import dev.likewise.replication.port.NodeStore;
import dev.likewise.replication.port.Register;
import dev.likewise.replication.port.ShardMoment;
import dev.likewise.replication.port.ShardReader;
import dev.likewise.replication.port.StoreException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * Looks through all rows of members' lists for those that no register stands behind. They are of all shards and read
 * piece by piece, each with the registers of that time; what does not fit is looked at again at one moment, as a tap may
 * have come between. For one thread.
 */
final class RowWalk {
    private static final int PIECE_ROWS = 1_000;

    private final AuditedNode node;
    private final AuditBook book;
    private final Pacer pacer;
    private final RowCheck rows;
    private final Suspects suspects;

    RowWalk(AuditedNode node, AuditBook book, Pacer pacer, RowCheck rows, Suspects suspects) {
        this.node = node;
        this.book = book;
        this.pacer = pacer;
        this.rows = rows;
        this.suspects = suspects;
    }

    /** Looks at the rows of some subjects; the others are only read. */
    void all(Predicate<Subject> wanted) {
        NodeStore store = node.store();
        Optional<MemberRow> after = Optional.empty();
        List<MemberRow> piece = store.memberRows(after, PIECE_ROWS);
        while (!piece.isEmpty()) {
            pacer.read(piece.size());
            book.memberRows(piece.size());
            look(store, piece.stream().filter(row -> wanted.test(row.subject())).toList());
            after = Optional.of(piece.get(piece.size() - 1));
            piece = store.memberRows(after, PIECE_ROWS);
        }
    }

    private void look(NodeStore store, List<MemberRow> piece) {
        Map<Integer, List<MemberRow>> byShard = new TreeMap<>();
        piece.forEach(row -> byShard.computeIfAbsent(node.placement().shardOf(row.key()), shard -> new ArrayList<>())
                .add(row));
        byShard.forEach((shard, some) -> {
            Set<MemberRow> doubted = doubted(store.shard(shard), some);
            if (!doubted.isEmpty()) {
                lookAgain(store, shard, doubted);
            }
        });
    }

    private static Set<MemberRow> doubted(ShardReader shard, List<MemberRow> rows) {
        Set<MemberRow> doubted = new HashSet<>();
        try {
            List<Register> registers =
                    shard.registers(rows.stream().map(MemberRow::key).toList());
            for (int i = 0; i < rows.size(); i++) {
                if (!rows.get(i).follows(registers.get(i))) {
                    doubted.add(rows.get(i));
                }
            }
        } catch (StoreException unreadable) {
            // Reported where registers are read; here it must not hide what is wrong with the other rows.
            if (rows.size() > 1) {
                rows.forEach(row -> doubted.addAll(doubted(shard, List.of(row))));
            }
        }
        return doubted;
    }

    private void lookAgain(NodeStore store, int shard, Set<MemberRow> doubted) {
        try (ShardMoment moment = store.shard(shard).moment()) {
            List<MemberRow> stray = RowCheck.wrong(moment, moment.memberRows(doubted)).stream()
                    .sorted()
                    .toList();
            noteLostRegisters(moment, shard, stray);
            rows.wrong(Kind.MEMBER_ROW_STRAY, shard, moment.state().applied(), stray);
        }
    }

    /**
     * A row without any register, or with one of the same time that is absent, is all that is left of a register that was
     * lost or altered; a row beside a later register is only left over.
     */
    private void noteLostRegisters(ShardMoment moment, int shard, List<MemberRow> stray) {
        List<Register> registers =
                moment.registers(stray.stream().map(MemberRow::key).toList());
        for (int i = 0; i < stray.size(); i++) {
            MemberRow row = stray.get(i);
            Register register = registers.get(i);
            if (register.isNone() || register.edge().stamp().time().equals(row.time())) {
                suspects.find(shard, row.subject()).ifPresent(Suspect::registerLost);
            }
        }
    }
}
