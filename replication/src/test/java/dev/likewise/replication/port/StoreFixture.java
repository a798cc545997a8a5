package dev.likewise.replication.port;

import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.PnVector;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.Subject;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** A store for each test, and short ways to write and read it. */
abstract class StoreFixture {
    static final int SHARDS = 3;
    static final ReplicaId A = ReplicaId.of("eu", "eu-1", "0a");
    static final ReplicaId B = ReplicaId.of("us", "us-1", "0b");
    static final ReplicaId C = ReplicaId.of("us", "us-1", "0b1");
    static final Subject POST = Subject.post("post");
    static final EdgeKey KEY = EdgeKey.like("post", "user");

    /** The store under test; a test that opens it anew puts the new one here. */
    NodeStore store;

    /** A new, empty store. The suite closes it, or gives it to one of the two methods below. */
    protected abstract NodeStore create(int shards);

    /** Closes a store, if it is not closed, and opens what it held. */
    protected abstract NodeStore reopen(NodeStore opened);

    /**
     * Opens what a power cut at this moment would have left: all that was synced, and of what was not any part that could
     * have reached the disk, or nothing; the more it varies from call to call, the better.
     *
     * @param running open; not used again and to be closed by this method
     */
    protected abstract NodeStore crash(NodeStore running);

    @BeforeEach
    void createStore() {
        store = create(SHARDS);
    }

    @AfterEach
    void closeStore() {
        store.close();
    }

    CommitDraft draft(int shard) {
        return CommitDraft.of(store, shard);
    }

    Register register(int shard, EdgeKey key) {
        return store.shard(shard).registers(List.of(key)).get(0);
    }

    NavigableMap<EdgeKey, Register> registers(int shard) {
        NavigableMap<EdgeKey, Register> found = new TreeMap<>();
        store.shard(shard).forEachRegister(found::put);
        return found;
    }

    NavigableMap<EdgeKey, Register> registersOf(int shard, Subject subject) {
        NavigableMap<EdgeKey, Register> found = new TreeMap<>();
        store.shard(shard).forEachRegisterOf(subject, found::put);
        return found;
    }

    NavigableMap<Subject, PnVector> columns(int shard) {
        NavigableMap<Subject, PnVector> found = new TreeMap<>();
        store.shard(shard).forEachColumns(found::put);
        return found;
    }

    static List<Long> seqs(List<StoredRecord> records) {
        return records.stream().map(StoredRecord::seq).toList();
    }

    void recordsOf(int shard, ReplicaId origin, int n, int bytes) {
        for (int i = 0; i < n; i++) {
            draft(shard).record(origin, bytes).commit();
        }
    }
}
