package dev.likewise.replication.replica;

import dev.likewise.crdt.Edge;
import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.MemberTable;
import dev.likewise.crdt.PnCounter;
import dev.likewise.crdt.PnVector;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.Subject;
import dev.likewise.replication.port.ShardMoment;
import dev.likewise.replication.port.ShardMoment.KeyedRegister;
import dev.likewise.replication.port.ShardMoment.SubjectColumns;
import dev.likewise.replication.port.ShardReader;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The columns of retired replicas: what the registers say, no longer what the replicas said. When one is heard to be retired
 * its column is derived by a pass over all registers as they were at one moment, a piece at a time, subject by subject; what
 * replaces a register meanwhile is collected where the pass has not been yet, and moves the column where it has. From then
 * on the column is kept like the own one.
 *
 * <p>A subject's count changes once, when the pass is through with it. The durable marker is the difference between the
 * member table, which says who is retired, and {@code ShardState.derived}, which says whose pass is over: a pass that a
 * restart cuts short begins again, and finds what it had set before right or overwrites it.
 */
final class Deriving {
    private final ReplicaId self;
    private final Rules rules;
    private final ShardReader store;
    private final Set<ReplicaId> derived;

    /** Those that are retired and whose pass is not over. */
    private final Set<ReplicaId> underived = new TreeSet<>();

    private Pass pass;

    /** @param derived those whose pass is over, as the store has it */
    Deriving(ReplicaId self, Rules rules, ShardReader store, Collection<ReplicaId> derived) {
        this.self = self;
        this.rules = rules;
        this.store = store;
        this.derived = new TreeSet<>(derived);
    }

    /** The member table, whenever it changes. */
    void members(MemberTable table) {
        underived.addAll(table.retired());
        underived.remove(self);
        underived.removeAll(derived);
    }

    /** Whether some retired replica's column is not what the registers say yet. */
    boolean isPending() {
        return !underived.isEmpty();
    }

    /** Begins a pass if one is due; before anything is replaced in a step, or the moment would lack it. */
    void begin() {
        if (pass == null && isPending()) {
            pass = new Pass(rules, new TreeSet<>(underived), store.moment());
        }
    }

    boolean hasWork() {
        return pass != null;
    }

    /** Does a piece of the pass. */
    void work(Turn turn, int rows) {
        if (pass != null && pass.step(turn, rows)) {
            derived.addAll(pass.targets);
            underived.removeAll(pass.targets);
            turn.derived.addAll(pass.targets);
            close();
        }
    }

    /** A register is replaced: moves the columns that are derived already. */
    void replaced(Turn turn, EdgeKey key, Edge old, Edge replacement) {
        for (ReplicaId retired : derived) {
            move(turn, key.subject(), retired, rules.derivedCorrection(old, replacement, retired));
        }
        if (pass != null) {
            for (ReplicaId retired : pass.targets) {
                int d = rules.derivedCorrection(old, replacement, retired);
                if (pass.isThrough(key.subject())) {
                    move(turn, key.subject(), retired, d);
                } else if (d != 0) {
                    pass.collect(key.subject(), retired, d);
                }
            }
        }
    }

    private static void move(Turn turn, Subject subject, ReplicaId retired, long d) {
        if (d != 0) {
            turn.setColumn(
                    subject,
                    retired,
                    PnCounter.ofNet(turn.column(subject, retired).net() + d));
        }
    }

    /** Gives back what it holds of the store. */
    void close() {
        if (pass != null) {
            pass.moment.close();
            pass = null;
        }
    }

    /** Goes through registers and columns in step, both in the order of the subjects. */
    private static final class Pass {
        private final Rules rules;
        private final Set<ReplicaId> targets;
        private final ShardMoment moment;

        /** What has replaced registers of subjects that the pass has not been through since the moment. */
        private final NavigableMap<Subject, Map<ReplicaId, Long>> collected = new TreeMap<>();

