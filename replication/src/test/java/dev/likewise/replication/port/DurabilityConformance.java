package dev.likewise.replication.port;

import static dev.likewise.replication.port.CommitDraft.liked;
import static dev.likewise.replication.port.CommitDraft.unliked;
import static org.assertj.core.api.Assertions.assertThat;

import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.HybridTimestamp;
import dev.likewise.crdt.PnCounter;
import dev.likewise.crdt.PnVector;
import dev.likewise.crdt.VersionVector;
import dev.likewise.crdt.laws.Property;
import dev.likewise.crdt.laws.Seeded;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;

/** What is left after closing and crashing. */
abstract class DurabilityConformance extends ForgettingConformance {
    private static final int RUNS = 10;
    private static final int EVENTS = 100;

    @Test
    void committedSurvivesClosing() {
        everything(0);
        store.close();
        store = reopen(store);
        assertEverything(0);
    }

    @Test
    void syncedSurvivesACrash() {
        everything(0);
        everything(1);
        store.sync();
        store = crash(store);
        assertEverything(0);
        assertEverything(1);
    }

    @Test
    void whatAStoreHoldsWhenOpenedIsDurable() {
        everything(0);
        store = reopen(store);
        store = crash(store);
        assertEverything(0);
        draft(1).record(A, 20).commit();
        store = crash(store);
        long held = store.shard(1).state().applied().seq(A);
        store = crash(store);
        assertThat(store.shard(1).state().applied().seq(A)).isEqualTo(held);
    }

    @Test
    void crashKeepsAPrefixOfTheCommits() {
        for (int round = 1; round <= 8; round++) {
            int synced = 3 * round;
            NumberedCommits commits = new NumberedCommits(A, 0, 1);
            for (int i = 1; i <= synced + 5; i++) {
                commits.commit(store, i);
                if (i == synced) {
                    store.sync();
                }
            }
            store = crash(store);
            assertThat(commits.assertPrefix(store)).isBetween((long) synced, synced + 5L);
            store.close();
            store = create(SHARDS);
        }
    }

    @Test
    void workGoesOnAfterACrash() {
        NumberedCommits commits = new NumberedCommits(A, 2, 0);
        Seeded random = new Seeded(1);
        long durable = 0;
        long next = 1;
        for (int round = 0; round < 10; round++) {
            int more = random.below(6);
            for (int i = 0; i < more; i++) {
                commits.commit(store, next++);
            }
            if (random.coin()) {
                store.sync();
                durable = next - 1;
            }
            store = crash(store);
            long held = commits.assertPrefix(store);
            assertThat(held).isBetween(durable, next - 1);
            durable = held;
            next = held + 1;
        }
    }

    @Test
    void anyCourseOfEventsAgreesWithAPlainModel(TestInfo info) {
        Property.of(info).check(RUNS, random -> {
            store.close();
            store = create(SHARDS);
            store = new RandomWork(random, store, this::reopen, this::crash).run(EVENTS);
        });
    }

    void everything(int shard) {
        draft(shard)
                .put(KEY, liked(A, 1))
                .put(EdgeKey.like("post", "gone"), unliked(B, 2, 7))
                .column(POST, A, new PnCounter(2, 1))
                .record(A, 20)
                .state(s -> new ShardState(
                        s.applied(), s.purged(), new HybridTimestamp(5), new HybridTimestamp(9), Set.of(C)))
                .commit();
    }

    void assertEverything(int shard) {
        assertThat(registers(shard))
                .isEqualTo(Map.of(KEY, liked(A, 1), EdgeKey.like("post", "gone"), unliked(B, 2, 7)));
        assertThat(columns(shard)).isEqualTo(Map.of(POST, PnVector.EMPTY.with(A, new PnCounter(2, 1))));
        assertThat(store.shard(shard).records(A, 0, 1000)).containsExactly(CommitDraft.record(A, 1, 20));
        assertThat(store.shard(shard).state())
                .isEqualTo(new ShardState(
                        VersionVector.of(Map.of(A, CommitDraft.record(A, 1, 20).position())),
                        VersionVector.EMPTY,
                        new HybridTimestamp(5),
                        new HybridTimestamp(9),
                        Set.of(C)));
    }
}
