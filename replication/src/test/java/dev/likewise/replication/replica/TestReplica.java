package dev.likewise.replication.replica;

import static org.assertj.core.api.Assertions.assertThat;

import dev.likewise.crdt.Edge;
import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.PnCounter;
import dev.likewise.crdt.PnVector;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.Subject;
import dev.likewise.replication.memory.MemoryNodeStore;
import dev.likewise.replication.port.CommitDraft;
import dev.likewise.replication.port.MemberRow;
import dev.likewise.replication.port.Register;
import dev.likewise.replication.port.ShardReader;
import java.util.List;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.TreeMap;

/** One replica of one shard on a store in memory: a driver that commits and syncs each step before its effects. */
final class TestReplica {
    final ReplicaId id;
    final ReplicaSettings settings;

    /** What it says of itself in reports. */
    boolean hasMetAll = true;

    private final Rules rules;
    private MemoryNodeStore store = MemoryNodeStore.create(1);
    private final boolean joining;
    private Replica replica;
    private ShardView view;

    /** What the count lane has brought ahead, put together from the outcomes as a driver does. */
    private final NavigableMap<Subject, PnVector> ahead = new TreeMap<>();

    TestReplica(ReplicaId id, ReplicaSettings settings, Rules rules) {
        this(id, settings, rules, false);
    }

    private TestReplica(ReplicaId id, ReplicaSettings settings, Rules rules, boolean joining) {
        this.id = id;
        this.settings = settings;
        this.rules = rules;
        this.joining = joining;
        start();
    }

    /** One that takes nothing before its first snapshot. */
    static TestReplica newcomer(ReplicaId id, ReplicaSettings settings) {
        return new TestReplica(id, settings, new Rules(), true);
    }

    /** A replica whose id's region is this name. */
    static TestReplica of(String name) {
        return new TestReplica(id(name), ReplicaSettings.STANDARD, new Rules());
    }

    static ReplicaId id(String name) {
        return ReplicaId.of(name, "n", "1");
    }

    private void start() {
        replica = new Replica(settings, id, 0, store.members(), store.shard(0), joining, rules);
        view = replica.view();
        ahead.clear();
    }

    Outcome step(Now now, Input... inputs) {
        for (Input input : inputs) {
            if (input instanceof Input.Members heard) {
                store.saveMembers(heard.table());
            }
        }
        Outcome outcome = replica.step(now, List.of(inputs));
        outcome.commit().ifPresent(commit -> store.commit(List.of(commit)));
        store.sync();
        view = outcome.view();
        ahead.putAll(outcome.ahead());
        ahead.values().removeIf(PnVector::isEmpty);
        return outcome;
    }

    /** Stops, and goes on with what the store holds. */
    void restart() {
        store = store.reopen();
        start();
    }

    /** Takes back everything since a copy was taken: an older disk is put in. */
    void restore(MemoryNodeStore copy) {
        store.close();
        store = copy;
        start();
    }

    /** A change of the store behind the replica's back; it sees it after {@link #restart}. */
    CommitDraft draft() {
        return CommitDraft.of(store, 0);
    }

    NavigableSet<MemberRow> memberRows() {
        return store.memberRows(0);
    }

    MemoryNodeStore copy() {
        return store.copy();
    }

    /** What it last let others know, durable. */
    ShardView view() {
        return view;
    }

    /** The same as others get it in a report. */
    PeerView peerView() {
        return new PeerView(
                view.applied(),
                view.purged(),
                view.includedUntil(),
                view.pending(),
                store.members().retired(),
                hasMetAll);
    }

    ShardReader reader() {
        return store.shard(0);
    }

    Edge edge(EdgeKey key) {
        return reader().registers(List.of(key)).get(0).edge();
    }

    /** The columns that are shown beside the stored ones, by subject. */
    NavigableMap<Subject, PnVector> ahead() {
        return ahead;
    }

    /** The columns of a post as they are shown. */
    PnVector shown(String post) {
        return PnVector.merge(columns(post), ahead.getOrDefault(Subject.post(post), PnVector.EMPTY));
    }

    PnVector columns(String post) {
        return reader().columns(Subject.post(post));
    }

    NavigableMap<EdgeKey, Register> registers() {
        NavigableMap<EdgeKey, Register> registers = new TreeMap<>();
        reader().forEachRegister(registers::put);
        return registers;
    }

    /** The registers without where their tombstones came from, which a snapshot tells less exactly. */
    NavigableMap<EdgeKey, Edge> edges() {
        NavigableMap<EdgeKey, Edge> edges = new TreeMap<>();
        reader().forEachRegister((key, register) -> edges.put(key, register.edge()));
        return edges;
    }

    /** The audit law: the own column of each subject is the sum of the own credits over its registers. */
    void audit() {
        NavigableMap<Subject, Long> credits = new TreeMap<>();
        reader().forEachRegister((key, register) ->
                credits.merge(key.subject(), (long) register.edge().credits().of(id), Long::sum));
        NavigableMap<Subject, Long> columns = new TreeMap<>();
        reader().forEachColumns((subject, vector) ->
                columns.put(subject, vector.column(id).net()));
        credits.keySet().forEach(subject -> columns.putIfAbsent(subject, 0L));
        columns.keySet().forEach(subject -> credits.putIfAbsent(subject, 0L));
        assertThat(columns).as("net columns of %s against its credits", id).isEqualTo(credits);
    }

    /** How far this replica has applied one origin's log. */
    long applied(ReplicaId origin) {
        return reader().state().applied().seq(origin);
    }

    PnCounter column(String post, ReplicaId replica) {
        return columns(post).column(replica);
    }
}
