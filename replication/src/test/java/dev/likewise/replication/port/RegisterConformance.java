package dev.likewise.replication.port;

import static dev.likewise.replication.port.CommitDraft.liked;
import static dev.likewise.replication.port.CommitDraft.unliked;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.likewise.crdt.Edge;
import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.HybridTimestamp;
import dev.likewise.crdt.MemberTable;
import dev.likewise.crdt.PnCounter;
import dev.likewise.crdt.PnVector;
import dev.likewise.crdt.Relation;
import dev.likewise.crdt.Stamp;
import dev.likewise.crdt.Subject;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** New stores, commits and registers. */
abstract class RegisterConformance extends StoreFixture {
    @Test
    void newStoreHoldsNothing() {
        assertThat(store.shards()).isEqualTo(SHARDS);
        assertThat(store.members()).isEqualTo(MemberTable.EMPTY);
        for (int i = 0; i < SHARDS; i++) {
            ShardReader shard = store.shard(i);
            assertThat(shard.state()).isEqualTo(ShardState.EMPTY);
            assertThat(shard.registers(List.of(KEY))).containsExactly(Register.NONE);
            assertThat(shard.registers(List.of())).isEmpty();
            assertThat(shard.columns(POST)).isEqualTo(PnVector.EMPTY);
            assertThat(shard.records(A, 0, 1000)).isEmpty();
            assertThat(registers(i)).isEmpty();
            assertThat(registersOf(i, POST)).isEmpty();
            assertThat(columns(i)).isEmpty();
        }
    }

    @Test
    void presentMembersComeInTheOrderOfTheirIdsAndPageByPage() {
        CommitDraft draft = draft(0);
        for (String member : List.of("a", "ab", "b", "c\u00e9", "\ud83d\ude00")) {
            draft.put(new EdgeKey(POST, member), liked(A, 1));
        }
        draft.put(new EdgeKey(POST, "aa"), unliked(A, 1, 1))
                .put(new EdgeKey(Subject.post(POST.id() + "x"), "a0"), liked(A, 1))
                .record(A, 20)
                .commit();
        assertThat(members(store.shard(0).presentMembers(POST, "", 3))).containsExactly("a", "ab", "b");
        assertThat(members(store.shard(0).presentMembers(POST, "b", 3))).containsExactly("c\u00e9", "\ud83d\ude00");
        assertThat(members(store.shard(0).presentMembers(POST, "a", 1))).containsExactly("ab");
        assertThat(store.shard(1).presentMembers(POST, "", 3)).isEmpty();
    }

    private static List<String> members(List<ShardReader.PresentMember> found) {
        return found.stream().map(ShardReader.PresentMember::member).toList();
    }

    @Test
    void numberOfShardsIsKept() {
        store = reopen(store);
        assertThat(store.shards()).isEqualTo(SHARDS);
    }

    @Test
    void commitIsVisibleBeforeItIsSynced() {
        draft(0).put(KEY, liked(A, 1))
                .column(POST, A, new PnCounter(1, 0))
                .record(A, 20)
                .commit();
        assertThat(register(0, KEY)).isEqualTo(liked(A, 1));
        assertThat(store.shard(0).columns(POST).count()).isEqualTo(1);
        assertThat(store.shard(0).records(A, 0, 1000)).containsExactly(CommitDraft.record(A, 1, 20));
        assertThat(store.shard(0).state().applied().seq(A)).isEqualTo(1);
        assertThat(registers(0)).containsOnlyKeys(KEY);
    }

    @Test
    void commitIsVisibleToReadersMadeBeforeIt() {
        ShardReader early = store.shard(0);
        assertThat(early.registers(List.of(KEY))).containsExactly(Register.NONE);
        draft(0).put(KEY, liked(A, 1)).commit();
        assertThat(early.registers(List.of(KEY))).containsExactly(liked(A, 1));
    }

    /** For each relation, as a store may keep some of them in ways of their own. */
    @ParameterizedTest
    @ValueSource(ints = {Relation.LIKE, Relation.AUTHOR, Relation.HIDES_COUNT, Relation.HIDES_COUNTS, Relation.MAX})
    void whatMemoryKnowsOfARegisterIsWhatItIs(int relation) {
        EdgeKey key = new EdgeKey(new Subject(relation, "s"), "m");
        EdgeKey absent = new EdgeKey(new Subject(relation, "t"), "m");
        assertThat(store.shard(1).registerInMemory(key)).isEqualTo(Register.NONE);
        draft(1).put(key, liked(A, 1)).commit();
        assertThat(store.shard(1).registerInMemory(key)).isEqualTo(liked(A, 1));
        assertThat(store.shard(1).registerInMemory(absent)).isEqualTo(Register.NONE);
        store = reopen(store);
        assertThat(store.shard(1).registerInMemory(key)).isIn(liked(A, 1), null);
        assertThat(store.shard(1).registerInMemory(absent)).isIn(Register.NONE, null);
        draft(1).put(key, unliked(A, 2, 1)).commit();
        assertThat(store.shard(1).registerInMemory(key)).isEqualTo(unliked(A, 2, 1));
        draft(1).erase(key).commit();
        assertThat(store.shard(1).registerInMemory(key)).isEqualTo(Register.NONE);
    }