        private final ArrayDeque<KeyedRegister> registers = new ArrayDeque<>();
        private final ArrayDeque<SubjectColumns> columns = new ArrayDeque<>();
        private Optional<EdgeKey> lastRegister = Optional.empty();
        private Optional<Subject> lastColumns = Optional.empty();
        private boolean registersRead;
        private boolean columnsRead;

        /** The subject whose registers are being added up; {@code null} before the first one. */
        private Subject at;

        private Map<ReplicaId, Long> sums = new HashMap<>();
        private Subject through;
        private boolean over;

        private Pass(Rules rules, Set<ReplicaId> targets, ShardMoment moment) {
            this.rules = rules;
            this.targets = targets;
            this.moment = moment;
        }

        private boolean isThrough(Subject subject) {
            return over || (through != null && subject.compareTo(through) <= 0);
        }

        private void collect(Subject subject, ReplicaId retired, int d) {
            collected.computeIfAbsent(subject, first -> new HashMap<>()).merge(retired, (long) d, Long::sum);
        }

        /** Looks at so many rows; whether that were all. */
        private boolean step(Turn turn, int rows) {
            for (int i = 0; i < rows && !over; i++) {
                fill(rows);
                lookAtNext(turn);
            }
            return over;
        }

        private void fill(int rows) {
            if (registers.isEmpty() && !registersRead) {
                List<KeyedRegister> read = moment.registers(lastRegister, rows);
                registersRead = read.size() < rows;
                registers.addAll(read);
            }
            if (columns.isEmpty() && !columnsRead) {
                List<SubjectColumns> read = moment.columns(lastColumns, rows);
                columnsRead = read.size() < rows;
                columns.addAll(read);
            }
        }

        private void lookAtNext(Turn turn) {
            KeyedRegister register = registers.peekFirst();
            SubjectColumns row = columns.peekFirst();
            Subject next = least(register, row);
            if (at != null && !at.equals(next)) {
                finish(turn);
            }
            if (next == null) {
                end(turn);
                return;
            }
            at = next;
            if (row != null && row.subject().equals(next)) {
                columns.removeFirst();
                lastColumns = Optional.of(next);
                begin(row.columns());
            } else {
                registers.removeFirst();
                lastRegister = Optional.of(register.key());
                targets.forEach(retired ->
                        addUp(retired, register.register().edge().credits().of(retired)));
            }
        }

        private static Subject least(KeyedRegister register, SubjectColumns row) {
            if (register == null || row == null) {
                return register != null ? register.key().subject() : row != null ? row.subject() : null;
            }
            Subject subject = register.key().subject();
            return subject.compareTo(row.subject()) < 0 ? subject : row.subject();
        }

        /** A subject that has a column has to be set, if only to nothing. */
        private void begin(PnVector held) {
            targets.stream()
                    .filter(retired -> !held.column(retired).equals(PnCounter.ZERO))
                    .forEach(retired -> sums.putIfAbsent(retired, 0L));
        }

        private void addUp(ReplicaId retired, long credit) {
            if (credit != 0) {
                sums.merge(retired, credit, Long::sum);
            }
        }

        private void finish(Turn turn) {
            sums.forEach((retired, sum) -> set(turn, at, retired, sum));
            sums = new HashMap<>();
            through = at;
            // Of subjects that the moment did not have, nothing but this is known.
            NavigableMap<Subject, Map<ReplicaId, Long>> before = collected.headMap(through, true);
            before.forEach((subject, moved) -> moved.forEach((retired, d) -> move(turn, subject, retired, d)));
            before.clear();
        }

        private void set(Turn turn, Subject subject, ReplicaId retired, long sum) {
            PnCounter held = turn.peek(subject, retired);
            PnCounter column = PnCounter.ofNet(rules.derivedNet(sum, held.net()));
            if (!held.equals(column)) {
                turn.setColumn(subject, retired, column);
            }
        }

        private void end(Turn turn) {
            collected.forEach((subject, moved) -> moved.forEach((retired, d) -> move(turn, subject, retired, d)));
            collected.clear();
            over = true;
        }
    }
}
