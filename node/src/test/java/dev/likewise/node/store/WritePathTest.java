package dev.likewise.node.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.likewise.replication.port.StoreException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.rocksdb.RocksDBException;
import org.rocksdb.Status;

/** What is still done after a write or a sync failed, with a log that fails on demand. */
class WritePathTest {
    private static final byte[] BATCH = {};

    private final FailingWal wal = new FailingWal();
    private final WritePath writes = new WritePath(Path.of("data", "db"), wal);

    private static final class FailingWal implements Wal {
        private RocksDBException writeFault;
        private RocksDBException syncFault;
        private int writes;
        private int syncs;

        @Override
        public void write(byte[] batch) throws RocksDBException {
            writes++;
            if (writeFault != null) {
                throw writeFault;
            }
        }

        @Override
        public void sync() throws RocksDBException {
            syncs++;
            if (syncFault != null) {
                throw syncFault;
            }
        }
    }

    private static RocksDBException fault(Status.SubCode detail) {
        return new RocksDBException("fault", new Status(Status.Code.IOError, detail, "fault"));
    }

    private void fillDisk() {
        wal.writeFault = fault(Status.SubCode.NoSpace);
        assertThatThrownBy(() -> writes.write(BATCH)).isInstanceOf(StoreException.class);
    }

    @Test
    void fullDiskSaysWhatToDo() {
        wal.writeFault = fault(Status.SubCode.NoSpace);
        assertThatThrownBy(() -> writes.write(BATCH))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("no space left in data")
                .hasMessageContaining("free some")
                .hasCause(wal.writeFault);
        assertThat(writes.health()).isEqualTo(StoreHealth.OUT_OF_SPACE);
    }

    @Test
    void afterAFailedWriteTheLogIsNotSynced() {
        fillDisk();
        assertThatThrownBy(writes::sync).isInstanceOf(StoreException.class).hasMessageContaining("no space");
        assertThat(wal.syncs).isZero();
    }

    @Test
    void firstWriteThatSucceedsEndsAFullDisk() {
        fillDisk();
        wal.writeFault = null;
        writes.write(BATCH);
        assertThat(writes.health()).isEqualTo(StoreHealth.WRITABLE);
        writes.sync();
        assertThat(wal.syncs).isEqualTo(1);
    }

    @Test
    void writeThatBeganBeforeTheDiskWasFullDoesNotEndIt() {
        WritePath[] path = new WritePath[1];
        path[0] = new WritePath(Path.of("db"), new Wal() {
            private boolean inner;

            @Override
            public void write(byte[] batch) throws RocksDBException {
                if (inner) {
                    throw fault(Status.SubCode.NoSpace);
                }
                inner = true;
                assertThatThrownBy(() -> path[0].write(batch)).isInstanceOf(StoreException.class);
            }

            @Override
            public void sync() {
                throw new AssertionError("synced after a failed write");
            }
        });
        path[0].write(BATCH);
        assertThat(path[0].health()).isEqualTo(StoreHealth.OUT_OF_SPACE);
        assertThatThrownBy(() -> path[0].sync()).isInstanceOf(StoreException.class);
    }

    @Test
    void failedSyncEndsAllWriting() {
        wal.syncFault = fault(Status.SubCode.None);
        assertThatThrownBy(writes::sync)
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("cannot sync")
                .hasMessageContaining("until the store is opened again");
        wal.syncFault = null;
        assertThatThrownBy(writes::sync).isInstanceOf(StoreException.class);
        assertThatThrownBy(() -> writes.write(BATCH)).isInstanceOf(StoreException.class);
        assertThat(wal.syncs).isEqualTo(1);
        assertThat(wal.writes).isZero();
        assertThat(writes.health()).isEqualTo(StoreHealth.NEEDS_REOPEN);
    }

    @Test
    void failedSyncOnAFullDiskIsPermanentToo() {
        wal.syncFault = fault(Status.SubCode.NoSpace);
        assertThatThrownBy(writes::sync).isInstanceOf(StoreException.class);
        assertThat(writes.health()).isEqualTo(StoreHealth.NEEDS_REOPEN);
    }

    @Test
    void anyOtherFailedWriteIsPermanent() {
        for (RocksDBException fault : new RocksDBException[] {
            fault(Status.SubCode.None),
            new RocksDBException("corrupt", new Status(Status.Code.Corruption, Status.SubCode.None, "")),
            new RocksDBException("without status")
        }) {
            WritePath path = new WritePath(Path.of("db"), wal);
            wal.writeFault = fault;
            assertThatThrownBy(() -> path.write(BATCH)).isInstanceOf(StoreException.class);
            assertThat(path.health()).isEqualTo(StoreHealth.NEEDS_REOPEN);
        }
    }

    @Test
    void withoutFailuresNothingIsHeldBack() {
        assertThatCode(() -> {
                    writes.write(BATCH);
                    writes.sync();
                })
                .doesNotThrowAnyException();
        assertThat(writes.health()).isEqualTo(StoreHealth.WRITABLE);
    }
}
