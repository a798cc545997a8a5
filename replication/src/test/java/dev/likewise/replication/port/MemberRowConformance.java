package dev.likewise.replication.port;

import static dev.likewise.replication.port.CommitDraft.liked;
import static dev.likewise.replication.port.CommitDraft.unliked;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.HybridTimestamp;
import dev.likewise.crdt.PnCounter;
import dev.likewise.crdt.PnVector;
import dev.likewise.crdt.Relation;
import dev.likewise.crdt.Subject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The rows of members' lists, and single things read at one moment. */
abstract class MemberRowConformance extends RegisterConformance {
    private static MemberRow row(EdgeKey key, long micros) {
        return MemberRow.of(key, HybridTimestamp.ofMicros(micros));
    }

    /** All rows, read a few at a time. */
    List<MemberRow> memberRows(int limit) {
        List<MemberRow> all = new ArrayList<>();
        List<MemberRow> piece = store.memberRows(Optional.empty(), limit);
        while (!piece.isEmpty()) {
            assertThat(piece).hasSizeLessThanOrEqualTo(limit);
            all.addAll(piece);
            piece = store.memberRows(Optional.of(piece.get(piece.size() - 1)), limit);
        }
        return all;
    }

    @Test
    void eachPresentRegisterHasOneRowAndNothingElseHas() {
        draft(0).put(KEY, liked(A, 1)).commit();
        draft(0).put(EdgeKey.like("gone", "user"), unliked(A, 2, 1)).commit();
        assertThat(memberRows(10)).containsExactly(row(KEY, 1));
        draft(0).put(KEY, liked(B, 5)).commit();
        assertThat(memberRows(10)).containsExactly(row(KEY, 5));
        draft(0).put(KEY, unliked(B, 6, 2)).commit();
        assertThat(memberRows(10)).isEmpty();
    }

    @Test
    void rowsOfAllShardsComeInOneOrderPieceByPiece() {
        List<MemberRow> expected = new ArrayList<>();
        List<EdgeKey> keys = SampleIds.keys();
        for (int shard = 0; shard < SHARDS; shard++) {
            CommitDraft draft = draft(shard);
            for (int i = shard; i < keys.size(); i += SHARDS) {
                draft.put(keys.get(i), Register.NONE, liked(A, 1 + i % 7));
                expected.add(row(keys.get(i), 1 + i % 7));
            }
            draft.commit();
        }
        expected.sort(null);
        assertThat(memberRows(100)).isEqualTo(expected);
        assertThat(memberRows(1_000_000)).isEqualTo(expected);
    }

    @Test
    void oneListHasItsOwnRowsOnlyNewestFirst() {
        List<MemberRow> expected = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            EdgeKey key = EdgeKey.like("post" + i, "user");
            draft(i % SHARDS).put(key, Register.NONE, liked(A, 1 + i % 7)).commit();
            expected.add(row(key, 1 + i % 7));
        }
        for (String neighbour : List.of("use", "user1", "usex")) {
            draft(0).put(EdgeKey.like("post", neighbour), liked(A, 3)).commit();
        }
        draft(1).put(new EdgeKey(new Subject(Relation.LIKE + 1, "other"), "user"), liked(A, 2))
                .commit();
        expected.sort(null);

