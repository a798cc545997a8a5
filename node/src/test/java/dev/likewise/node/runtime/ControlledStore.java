package dev.likewise.node.runtime;

import dev.likewise.crdt.MemberTable;
import dev.likewise.node.api.Receipt;
import dev.likewise.node.api.ReceiptKey;
import dev.likewise.replication.memory.MemoryFaults;
import dev.likewise.replication.memory.MemoryNodeStore;
import dev.likewise.replication.port.Commit;
import dev.likewise.replication.port.MemberRow;
import dev.likewise.replication.port.ShardReader;
import dev.likewise.replication.port.StoreException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;

/** A store in memory whose syncs can be held and whose disk can fail. */
final class ControlledStore implements LedgerStore {
    /** The disk that this store and those opened after it are on. */
    static final class Disk implements MemoryFaults {
        private final Semaphore syncPermits = new Semaphore(Integer.MAX_VALUE);
        private final AtomicInteger syncsWaiting = new AtomicInteger();
        final AtomicInteger opened = new AtomicInteger();
        volatile boolean writesFail;
        volatile boolean syncsFail;
        volatile boolean writesNeedReopen;
        /** Syncs are refused, not tried: the store can go on once there is room, without being opened again. */
        volatile boolean syncsWait;
        /** No store can be opened. */
        volatile boolean opensFail;

        final AtomicInteger trials = new AtomicInteger();
        private volatile ControlledStore last;

        /** No sync returns from now on. */
        void holdSyncs() {
            syncPermits.drainPermits();
        }

        void letSyncsGo() {
            syncPermits.release(Integer.MAX_VALUE - syncPermits.availablePermits());
        }

        /** Opens what a machine that lost its power would have left. */
        StoreControl control() {
            return new StoreControl() {
                @Override
                public LedgerStore open() {
                    if (opensFail) {
                        throw new StoreException("no room to open", null);
                    }
                    return last.crash();
                }

                @Override
                public boolean needsReopen(LedgerStore store) {
                    return writesNeedReopen || ((ControlledStore) store).syncFailed;
                }

                @Override
                public void requireReopenable(LedgerStore store) {
                    trials.incrementAndGet();
                    if (opensFail) {
                        throw new StoreException("no room to open", null);
                    }
                }

                @Override
                public void probe(LedgerStore store) {
                    store.saveMembers(store.members());
                }
            };
        }

        boolean aSyncWaits() {
            return syncsWaiting.get() > 0;
        }

        @Override
        public boolean writeFails() {
            return writesFail;
        }

        @Override
        public OptionalInt syncFails(int unsynced) {
            return syncsFail ? OptionalInt.of(0) : OptionalInt.empty();
        }
    }

    private final Disk disk;
    private final MemoryNodeStore inner;
    private final Map<ReceiptKey, Receipt> receipts = new ConcurrentHashMap<>();
    private volatile boolean syncFailed;

    private ControlledStore(Disk disk, MemoryNodeStore inner) {
        this.disk = disk;
        this.inner = inner;
        disk.opened.incrementAndGet();
        disk.last = this;
    }

    static ControlledStore create(int shards, Disk disk) {
        return new ControlledStore(disk, MemoryNodeStore.create(shards, disk));
    }

    private ControlledStore crash() {
        return new ControlledStore(disk, inner.crash());
    }

    @Override
    public int shards() {
        return inner.shards();
    }

    @Override
    public ShardReader shard(int shard) {
        return inner.shard(shard);
    }

    @Override
    public void commit(List<Commit> commits) {
        inner.commit(commits);
    }

    @Override
    public void commit(List<Commit> commits, List<Receipt> answered, long wallMillis) {
        inner.commit(commits);
        answered.forEach(receipt -> receipts.put(receipt.key(), receipt));
    }

    @Override
    public Optional<Receipt> receipt(String user, ReceiptKey key) {
        return Optional.ofNullable(receipts.get(key));
    }

    @Override
    public void sync() {
        disk.syncsWaiting.incrementAndGet();
        disk.syncPermits.acquireUninterruptibly();
        disk.syncPermits.release();
        disk.syncsWaiting.decrementAndGet();
        if (disk.syncsWait) {
            throw new StoreException("no sync as long as there is no room", null);
        }
        try {
            inner.sync();
        } catch (StoreException e) {
            syncFailed = true;
            throw e;
        }
    }

    @Override
    public List<MemberRow> memberRows(Optional<MemberRow> after, int limit) {
        return inner.memberRows(after, limit);
    }

    @Override
    public List<MemberRow> memberRows(String member, int relation, Optional<MemberRow> after, int limit) {
        return inner.memberRows(member, relation, after, limit);
    }

    @Override
    public MemberTable members() {
        return inner.members();
    }

    @Override
    public void saveMembers(MemberTable members) {
        inner.saveMembers(members);
    }

    @Override
    public void close() {
        inner.close();
    }
}
