package dev.likewise.replication.port;

import static dev.likewise.replication.port.CommitDraft.liked;
import static dev.likewise.replication.port.CommitDraft.unliked;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.PnCounter;
import dev.likewise.crdt.PnVector;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Trimmed logs, the purge queue, the stage, and moments. */
abstract class ForgettingConformance extends ColumnAndLogConformance {
    @Test
    void trimErasesTheFrontOfOneOriginsLogInOneShard() {
        recordsOf(0, A, 10, 20);
        recordsOf(0, B, 3, 20);
        recordsOf(1, A, 3, 20);
        draft(0).trim(A, 6).commit();
        assertThat(store.shard(0).logExtent(A).firstSeq()).isEqualTo(7);
        assertThat(store.shard(0).records(A, 5, 1000)).isEmpty();
        assertThat(seqs(store.shard(0).records(A, 6, 1000))).containsExactly(7L, 8L, 9L, 10L);
        assertThat(store.shard(0).logExtent(B).firstSeq()).isEqualTo(1);
        assertThat(store.shard(1).logExtent(A).firstSeq()).isEqualTo(1);
        draft(0).trim(A, 10).commit();
        assertThat(store.shard(0).logExtent(A)).isEqualTo(LogExtent.NONE);
        draft(0).record(A, 20).commit();
        store = reopen(store);
        assertThat(store.shard(0).logExtent(A).firstSeq()).isEqualTo(11);
    }

    @Test
    void trimAlsoErasesWhatItsOwnCommitAdds() {
        draft(0).record(A, 20).record(A, 20).trim(A, 1).commit();
        assertThat(store.shard(0).logExtent(A).firstSeq()).isEqualTo(2);
    }

    @Test
    void logExtentTellsAboutHowMuchThereIs() {
        assertThat(store.shard(0).logExtent(A)).isEqualTo(LogExtent.NONE);
        recordsOf(0, A, 50, 10_000);
        assertThat(store.shard(0).logExtent(A).bytes()).isBetween(100_000L, 2_000_000L);
    }

    @Test
    void tombstonesAreReadInTheOrderOfTheirRecords() {
        EdgeKey late = EdgeKey.like("a", "late");
        EdgeKey early = EdgeKey.like("z", "early");
        EdgeKey earlyToo = EdgeKey.like("z", "early2");
        draft(0).put(late, unliked(A, 1, 300))
                .put(early, unliked(A, 2, 7))
                .put(earlyToo, unliked(A, 3, 7))
                .put(KEY, unliked(B, 4, 1))
                .put(EdgeKey.like("p", "present"), liked(A, 5))
                .commit();
        ShardReader shard = store.shard(0);
        List<Tombstone> all = List.of(new Tombstone(7, early), new Tombstone(7, earlyToo), new Tombstone(300, late));
        assertThat(shard.tombstones(A, Optional.empty(), 300, 10)).isEqualTo(all);
        assertThat(shard.tombstones(A, Optional.empty(), 299, 10)).isEqualTo(all.subList(0, 2));
        assertThat(shard.tombstones(A, Optional.empty(), 300, 1)).isEqualTo(all.subList(0, 1));
        assertThat(shard.tombstones(A, Optional.of(all.get(0)), 300, 10)).isEqualTo(all.subList(1, 3));
        assertThat(shard.tombstones(C, Optional.empty(), 300, 10)).isEmpty();
        draft(0).erase(early).commit();
        assertThat(shard.tombstones(A, Optional.empty(), 300, 10)).isEqualTo(all.subList(1, 3));
    }

    @Test
    void stageIsKeptUntilItIsErased() {
        draft(1).stage(new StageWrite.Put(-5, 0, new byte[] {1}))
                .stage(new StageWrite.Put(-5, 1, new byte[] {2}))
                .stage(new StageWrite.Put(-5, 2, new byte[] {3}))
                .commit();
        store.sync();
        store = crash(store);
        StagedSnapshot staged = store.shard(1).staged().orElseThrow();
        assertThat(staged.id()).isEqualTo(-5);
        assertThat(staged.notes()).containsExactly(1);
        assertThat(staged.first()).isEqualTo(1);
        assertThat(staged.last()).isEqualTo(2);
        assertThat(store.shard(1).stagedChunk(-5, 2)).containsExactly(3);
        assertThat(store.shard(1).stagedChunk(-5, 3)).isNull();
        assertThat(store.shard(0).staged()).isEmpty();
        draft(1).stage(new StageWrite.Erase(-5, 1, 1)).commit();
        assertThat(store.shard(1).staged().orElseThrow().first()).isEqualTo(2);
        draft(1).stage(new StageWrite.Erase(-5, 0, Integer.MAX_VALUE)).commit();
        assertThat(store.shard(1).staged()).isEmpty();
        assertThat(store.shard(1).stagedChunk(-5, 2)).isNull();
    }

    @Test
    void momentShowsWhatWasThereWhenItWasMade() {
        draft(0).put(KEY, liked(A, 1))
                .column(POST, A, new PnCounter(1, 0))
                .record(A, 20)
                .commit();
        ShardState before = store.shard(0).state();
        try (ShardMoment moment = store.shard(0).moment()) {
            draft(0).erase(KEY)
                    .put(EdgeKey.like("post", "other"), liked(A, 2))
                    .column(POST, A, new PnCounter(9, 9))
                    .record(A, 20)
                    .commit();
            assertThat(moment.state()).isEqualTo(before);
            assertThat(moment.registers(Optional.empty(), 10))
                    .containsExactly(new ShardMoment.KeyedRegister(KEY, liked(A, 1)));
            assertThat(moment.columns(Optional.empty(), 10))
                    .containsExactly(new ShardMoment.SubjectColumns(POST, PnVector.EMPTY.with(A, new PnCounter(1, 0))));
        }
    }

    @Test
    void momentThatIsClosedShowsNothing() {
        ShardMoment moment = store.shard(0).moment();
        ShardMoment other = store.shard(0).moment();
        moment.close();
        moment.close();
        assertThatThrownBy(() -> moment.registers(Optional.empty(), 1)).isInstanceOf(IllegalStateException.class);
        store.close();
        assertThatThrownBy(other::state).isInstanceOf(IllegalStateException.class);
        other.close();
        store = reopen(store);
    }
}
