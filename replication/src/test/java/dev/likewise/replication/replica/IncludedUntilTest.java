package dev.likewise.replication.replica;

import static org.assertj.core.api.Assertions.assertThat;

import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.HybridTimestamp;
import dev.likewise.crdt.MemberTable;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.replication.memory.MemoryNodeStore;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Others are told that all taps up to a time are in the log; no later tap may get a stamp below that. */
class IncludedUntilTest {
    private static final ReplicaId SELF = ReplicaId.of("eu", "n1", "1");
    private static final long NOON = 1_750_000_000_000_000L;
    private static final long SECOND = 1_000_000;

    private MemoryNodeStore store = MemoryNodeStore.create(1);
    private Replica replica = replica();

    @Test
    void restartWithTheClockSetBackKeepsThePromise() {
        HybridTimestamp promised = step(NOON, new Input.Tick()).view().includedUntil();
        store.sync();
        store = store.crash();
        replica = replica();
        assertThat(replica.view().includedUntil()).isEqualTo(promised);

        TapResult result = step(NOON - 60 * SECOND, like()).replies().get(0).result();
        assertThat(result.edge().stamp().time()).isGreaterThan(promised);
    }

    @Test
    void idleShardWritesItsClockOnceASecond() {
        assertThat(step(NOON, new Input.Tick()).commit()).isPresent();
        assertThat(step(NOON + SECOND / 2, new Input.Tick()).commit()).isEmpty();
        Outcome later = step(NOON + SECOND, new Input.Tick());
        assertThat(later.commit()).isPresent();
        assertThat(later.view().includedUntil()).isEqualTo(HybridTimestamp.ofMicros(NOON + SECOND));
        assertThat(later.commit().orElseThrow().records()).isEmpty();
    }

    @Test
    void nothingIsPromisedThatIsNotWritten() {
        HybridTimestamp promised = step(NOON, like()).view().includedUntil();
        assertThat(step(NOON + SECOND / 2).view().includedUntil()).isEqualTo(promised);
        assertThat(store.shard(0).state().clock()).isEqualTo(promised);
    }

    @Test
    void clockThatIsWrongBeyondDoubtIsNotWritten() {
        assertThat(step(5 * SECOND, new Input.Tick()).commit()).isEmpty();
        assertThat(replica.view().includedUntil()).isEqualTo(HybridTimestamp.ZERO);
    }

    private static Input.Tap like() {
        return new Input.Tap(EdgeKey.like("post", "user"), true, HybridTimestamp.ZERO, 0, "context");
    }

    private Replica replica() {
        return new Replica(ReplicaSettings.STANDARD, SELF, 0, MemberTable.EMPTY, store.shard(0), false);
    }

    private Outcome step(long wallMicros, Input... inputs) {
        Outcome outcome = replica.step(new Now(wallMicros, 0), List.of(inputs));
        outcome.commit().ifPresent(commit -> store.commit(List.of(commit)));
        return outcome;
    }
}
