package dev.likewise.simulations.sim;

import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.PnCounter;
import dev.likewise.crdt.PnVector;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.Subject;
import dev.likewise.crdt.VersionVector;
import dev.likewise.replication.port.Commit;
import dev.likewise.replication.port.EdgeWrite;
import dev.likewise.replication.port.Register;
import dev.likewise.replication.port.ShardReader;
import dev.likewise.replication.port.StoredRecord;
import dev.likewise.simulations.sim.Figures.Figure;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;

/** What a commit may do: exactly what its records say. Looks at what was touched; {@link #checkWhole} looks at all. */
final class CommitLaws {
    private final World world;
    private final History history;
    private final List<List<Shadow>> shadows = new ArrayList<>();
    private final Map<Integer, Map<ReplicaId, Long>> applied = new HashMap<>();

    CommitLaws(World world, History history) {
        this.world = world;
        this.history = history;
        for (int node = 0; node < world.plan.nodes(); node++) {
            List<Shadow> shards = new ArrayList<>();
            for (int shard = 0; shard < world.plan.placement().shards(); shard++) {
                shards.add(new Shadow());
            }
            shadows.add(shards);
        }
    }

    Shadow shadow(SimNode node, int shard) {
        return shadows.get(node.index).get(shard);
    }

    void committed(SimNode node, Commit commit) {
        int shard = commit.shard();
        Shadow shadow = shadow(node, shard);
        Set<EdgeKey> keys = new TreeSet<>();
        Set<Subject> subjects = new TreeSet<>();
        Map<Subject, Map<ReplicaId, PnCounter>> before = new HashMap<>();
        for (StoredRecord record : commit.records()) {
            LoggedRecord logged = logged(node, shard, record);
            logged.decoded()
                    .columns()
                    .keySet()
                    .forEach(subject ->
                            before.computeIfAbsent(subject, first -> new TreeMap<>(shadow.columnsOf(subject))));
            shadow.apply(logged, keys::add, subjects::add);
        }
        world.laws.requireHistory(node, shard, commit.state().applied(), "a commit's V");
        positions(node, shard, commit);
        registers(node, shard, commit, keys);
        columns(node, shard, commit, subjects);
        keys.forEach(key -> subjects.add(key.subject()));
        subjects.forEach(subject -> audit(node, shard, subject));
        before.forEach((subject, columns) -> grows(node, shard, subject, columns));
    }

    private LoggedRecord logged(SimNode node, int shard, StoredRecord record) {
        world.figures.increment(Figure.RECORDS);
        if (!record.origin().equals(node.id)) {
            world.laws.requireHistory(node, shard, record);
            return history.log(shard, record.origin()).record(record.seq());
        }
        OriginLog log = history.log(shard, node.id);
        require(
                record.seq() == log.length() + 1,
                "a log has no gaps",
                node,
                shard,
                () -> "record " + record.seq() + " after " + log.length());
        LoggedRecord logged = history.append(shard, record);
        world.figures.add(Figure.CORRECTIONS, logged.decoded().corrections().size());
        world.story.tell(node.index, shard, () -> "commits " + Format.record(logged));
        logged.decoded()
                .columns()
                .forEach((subject, column) -> require(
                        column.net() == log.feedOf(subject),
                        "the deltas of a replica's feed sum to its column",
                        node,
                        shard,
                        () -> subject + ": feed " + log.feedOf(subject) + ", column " + column));
        return logged;
    }

    private void positions(SimNode node, int shard, Commit commit) {
        VersionVector said = commit.state().applied();
        Map<ReplicaId, Long> ends = new TreeMap<>();
        commit.records().forEach(record -> ends.put(record.origin(), record.seq()));
        ends.forEach((origin, seq) -> require(
                said.seq(origin) == seq,
                "V is where the applied records end",
                node,
                shard,
                () -> origin + ": V " + said.seq(origin) + ", records to " + seq));
        long applied = said.asMap().keySet().stream()
                .mapToLong(origin -> said.seq(origin))
                .sum();
        long had = appliedBefore(node, shard).values().stream()
                .mapToLong(Long::longValue)
                .sum();
        require(
                applied == had + commit.records().size(),
                "V never over-claims: it moves by one a record",
                node,
                shard,
                () -> "V " + Format.vector(said) + " after " + commit.records().size() + " records");
        said.asMap().forEach((origin, position) -> appliedBefore(node, shard).put(origin, position.seq()));
    }

