package dev.likewise.node.store;

import static dev.likewise.node.store.StoreFiles.A;
import static dev.likewise.node.store.StoreFiles.B;
import static dev.likewise.node.store.StoreFiles.C;
import static org.assertj.core.api.Assertions.assertThat;

import dev.likewise.crdt.Edge;
import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.PnCounter;
import dev.likewise.crdt.PnVector;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.Subject;
import dev.likewise.replication.port.CommitDraft;
import dev.likewise.replication.port.Register;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The families that follow from the registers hold exactly the rows that do. */
class DerivedRowsTest {
    private static final EdgeKey KEY = EdgeKey.like("post", "user");
    private static final List<ReplicaId> REPLICAS = List.of(A, B, C);

    @TempDir
    private Path dir;

    private static CommitDraft draft(RocksNodeStore store) {
        return CommitDraft.of(store, 1);
    }

    @Test
    void togglingOneKeyLeavesOneRow() {
        try (RocksNodeStore store = StoreFiles.create(dir)) {
            for (int i = 1; i <= 500; i++) {
                draft(store)
                        .put(KEY, CommitDraft.liked(REPLICAS.get(i % 3), 2L * i))
                        .commit();
                draft(store)
                        .put(KEY, CommitDraft.unliked(REPLICAS.get(i % 2), 2L * i + 1, i))
                        .commit();
            }
        }
        assertThat(StoreFiles.rows(dir, Family.MEMBERS)).isEmpty();
        assertThat(StoreFiles.rows(dir, Family.TOMBSTONES)).hasSize(1);
        try (RocksNodeStore store = StoreFiles.open(dir)) {
            draft(store).put(KEY, CommitDraft.liked(C, 5_000)).commit();
            draft(store).put(KEY, CommitDraft.liked(A, 6_000)).commit();
        }
        assertThat(StoreFiles.rows(dir, Family.MEMBERS).keySet())
                .containsExactly(Keys.member(
                                new ByteWriter(1),
                                KEY,
                                CommitDraft.liked(A, 6_000).edge().stamp().time())
                        .toBytes());
        assertThat(StoreFiles.rows(dir, Family.TOMBSTONES)).isEmpty();
    }

    @Test
    void numbersOfReplicasStayWhenTheStoreIsOpenedAgain() {
        try (RocksNodeStore store = StoreFiles.create(dir)) {
            draft(store).put(KEY, CommitDraft.liked(B, 1)).commit();
            draft(store).column(KEY.subject(), C, new PnCounter(1, 0)).commit();
        }
        NavigableMap<byte[], byte[]> before = replicaRows();
        assertThat(before).hasSize(2);
        try (RocksNodeStore store = StoreFiles.open(dir)) {
            draft(store)
                    .put(KEY, CommitDraft.liked(A, 2))
                    .column(KEY.subject(), B, new PnCounter(1, 0))
                    .commit();
            assertThat(store.shard(1).columns(KEY.subject()).asMap()).containsOnlyKeys(B, C);
        }
        NavigableMap<byte[], byte[]> after = replicaRows();
        assertThat(after).hasSize(3);
        before.forEach((key, value) -> assertThat(after.get(key)).isEqualTo(value));
        assertThat(Keys.lastNumber(after.lastKey())).isEqualTo(3);
        assertThat(new ByteReader(after.lastEntry().getValue()).text()).isEqualTo(A.toString());
    }

    private NavigableMap<byte[], byte[]> replicaRows() {
        return StoreFiles.rows(dir, Family.META).subMap(Keys.REPLICAS, true, Keys.after(Keys.REPLICAS), false);
    }

    @Test
    void erasingATombstoneErasesItsPlaceInTheQueue() {
        try (RocksNodeStore store = StoreFiles.create(dir)) {
            draft(store).put(KEY, CommitDraft.unliked(B, 1, 7)).commit();
            draft(store).erase(KEY).commit();
        }
        assertThat(StoreFiles.rows(dir, Family.EDGES)).isEmpty();
        assertThat(StoreFiles.rows(dir, Family.TOMBSTONES)).isEmpty();
    }

    @Test
    void writingTheSameAgainChangesNothing() {
        try (RocksNodeStore store = StoreFiles.create(dir)) {
            EdgeKey other = EdgeKey.like("post", "other");
            for (int i = 0; i < 3; i++) {
                draft(store)
                        .put(KEY, CommitDraft.unliked(B, 1, 7))
                        .put(other, CommitDraft.liked(B, 1))
                        .commit();
            }
        }
        assertThat(StoreFiles.rows(dir, Family.TOMBSTONES)).hasSize(1);
        assertThat(StoreFiles.rows(dir, Family.MEMBERS)).hasSize(1);
    }

