package dev.likewise.node.runtime;

import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.ShardPlacement;
import dev.likewise.node.api.Taps.Accepted;
import dev.likewise.replication.replica.ReplicaSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** An engine on a store in memory. */
final class EngineFixture implements AutoCloseable {
    static final ReplicaId SELF = ReplicaId.parse("eu/eu-1/a");

    final ControlledStore.Disk disk = new ControlledStore.Disk();
    final SystemClock clock = new SystemClock();
    final List<ShardSends> sent = new ArrayList<>();
    final ShardPlacement placement;
    final Engine engine;

    EngineFixture(EngineSettings settings, ShardPlacement placement, Stepper.Factory steppers) {
        this.placement = placement;
        ControlledStore store = ControlledStore.create(placement.shards(), disk);
        engine = new Engine(settings, placement, SELF, clock, steppers, store, disk.control());
        engine.sendTo(this::send);
    }

    /** One writer, small limits, replicas proper, running and open for taps. */
    static EngineFixture running() {
        return running(SMALL);
    }

    static EngineFixture running(EngineSettings settings) {
        EngineFixture fixture = new EngineFixture(settings, new ShardPlacement(4, 1), replicas());
        fixture.start();
        return fixture;
    }

    /** One writer, 100 taps in the mailbox, 50 a turn, two turns ahead of the sync stage, recovery every 10 ms. */
    static final EngineSettings SMALL = new EngineSettings(1, 100, 50, 100, 1 << 20, 100, 2, 1_000, 1 << 20, 10);

    /** Peers that never acknowledge are not sent anything again within a test, however slow the machine is. */
    private static final ReplicaSettings PATIENT =
            new ReplicaSettings(500_000, 512 << 10, 256 << 10, 600_000, 600_000, 256 << 10);

    static Stepper.Factory replicas() {
        return Stepper.Factory.replicas(PATIENT, SELF, false);
    }

    void start() {
        engine.start();
        engine.open();
    }

    private synchronized void send(List<ShardSends> sends) {
        sent.addAll(sends);
    }

    synchronized int sentCount() {
        return sent.size();
    }

    /** Taps a like; it must be taken. */
    TestTap like(String post, String user) {
        TestTap tap = new TestTap();
        Accepted accepted = engine.taps().submit(tap.like(post, user));
        if (accepted != Accepted.TAKEN) {
            throw new AssertionError(accepted + " " + engine.refusal());
        }
        return tap;
    }

    List<TestTap> likes(String post, int users) {
        List<TestTap> taps = new ArrayList<>();
        for (int i = 0; i < users; i++) {
            taps.add(like(post, "u" + i));
        }
        return taps;
    }

    static void answered(List<TestTap> taps) throws Exception {
        for (TestTap tap : taps) {
            tap.answer.get(10, TimeUnit.SECONDS);
        }
    }

    @Override
    public void close() {
        disk.letSyncsGo();
        engine.stop();
    }
}
