package dev.likewise.node.store;

import dev.likewise.crdt.MemberTable;
import dev.likewise.replication.port.Commit;
import dev.likewise.replication.port.MemberRow;
import dev.likewise.replication.port.NodeStore;
import dev.likewise.replication.port.ShardReader;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A store that remembers how much of its WAL is durable. */
final class WatchedStore implements NodeStore {
    private final Path dir;
    private final RocksNodeStore store;
    private Map<String, Long> durable;

    WatchedStore(Path dir, RocksNodeStore store) {
        this.dir = dir;
        this.store = store;
        this.durable = DiskImage.walBytes(dir);
    }

    Path dir() {
        return dir;
    }

    synchronized Map<String, Long> durable() {
        return durable;
    }

    private synchronized void durable(Map<String, Long> sizes) {
        durable = sizes;
    }

    @Override
    public int shards() {
        return store.shards();
    }

    @Override
    public ShardReader shard(int shard) {
        return store.shard(shard);
    }

    @Override
    public void commit(List<Commit> commits) {
        store.commit(commits);
    }

    @Override
    public void sync() {
        Map<String, Long> sizes = DiskImage.walBytes(dir);
        store.sync();
        durable(sizes);
    }

    @Override
    public List<MemberRow> memberRows(Optional<MemberRow> after, int limit) {
        return store.memberRows(after, limit);
    }

    @Override
    public List<MemberRow> memberRows(String member, int relation, Optional<MemberRow> after, int limit) {
        return store.memberRows(member, relation, after, limit);
    }

    @Override
    public MemberTable members() {
        return store.members();
    }

    @Override
    public void saveMembers(MemberTable members) {
        store.saveMembers(members);
        durable(DiskImage.walBytes(dir));
    }

    @Override
    public void close() {
        store.close();
    }
}
