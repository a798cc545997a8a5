package dev.likewise.node.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.PnVector;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.ShardPlacement;
import dev.likewise.crdt.Subject;
import dev.likewise.node.api.Taps.Accepted;
import dev.likewise.replication.replica.Input;
import dev.likewise.replication.replica.PeerView;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class WritePathTest {
    private static final ReplicaId PEER = ReplicaId.parse("us/us-1/b");

    @Test
    void aTapIsCountedWhenItIsAnswered() throws Exception {
        try (EngineFixture node = EngineFixture.running()) {
            EngineFixture.answered(node.likes("p1", 40));

            assertThat(node.engine.reads().publishedColumns(Subject.post("p1")).count())
                    .isEqualTo(40);
        }
    }

    @Test
    void manyTapsShareFewSyncs() throws Exception {
        EngineSettings roomy = new EngineSettings(1, 10_000, 10_000, 100, 1 << 20, 100, 2, 1_000, 1 << 20, 10);
        try (EngineFixture node = EngineFixture.running(roomy)) {
            node.disk.holdSyncs();
            List<TestTap> taps = node.likes("p1", 2_000);
            node.disk.letSyncsGo();
            EngineFixture.answered(taps);

            // One that was held, one for the turns that piled up behind it, one or two for what then waited.
            assertThat(node.engine.counters().syncs()).isLessThanOrEqualTo(6);
        }
    }

    @Test
    void nothingHappensBeforeItIsDurable() throws Exception {
        try (EngineFixture node = EngineFixture.running()) {
            EngineFixture.answered(node.likes("p1", 1));
            node.engine.deliver(0, new Input.PeerUp(PEER, PeerView.NOTHING));
            int shard = node.placement.shardOf(EdgeKey.like("p1", "late"));
            node.engine.deliver(shard, new Input.PeerUp(PEER, PeerView.NOTHING));
            await().until(() -> node.sentCount() >= 1);
            long seqBefore = ownSeq(node);

            node.disk.holdSyncs();
            TestTap late = node.like("p1", "late");
            await().until(node.disk::aSyncWaits);
            int sentBefore = node.sentCount();

            assertThat(late.answer).isNotDone();
            assertThat(node.engine.reads().publishedColumns(Subject.post("p1")).count())
                    .isEqualTo(1);
            assertThat(node.sentCount()).isEqualTo(sentBefore);
            assertThat(ownSeq(node)).isEqualTo(seqBefore);

            node.disk.letSyncsGo();
            late.answer.get(10, TimeUnit.SECONDS);
            await().until(() -> node.sentCount() > sentBefore);
            assertThat(node.engine.reads().publishedColumns(Subject.post("p1")).count())
                    .isEqualTo(2);
            assertThat(ownSeq(node)).isEqualTo(seqBefore + 1);
        }
    }

    private static long ownSeq(EngineFixture node) {
        return node.engine.views().stream()
                .mapToLong(view -> view.applied().seq(EngineFixture.SELF))
                .sum();
    }

    @Test
    void aFullMailboxShedsTapsAndStillTakesWhatPeersSend() throws Exception {
        try (EngineFixture node = EngineFixture.running()) {
            node.disk.holdSyncs();
            List<TestTap> taken = new ArrayList<>();
            Accepted last = Accepted.TAKEN;
            for (int i = 0; last == Accepted.TAKEN; i++) {
                assertThat(i).as("taps taken").isLessThan(1_000);
                TestTap tap = new TestTap();
                last = node.engine.taps().submit(tap.like("p1", "u" + i));
                if (last == Accepted.TAKEN) {
                    taken.add(tap);
                }
            }
            assertThat(last).isEqualTo(Accepted.OVERLOADED);
            for (int i = 0; i < 10_000; i++) {
                node.engine.deliver(1, new Input.PeerUp(PEER, PeerView.NOTHING));
            }
            assertThat(node.engine.waitingInputs())
                    .as("far above what taps may")
                    .isGreaterThan(9_000);

            node.disk.letSyncsGo();
            EngineFixture.answered(taken);
            await().until(() -> node.engine.waitingInputs() == 0);
            assertThat(node.engine.counters().tapsShed()).isEqualTo(1);
        }
    }

    @Test
    void answersComeInTheOrderOfTheTaps() throws Exception {
        try (EngineFixture node = EngineFixture.running()) {
            List<TestTap> taps = node.likes("p1", 90);
            EngineFixture.answered(taps);

            assertThat(taps.stream().map(tap -> tap.answer.join().columns().count()))
                    .isSorted()
                    .doesNotHaveDuplicates();
        }
    }

    @Test
    void answersForOneExecutorAreHandedOverTogether() throws Exception {
        ExecutorService loop = Executors.newSingleThreadExecutor();
        AtomicInteger handOvers = new AtomicInteger();
        try (EngineFixture node = EngineFixture.running()) {
            node.disk.holdSyncs();
            List<TestTap> taps = new ArrayList<>();
            Executor counting = group -> {
                handOvers.incrementAndGet();
                loop.execute(group);
            };
            for (int i = 0; i < 80; i++) {
                TestTap tap = new TestTap(counting);
                assertThat(node.engine.taps().submit(tap.like("p1", "u" + i))).isEqualTo(Accepted.TAKEN);
                taps.add(tap);
            }
            node.disk.letSyncsGo();
            EngineFixture.answered(taps);

            assertThat(handOvers.get())
                    .isBetween(1, (int) node.engine.counters().syncs());
        } finally {
            loop.shutdownNow();
        }
    }

    @Test
    void idleShardsAreToldThatTimePassesAllInOneWriteAWriter() throws Exception {
        EngineSettings two = new EngineSettings(2, 100, 50, 100, 1 << 20, 100, 2, 100, 1 << 20, 10);
        try (EngineFixture node = new EngineFixture(two, new ShardPlacement(64, 1), EngineFixture.replicas())) {
            node.start();
            await().until(() -> node.engine.views().stream()
                    .allMatch(view -> view.includedUntil().micros() > 0));

            assertThat(node.engine.counters().commits()).isLessThan(20);
        }
    }

    @Test
    void aPostSpreadOverShardsIsTheSumOfThem() throws Exception {
        ShardPlacement spread = new ShardPlacement(8, 4);
        EngineSettings two = new EngineSettings(2, 1_000, 50, 100, 1 << 20, 100, 2, 1_000, 1 << 20, 10);
        try (EngineFixture node = new EngineFixture(two, spread, EngineFixture.replicas())) {
            node.start();
            EngineFixture.answered(node.likes("p1", 100));

            PnVector columns = node.engine.reads().columns(Subject.post("p1"));
            assertThat(columns.count()).isEqualTo(100);
            assertThat(node.engine.reads().publishedColumns(Subject.post("p1"))).isEqualTo(columns);
            List<EdgeKey> keys = List.of(
                    EdgeKey.like("p1", "u7"),
                    EdgeKey.like("p1", "nobody"),
                    EdgeKey.like("p1", "u8"),
                    EdgeKey.like("p1", "u9"));
            assertThat(node.engine.reads().registers(keys))
                    .extracting(register -> register.edge().present())
                    .containsExactly(true, false, true, true);
        }
    }

    @Test
    void aNodeThatStopsAnswersAllItTook() throws Exception {
        EngineFixture node = EngineFixture.running();
        List<TestTap> taps = node.likes("p1", 60);
        assertThat(node.engine.drain(10_000)).isTrue();
        assertThat(node.engine.taps().submit(new TestTap().like("p1", "late"))).isEqualTo(Accepted.NOT_WRITABLE);
        node.close();

        assertThat(taps).allMatch(tap -> tap.answer.isDone() && !tap.answer.isCompletedExceptionally());
    }

    @Test
    void aBrokenReplicaStopsTheNodeForWritesAndLeavesReadsOn() throws Exception {
        Stepper.Factory replicas = EngineFixture.replicas();
        Stepper.Factory breaking = (shard, members, store) -> new BreakingStepper(replicas.make(shard, members, store));
        try (EngineFixture node = new EngineFixture(EngineFixture.SMALL, new ShardPlacement(4, 1), breaking)) {
            node.start();
            EngineFixture.answered(node.likes("p1", 3));
            TestTap last = node.like("p1", BreakingStepper.POISON);

            assertThat(last.answer)
                    .failsWithin(10, TimeUnit.SECONDS)
                    .withThrowableOfType(ExecutionException.class)
                    .withMessageContaining("invariant broken: poison");
            assertThat(node.engine.refusal())
                    .hasValueSatisfying(why -> assertThat(why).contains("invariant broken: poison"));
            assertThat(node.engine.taps().submit(new TestTap().like("p2", "u1")))
                    .isEqualTo(Accepted.NOT_WRITABLE);
            assertThat(node.engine.reads().columns(Subject.post("p1")).count()).isEqualTo(3);
        }
    }
}
