package dev.likewise.node.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.Member;
import dev.likewise.crdt.MemberTable;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.Subject;
import dev.likewise.node.api.Taps.Accepted;
import dev.likewise.replication.replica.Input;
import dev.likewise.replication.replica.PeerView;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class StoreFailureTest {
    private static final ReplicaId PEER = ReplicaId.parse("us/us-1/b");
    private static final Subject POST = Subject.post("p1");

    @Test
    void aTapWhoseSyncFailsIsNotAcknowledgedAndNotCounted() throws Exception {
        try (EngineFixture node = EngineFixture.running()) {
            EngineFixture.answered(node.likes("p1", 5));
            node.disk.syncsFail = true;
            TestTap lost = node.like("p1", "lost");

            assertFails(lost, "cannot make writes durable");
            assertThat(node.engine.taps().submit(new TestTap().like("p1", "later")))
                    .isEqualTo(Accepted.NOT_WRITABLE);
            assertThat(node.engine.refusal())
                    .hasValueSatisfying(why -> assertThat(why).contains("durable"));
            assertThat(node.engine.counters().tapsAnswered()).isEqualTo(5);
        }
    }

    @Test
    void turnsBehindAFailedSyncAreNotAcknowledgedEither() throws Exception {
        try (EngineFixture node = EngineFixture.running()) {
            node.disk.holdSyncs();
            TestTap first = node.like("p1", "u0");
            await().until(node.disk::aSyncWaits);
            List<TestTap> behind = node.likes("p1", 90);
            node.disk.syncsFail = true;
            node.disk.letSyncsGo();

            assertFails(first, "durable");
            for (TestTap tap : behind) {
                assertFails(tap, "durable");
            }
        }
    }

    @Test
    void afterAFailedSyncTheStoreIsOpenedAgainAndTellsWhatIsTrue() throws Exception {
        try (EngineFixture node = EngineFixture.running()) {
            EngineFixture.answered(node.likes("p1", 5));
            node.disk.syncsFail = true;
            assertFails(node.like("p1", "lost"), "durable");
            await().until(() -> node.disk.opened.get() > 2);
            node.disk.syncsFail = false;
            await().until(() -> node.engine.refusal().isEmpty());

            assertThat(node.engine.reads().columns(POST).count()).isEqualTo(5);
            assertThat(present(node, "lost")).isFalse();
            EngineFixture.answered(List.of(node.like("p1", "lost"), node.like("p1", "another")));
            assertThat(node.engine.reads().columns(POST).count()).isEqualTo(7);
        }
    }

    @Test
    void aFailedWriteHealsWithoutOpeningTheStoreAgain() throws Exception {
        try (EngineFixture node = EngineFixture.running()) {
            EngineFixture.answered(node.likes("p1", 5));
            node.disk.writesFail = true;
            assertFails(node.like("p1", "refused"), "cannot write");
            assertThat(node.engine.reads().columns(POST).count()).isEqualTo(5);
            node.disk.writesFail = false;
            await().until(() -> node.engine.refusal().isEmpty());

            EngineFixture.answered(List.of(node.like("p1", "refused")));
            assertThat(node.engine.reads().columns(POST).count()).isEqualTo(6);
            assertThat(node.disk.opened.get()).isEqualTo(1);
        }
    }

    @Test
    void aFailedWriteThatDoesNotHealHasTheStoreOpenedAgain() throws Exception {
        try (EngineFixture node = EngineFixture.running()) {
            EngineFixture.answered(node.likes("p1", 5));
            node.disk.writesNeedReopen = true;
            node.disk.writesFail = true;
            assertFails(node.like("p1", "refused"), "cannot write");
            node.disk.writesFail = false;
            await().until(() -> node.engine.refusal().isEmpty());

            EngineFixture.answered(List.of(node.like("p1", "refused")));
            assertThat(node.engine.reads().columns(POST).count()).isEqualTo(6);
            assertThat(node.disk.opened.get()).isEqualTo(2);
        }
    }

    /** As on a full disk, when the sync of what was written before meets the failed write first. */
    @Test
    void aSyncThatWasOnlyPutOffDoesNotHaveTheStoreOpenedAgain() throws Exception {
        try (EngineFixture node = EngineFixture.running()) {
            EngineFixture.answered(node.likes("p1", 5));
            node.disk.syncsWait = true;
            node.disk.opensFail = true;
            assertFails(node.like("p1", "unknown"), "durable");
            node.disk.writesFail = true;
            assertThat(node.engine.reads().columns(POST).count()).isGreaterThanOrEqualTo(5);
            node.disk.writesFail = false;
            node.disk.syncsWait = false;
            await().until(() -> node.engine.refusal().isEmpty());

            assertThat(present(node, "unknown")).isTrue();
            assertThat(node.engine.reads().columns(POST).count()).isEqualTo(6);
            assertThat(node.disk.opened.get()).isEqualTo(1);
        }
    }

    @Test
    void readsGoOnUntilTheStoreCanBeOpenedAgain() throws Exception {
        try (EngineFixture node = EngineFixture.running()) {
            EngineFixture.answered(node.likes("p1", 5));
            node.disk.syncsFail = true;
            node.disk.opensFail = true;
            assertFails(node.like("p1", "lost"), "durable");
            await().until(() -> node.disk.trials.get() > 2);

            // What is in the way now, not what failed first.
            assertThat(node.engine.refusal()).contains("no room to open");
            assertThat(present(node, "u1")).isTrue();
            assertThat(node.engine.reads().columns(POST).count()).isGreaterThanOrEqualTo(5);
            assertThat(node.disk.opened.get()).isEqualTo(1);
            node.disk.syncsFail = false;
            node.disk.opensFail = false;
            await().until(() -> node.engine.refusal().isEmpty());
            assertThat(node.engine.reads().columns(POST).count()).isEqualTo(5);
            assertThat(present(node, "lost")).isFalse();
        }
    }

    /** What was opened again is read from while it is not known yet whether it writes. */
    @Test
    void readsGoOnFromAStoreThatWasOpenedAgainAndFailsAtOnce() throws Exception {
        try (EngineFixture node = EngineFixture.running()) {
            EngineFixture.answered(node.likes("p1", 5));
            node.disk.syncsFail = true;
            assertFails(node.like("p1", "lost"), "durable");
            await().until(() -> node.disk.opened.get() > 1);
            node.disk.opensFail = true;
            int trials = node.disk.trials.get();
            await().until(() -> node.disk.trials.get() > trials + 2);

            assertThat(present(node, "u1")).isTrue();
            assertThat(present(node, "lost")).isFalse();
        }
    }

    @Test
    void aReplicaThatWasRetiredWhileItsStoreFailedTakesNoMoreTaps() throws Exception {
        try (EngineFixture node = EngineFixture.running()) {
            AtomicReference<String> doubted = new AtomicReference<>();
            node.engine.whenDoubted(doubted::set);
            node.disk.writesFail = true;
            assertFails(node.like("p1", "refused"), "cannot write");
            node.engine.membersChanged(MemberTable.EMPTY
                    .with(EngineFixture.SELF, Member.UNKNOWN)
                    .with(EngineFixture.SELF, Member.UNKNOWN.asRetired()));
            assertThat(doubted.get()).isNull();
            node.disk.writesFail = false;
            await().until(() -> doubted.get() != null);

            assertThat(doubted.get()).contains("is retired");
            assertThat(node.engine.refusal())
                    .hasValueSatisfying(why -> assertThat(why).contains("starting over"));
        }
    }

    @Test
    void replicasMadeAgainKnowTheirPeersAndMembers() throws Exception {
        try (EngineFixture node = EngineFixture.running()) {
            int shard = node.placement.shardOf(EdgeKey.like("p1", "u"));
            node.engine.deliver(shard, new Input.PeerUp(PEER, PeerView.NOTHING));
            EngineFixture.answered(node.likes("p1", 1));
            await().until(() -> node.sentCount() == 1);
            node.disk.writesFail = true;
            assertFails(node.like("p1", "refused"), "cannot write");
            MemberTable members = MemberTable.EMPTY.with(PEER, Member.UNKNOWN);
            node.engine.membersChanged(members);
            assertThat(node.engine.members()).isEqualTo(MemberTable.EMPTY);
            node.disk.writesFail = false;

            // The new replica believes the peer to have come up with nothing, and sends it everything.
            await().until(() -> node.sentCount() == 2);
            assertThat(node.engine.members()).isEqualTo(members);
        }
    }

    @Test
    void aNodeWhoseStoreHasFailedStops() throws Exception {
        EngineFixture node = EngineFixture.running();
        node.disk.syncsFail = true;
        assertFails(node.like("p1", "lost"), "durable");
        node.close();

        assertThat(node.engine.refusal()).contains("the node stops");
    }

    private static boolean present(EngineFixture node, String user) {
        return node.engine
                .reads()
                .registers(List.of(EdgeKey.like("p1", user)))
                .get(0)
                .edge()
                .present();
    }

    private static void assertFails(TestTap tap, String reason) {
        assertThat(tap.answer)
                .failsWithin(10, TimeUnit.SECONDS)
                .withThrowableOfType(ExecutionException.class)
                .withMessageContaining(reason);
    }
}