    private Map<ReplicaId, Long> appliedBefore(SimNode node, int shard) {
        return applied.computeIfAbsent(node.index * 1_000 + shard, first -> new TreeMap<>());
    }

    private void registers(SimNode node, int shard, Commit commit, Set<EdgeKey> touched) {
        Set<EdgeKey> written = new TreeSet<>();
        for (EdgeWrite write : commit.edges()) {
            written.add(write.key());
            Register expected = shadow(node, shard).register(write.key());
            require(
                    write.after().equals(expected),
                    "a register is the tap with the highest stamp in V",
                    node,
                    shard,
                    () -> write.key() + ": wrote " + Format.edge(write.after().edge()) + ", expected "
                            + Format.edge(expected.edge()));
        }
        require(
                written.containsAll(touched),
                "a record's taps are in the registers when it is in V",
                node,
                shard,
                () -> touched + " expected to be written, but only " + written + " was");
    }

    private void columns(SimNode node, int shard, Commit commit, Set<Subject> touched) {
        for (Subject subject : touched) {
            PnVector held = node.store().shard(shard).columns(subject);
            shadow(node, shard)
                    .columnsOf(subject)
                    .forEach((replica, column) -> require(
                            held.column(replica).equals(column),
                            "a column is what its own replica wrote last",
                            node,
                            shard,
                            () -> subject + " of " + replica + ": " + held.column(replica) + ", expected " + column));
        }
        require(
                touched.containsAll(commit.columns().keySet()),
                "a column changes with a record that says so",
                node,
                shard,
                () -> commit.columns().keySet() + " written, but only " + touched + " in records");
    }

    private void audit(SimNode node, int shard, Subject subject) {
        long net = node.store().shard(shard).columns(subject).column(node.id).net();
        long credits = shadow(node, shard).credits(subject, node.id);
        require(
                net == credits,
                "audit: the own column is the sum of the own credits",
                node,
                shard,
                () -> subject + ": column " + net + ", credits " + credits);
    }

    private void grows(SimNode node, int shard, Subject subject, Map<ReplicaId, PnCounter> before) {
        before.forEach((replica, column) -> require(
                shadow(node, shard).columnsOf(subject).get(replica).covers(column),
                "columns never shrink",
                node,
                shard,
                () -> subject + " of " + replica + ": was " + column));
    }

    /** The store has been opened again with this V. */
    void reloaded(SimNode node, int shard, VersionVector left) {
        world.laws.requireHistory(node, shard, left, "the V of a store opened again");
        shadows.get(node.index).set(shard, Shadow.of(history, shard, left));
        appliedBefore(node, shard).clear();
        left.asMap().forEach((origin, position) -> appliedBefore(node, shard).put(origin, position.seq()));
        checkWhole(node, shard);
    }

    /** Everything that a store holds. */
    void checkWhole(SimNode node, int shard) {
        ShardReader store = node.store().shard(shard);
        Shadow shadow = shadow(node, shard);
        NavigableMap<EdgeKey, Register> registers = new TreeMap<>();
        store.forEachRegister(registers::put);
        require(
                registers.equals(shadow.registers()),
                "registers are what V stands for",
                node,
                shard,
                () -> registers + ", expected " + shadow.registers());
        NavigableMap<Subject, Map<ReplicaId, PnCounter>> columns = new TreeMap<>();
        store.forEachColumns((subject, vector) -> columns.put(subject, vector.asMap()));
        require(
                columns.equals(shadow.columns()),
                "columns are what V stands for",
                node,
                shard,
                () -> columns + ", expected " + shadow.columns());
        columns.keySet().forEach(subject -> audit(node, shard, subject));
        registers.keySet().forEach(key -> audit(node, shard, key.subject()));
    }

    private void require(boolean holds, String law, SimNode node, int shard, Supplier<String> detail) {
        world.laws.require(holds, law, node, shard, detail);
    }
}
