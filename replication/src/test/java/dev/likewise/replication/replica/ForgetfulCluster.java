package dev.likewise.replication.replica;

import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.HybridTimestamp;
import dev.likewise.crdt.ReplicaId;
import java.util.ArrayList;
import java.util.List;

/** Replicas that forget as soon as they may: logs are trimmed and tombstones purged with the first tick that allows it. */
final class ForgetfulCluster implements TestCluster.Listener {
    static final ReplicaId A = TestReplica.id("a");
    static final ReplicaId B = TestReplica.id("b");
    static final ReplicaId C = TestReplica.id("c");

    /** Beyond these bounds nothing of any log is kept. */
    private static final RetentionSettings NOTHING_KEPT = new RetentionSettings(0, 0, 0, 0, 1);

    final TestCluster cluster = new TestCluster(this);
    final List<TestCluster.Message> sent = new ArrayList<>();
    final List<Outcome.Fault> faults = new ArrayList<>();
    private final ReplicaSettings settings;

    ForgetfulCluster(SnapshotSettings snapshots, long tapAgeMicros) {
        this(NOTHING_KEPT, snapshots, tapAgeMicros);
    }

    ForgetfulCluster(RetentionSettings retention, SnapshotSettings snapshots, long tapAgeMicros) {
        ReplicaSettings standard = ReplicaSettings.STANDARD;
        settings = new ReplicaSettings(
                standard.maxClockDriftMicros(),
                standard.windowBytes(),
                standard.pullBytes(),
                standard.relayGraceMillis(),
                standard.resendMillis(),
                standard.recordBytes(),
                retention,
                new PurgeSettings(tapAgeMicros, 1, 2),
                snapshots,
                LaneSettings.STANDARD,
                standard.digestMillis());
    }

    TestReplica add(ReplicaId id) {
        return add(id, new Rules());
    }

    TestReplica add(ReplicaId id, Rules rules) {
        TestReplica added = new TestReplica(id, settings, rules);
        cluster.add(added);
        return added;
    }

    /** One that takes nothing before its first snapshot. */
    TestReplica addNewcomer(ReplicaId id) {
        TestReplica added = TestReplica.newcomer(id, settings);
        cluster.add(added);
        return added;
    }

    void like(ReplicaId at, String post, String user) {
        cluster.step(at, Steps.like(post, user));
    }

    void unlike(ReplicaId at, String post, String user) {
        cluster.step(at, Steps.unlike(post, user));
    }

    /** An unlike and its kind of tombstone that nobody's credits hang on: of something that was never liked. */
    void bareTombstone(ReplicaId at, String post, String user) {
        unlike(at, post, user);
    }

    Outcome late(ReplicaId at, EdgeKey key, boolean present, long ageMillis) {
        return cluster.step(at, new Input.Tap(key, present, HybridTimestamp.ZERO, 1_000 * ageMillis, ""));
    }

    /** Lets time pass and delivers until all is quiet. */
    void settle() {
        for (int i = 0; i < 8; i++) {
            cluster.deliverAll();
            cluster.pass(1_000);
        }
        cluster.deliverAll();
    }

    long tombstones(ReplicaId at) {
        return cluster.get(at).registers().values().stream()
                .filter(register -> register.edge().isTombstone())
                .count();
    }

    @Override
    public void sent(TestCluster.Message message) {
        sent.add(message);
    }

    @Override
    public void fault(ReplicaId at, Outcome.Fault fault) {
        faults.add(fault);
    }
}