    @Test
    void shardsAreApart() {
        draft(0).put(KEY, liked(A, 1))
                .column(POST, A, new PnCounter(1, 0))
                .record(A, 20)
                .commit();
        draft(2).put(KEY, liked(B, 2))
                .column(POST, B, new PnCounter(2, 0))
                .record(A, 30)
                .commit();
        assertThat(registers(0)).isEqualTo(Map.of(KEY, liked(A, 1)));
        assertThat(registers(1)).isEmpty();
        assertThat(registers(2)).isEqualTo(Map.of(KEY, liked(B, 2)));
        assertThat(columns(1)).isEmpty();
        assertThat(store.shard(2).columns(POST).asMap()).isEqualTo(Map.of(B, new PnCounter(2, 0)));
        assertThat(store.shard(1).records(A, 0, 1000)).isEmpty();
        assertThat(store.shard(2).records(A, 0, 1000)).containsExactly(CommitDraft.record(A, 1, 30));
        assertThat(store.shard(1).state()).isEqualTo(ShardState.EMPTY);
    }

    @Test
    void severalCommitsOfOneShardInOneCallApplyInOrder() {
        Commit first = draft(0).put(KEY, liked(A, 1)).record(A, 20).build();
        Commit second = draft(0).put(KEY, liked(A, 1), unliked(A, 2, 2))
                .state(s -> first.state())
                .record(A, 30)
                .build();
        store.commit(List.of(first, second));
        assertThat(register(0, KEY)).isEqualTo(unliked(A, 2, 2));
        assertThat(seqs(store.shard(0).records(A, 0, 1000))).containsExactly(1L, 2L);
        assertThat(store.shard(0).state().applied().seq(A)).isEqualTo(2);
    }

    @Test
    void commitOfNothingIsNothing() {
        store.commit(List.of());
        store.sync();
        store.sync();
        assertThat(registers(0)).isEmpty();
    }

    @Test
    void listsMayBeUsedAgainAfterACommit() {
        List<Commit> commits =
                new ArrayList<>(List.of(draft(0).put(KEY, liked(A, 1)).build()));
        store.commit(commits);
        commits.clear();
        store.sync();
        store = crash(store);
        assertThat(register(0, KEY)).isEqualTo(liked(A, 1));
    }

    @Test
    void registersComeInTheOrderOfTheKeysAsked() {
        List<EdgeKey> keys = IntStream.range(0, 100)
                .mapToObj(i -> EdgeKey.like("post", "user-" + i))
                .toList();
        CommitDraft draft = draft(0);
        for (int i = 0; i < 100; i += 2) {
            draft.put(keys.get(i), liked(A, i + 1));
        }
        draft.commit();
        List<EdgeKey> asked = new ArrayList<>(keys);
        Collections.reverse(asked);
        asked.add(keys.get(42));
        List<Register> found = store.shard(0).registers(asked);
        assertThat(found).hasSize(101);
        assertThat(found.get(100)).isEqualTo(liked(A, 43));
        for (int i = 0; i < 100; i++) {
            assertThat(found.get(99 - i)).isEqualTo(i % 2 == 0 ? liked(A, i + 1) : Register.NONE);
        }
    }

    @Test
    void registerIsKeptWithAllItsFields() {
        Edge passedOn = new Edge(
                new Stamp(new HybridTimestamp(Long.MAX_VALUE), C),
                true,
                liked(A, 1).edge().credits().plus(B, -2).plus(C, 2));
        Edge owed = new Edge(
                new Stamp(new HybridTimestamp(1), B),
                false,
                liked(A, 1).edge().credits().plus(C, -1));
        Edge corrected = new Edge(
                new Stamp(HybridTimestamp.ofMicros(9), B),
                true,
                liked(A, 1).edge().credits());
        Map<EdgeKey, Register> written = Map.of(
                EdgeKey.like("p", "passed-on"), Register.of(passedOn, 7),
                EdgeKey.like("p", "owed"), Register.of(owed, 1L << 40),
                EdgeKey.like("p", "corrected"), Register.of(corrected, 3),
                EdgeKey.like("p", "plain"), liked(C, 5));
        CommitDraft draft = draft(1);
        written.forEach(draft::put);
        draft.commit();
        assertThat(registers(1)).isEqualTo(written);
        store = reopen(store);
        assertThat(registers(1)).isEqualTo(written);
    }