        List<MemberRow> found = new ArrayList<>();
        Optional<MemberRow> last = Optional.empty();
        for (List<MemberRow> piece = store.memberRows("user", Relation.LIKE, last, 3);
                !piece.isEmpty();
                piece = store.memberRows("user", Relation.LIKE, last, 3)) {
            assertThat(piece).hasSizeLessThanOrEqualTo(3);
            found.addAll(piece);
            last = Optional.of(piece.get(piece.size() - 1));
        }
        assertThat(found).isEqualTo(expected);
        assertThat(store.memberRows("nobody", Relation.LIKE, Optional.empty(), 3))
                .isEmpty();
    }

    @Test
    void rowsMadeAnewAreThereOrNotWhateverTheRegistersSay() {
        EdgeKey other = EdgeKey.like("other", "user");
        draft(0).put(KEY, liked(A, 1)).commit();
        draft(0).memberRow(row(KEY, 1), false).memberRow(row(other, 7), true).commit();
        assertThat(memberRows(10)).containsExactly(row(other, 7));
        draft(0).memberRow(row(KEY, 1), true).memberRow(row(other, 7), false).commit();
        assertThat(memberRows(10)).containsExactly(row(KEY, 1));
        assertThat(register(0, KEY)).isEqualTo(liked(A, 1));
        draft(0).memberRow(row(KEY, 1), true).memberRow(row(other, 7), false).commit();
        assertThat(memberRows(10)).containsExactly(row(KEY, 1));
    }

    @Test
    void rowsMadeAnewComeBehindThoseThatFollowFromTheRegisters() {
        draft(0).put(KEY, liked(A, 1)).commit();
        draft(0).put(KEY, liked(A, 2))
                .memberRow(row(KEY, 1), true)
                .memberRow(row(KEY, 2), false)
                .commit();
        assertThat(memberRows(10)).containsExactly(row(KEY, 1));
    }

    @Test
    void rowsMadeAnewAreAsDurableAsTheirCommit() {
        draft(0).put(KEY, liked(A, 1)).commit();
        draft(0).memberRow(row(KEY, 1), false).commit();
        store.sync();
        store = crash(store);
        assertThat(memberRows(10)).isEmpty();
        draft(0).memberRow(row(KEY, 1), true).commit();
        store = reopen(store);
        assertThat(memberRows(10)).containsExactly(row(KEY, 1));
    }

    @Test
    void momentKnowsSingleThingsAsTheyWere() {
        EdgeKey absent = EdgeKey.like("post", "nobody");
        draft(0).put(KEY, liked(A, 1)).column(POST, A, new PnCounter(1, 0)).commit();
        try (ShardMoment moment = store.shard(0).moment()) {
            draft(0).put(KEY, unliked(A, 2, 1))
                    .column(POST, A, new PnCounter(1, 1))
                    .column(POST, B, new PnCounter(3, 0))
                    .commit();
            assertThat(moment.registers(List.of(absent, KEY))).containsExactly(Register.NONE, liked(A, 1));
            assertThat(moment.columns(POST)).isEqualTo(PnVector.EMPTY.with(A, new PnCounter(1, 0)));
            assertThat(moment.columns(Subject.post("pos"))).isEqualTo(PnVector.EMPTY);
            assertThat(moment.memberRows(List.of(row(KEY, 1), row(KEY, 2), row(absent, 1))))
                    .containsExactly(row(KEY, 1));
        }
        try (ShardMoment later = store.shard(0).moment()) {
            assertThat(later.memberRows(List.of(row(KEY, 1)))).isEmpty();
        }
    }

    @Test
    void momentReadsTheRegistersOfOneSubjectPieceByPiece() {
        List<EdgeKey> keys = SampleIds.keys();
        CommitDraft draft = draft(0);
        keys.forEach(key -> draft.put(key, Register.NONE, liked(A, 1)));
        draft.commit();
        try (ShardMoment moment = store.shard(0).moment()) {
            for (Subject subject : SampleIds.subjects()) {
                List<EdgeKey> found = new ArrayList<>();
                List<ShardMoment.KeyedRegister> piece = moment.registers(subject, "", 7);
                while (!piece.isEmpty()) {
                    assertThat(piece).hasSizeLessThanOrEqualTo(7);
                    piece.forEach(row -> found.add(row.key()));
                    piece = moment.registers(
                            subject, found.get(found.size() - 1).member(), 7);
                }
                assertThat(found)
                        .isEqualTo(keys.stream()
                                .filter(key -> key.subject().equals(subject))
                                .sorted()
                                .toList());
            }
        }
    }

    @Test
    void closedMomentKnowsNothing() {
        ShardMoment moment = store.shard(0).moment();
        moment.close();
        assertThatThrownBy(() -> moment.columns(POST)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> moment.registers(List.of(KEY))).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> moment.memberRows(List.of(row(KEY, 1)))).isInstanceOf(IllegalStateException.class);
    }
}