    @Test
    void hundredThousandRandomWritesAgreeWithAModel() {
        SplittableRandom random = new SplittableRandom(42);
        NavigableMap<EdgeKey, Register> registers = new TreeMap<>();
        NavigableMap<Subject, PnVector> columns = new TreeMap<>();
        RocksNodeStore store = StoreFiles.create(dir);
        for (int commit = 0; commit < 1_000; commit++) {
            CommitDraft draft = draft(store);
            writeRegisters(random, registers, draft);
            writeColumn(random, columns, draft);
            draft.record(REPLICAS.get(commit % 3), random.nextInt(8, 200)).commit();
            assertReadsAgree(random, store, registers, columns);
            if (commit % 250 == 249) {
                store.close();
                store = StoreFiles.open(dir);
            }
        }
        NavigableMap<EdgeKey, Register> found = new TreeMap<>();
        store.shard(1).forEachRegister(found::put);
        assertThat(found).isEqualTo(registers);
        store.close();
        assertDerivedRows(registers);
    }

    private static void writeRegisters(
            SplittableRandom random, NavigableMap<EdgeKey, Register> registers, CommitDraft draft) {
        TreeSet<EdgeKey> keys = new TreeSet<>();
        while (keys.size() < 100) {
            keys.add(key(random));
        }
        for (EdgeKey key : keys) {
            Register before = registers.getOrDefault(key, Register.NONE);
            Register after = register(random);
            draft.put(key, before, after);
            if (after.isNone()) {
                registers.remove(key);
            } else {
                registers.put(key, after);
            }
        }
    }

    private static EdgeKey key(SplittableRandom random) {
        return new EdgeKey(new Subject(1, "p" + random.nextInt(20)), "u" + random.nextInt(200));
    }

    private static Register register(SplittableRandom random) {
        ReplicaId writer = REPLICAS.get(random.nextInt(3));
        long micros = random.nextLong(1, 50);
        int kind = random.nextInt(10);
        return kind == 0
                ? Register.NONE
                : kind < 4
                        ? CommitDraft.unliked(writer, micros, random.nextLong(1, 1 << 20))
                        : CommitDraft.liked(writer, micros);
    }

    private static void writeColumn(
            SplittableRandom random, NavigableMap<Subject, PnVector> columns, CommitDraft draft) {
        Subject subject = new Subject(1, "p" + random.nextInt(20));
        ReplicaId replica = REPLICAS.get(random.nextInt(3));
        PnVector before = columns.getOrDefault(subject, PnVector.EMPTY);
        PnCounter column = before.column(replica).plus(random.nextInt(-300, 300));
        columns.put(subject, before.with(replica, column));
        draft.column(subject, replica, column);
    }

    private static void assertReadsAgree(
            SplittableRandom random,
            RocksNodeStore store,
            NavigableMap<EdgeKey, Register> registers,
            NavigableMap<Subject, PnVector> columns) {
        List<EdgeKey> keys = new ArrayList<>();
        List<Register> expected = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            EdgeKey key = key(random);
            keys.add(key);
            expected.add(registers.getOrDefault(key, Register.NONE));
        }
        assertThat(store.shard(1).registers(keys)).isEqualTo(expected);
        Subject subject = keys.get(0).subject();
        assertThat(store.shard(1).columns(subject)).isEqualTo(columns.getOrDefault(subject, PnVector.EMPTY));
    }

    private void assertDerivedRows(NavigableMap<EdgeKey, Register> registers) {
        List<byte[]> members = new ArrayList<>();
        int[] tombstones = {0};
        registers.forEach((key, register) -> {
            Edge edge = register.edge();
            if (edge.present()) {
                members.add(
                        Keys.member(new ByteWriter(1), key, edge.stamp().time()).toBytes());
            } else {
                tombstones[0]++;
            }
        });
        NavigableMap<byte[], byte[]> found = StoreFiles.rows(dir, Family.MEMBERS);
        assertThat(members).hasSize(found.size()).allMatch(found::containsKey);
        assertThat(StoreFiles.rows(dir, Family.TOMBSTONES).keySet())
                .hasSize(tombstones[0])
                .allSatisfy(row -> assertTombstoneRow(row, registers));
    }

    private static void assertTombstoneRow(byte[] row, NavigableMap<EdgeKey, Register> registers) {
        ByteReader in = new ByteReader(row);
        in.u16();
        in.u32();
        long seq = in.u64();
        EdgeKey key = new EdgeKey(new Subject(in.u8(), in.terminatedId()), in.lastId());
        assertThat(registers.get(key).tombstoneSeq()).isEqualTo(seq);
    }
}