    @Test
    void tombstoneKeepsTheNumberOfItsRecord() {
        draft(0).put(KEY, unliked(A, 5, 123_456_789_012L)).commit();
        assertThat(register(0, KEY).tombstoneSeq()).isEqualTo(123_456_789_012L);
        assertThat(register(0, KEY).edge().isTombstone()).isTrue();
        store = reopen(store);
        assertThat(register(0, KEY)).isEqualTo(unliked(A, 5, 123_456_789_012L));
    }

    @Test
    void registerIsReplaced() {
        draft(0).put(KEY, liked(A, 1)).commit();
        draft(0).put(KEY, unliked(B, 2, 1)).commit();
        draft(0).put(KEY, unliked(C, 3, 9)).commit();
        draft(0).put(KEY, liked(C, 4)).commit();
        assertThat(registers(0)).isEqualTo(Map.of(KEY, liked(C, 4)));
    }

    @Test
    void noneErases() {
        EdgeKey other = EdgeKey.like("post", "user2");
        draft(0).put(KEY, unliked(A, 1, 1)).put(other, liked(A, 2)).commit();
        draft(0).erase(KEY).commit();
        assertThat(register(0, KEY)).isEqualTo(Register.NONE);
        assertThat(registers(0)).isEqualTo(Map.of(other, liked(A, 2)));
        store.sync();
        store = crash(store);
        assertThat(registersOf(0, POST)).isEqualTo(Map.of(other, liked(A, 2)));
        draft(0).put(KEY, liked(A, 3)).commit();
        assertThat(register(0, KEY)).isEqualTo(liked(A, 3));
    }

    @Test
    void registersAreVisitedInTheOrderOfTheirKeys() {
        CommitDraft draft = draft(0);
        List<EdgeKey> keys = SampleIds.keys();
        List<EdgeKey> shuffled = new ArrayList<>(keys);
        Collections.reverse(shuffled);
        Collections.rotate(shuffled, 7);
        for (EdgeKey key : shuffled) {
            draft.put(key, liked(A, 1));
        }
        draft.commit();
        List<EdgeKey> visited = new ArrayList<>();
        store.shard(0).forEachRegister((key, register) -> visited.add(key));
        assertThat(visited).isEqualTo(keys.stream().sorted().toList());
        assertThat(store.shard(0).registers(keys)).doesNotContain(Register.NONE);
    }

    @Test
    void visitOfOneSubjectStopsAtItsNeighbours() {
        CommitDraft draft = draft(0);
        SampleIds.keys().forEach(key -> draft.put(key, liked(A, 1)));
        draft.commit();
        for (Subject subject : SampleIds.subjects()) {
            List<EdgeKey> visited = new ArrayList<>();
            store.shard(0).forEachRegisterOf(subject, (key, register) -> visited.add(key));
            assertThat(visited)
                    .isEqualTo(SampleIds.keys().stream()
                            .filter(key -> key.subject().equals(subject))
                            .sorted()
                            .toList());
        }
        assertThat(registersOf(0, Subject.post("nothing"))).isEmpty();
    }

    @Test
    void longestIdsAreKept() {
        String[] longest = {"x".repeat(128), "é".repeat(64), "😀".repeat(32), "x".repeat(127)};
        CommitDraft draft = draft(0);
        for (String subject : longest) {
            for (String member : longest) {
                draft.put(EdgeKey.like(subject, member), liked(A, 1));
            }
            draft.column(Subject.post(subject), A, new PnCounter(4, 0));
        }
        draft.commit();
        assertThat(registers(0)).hasSize(16);
        for (String subject : longest) {
            assertThat(registersOf(0, Subject.post(subject))).hasSize(4);
            assertThat(store.shard(0).columns(Subject.post(subject)).count()).isEqualTo(4);
            assertThat(register(0, EdgeKey.like(subject, subject))).isEqualTo(liked(A, 1));
        }
    }

    @Test
    void exceptionOfAVisitorEndsTheVisit() {
        draft(0).put(KEY, liked(A, 1))
                .put(EdgeKey.like("post", "user2"), liked(A, 1))
                .column(POST, A, new PnCounter(2, 0))
                .commit();
        List<Object> visited = new ArrayList<>();
        assertThatThrownBy(() -> store.shard(0).forEachRegister((key, register) -> {
                    visited.add(key);
                    throw new UnsupportedOperationException("enough");
                }))
                .isInstanceOf(UnsupportedOperationException.class)
                .hasMessage("enough");
        assertThat(visited).containsExactly(KEY);
        assertThat(registers(0)).hasSize(2);
    }
}
