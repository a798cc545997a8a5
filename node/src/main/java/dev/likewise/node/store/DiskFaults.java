package dev.likewise.node.store;

import dev.likewise.node.api.DiskFault;
import dev.likewise.replication.port.StoreException;
import java.util.concurrent.TimeUnit;
import org.rocksdb.RocksDBException;
import org.rocksdb.Status;

/**
 * The fault that is on a disk now. It outlives the store that is opened and closed under it, so it is handed to each one. Safe
 * for all threads.
 */
public final class DiskFaults {
    private static final String WHY = "a fault put on this disk on purpose, see /v1/admin/disk";

    private DiskFault fault = DiskFault.NONE;

    /** Puts a fault on the disk in the place of the one before. Syncs that are being delayed go by the new one. */
    public synchronized void put(DiskFault now) {
        fault = now;
        notifyAll();
    }

    public synchronized DiskFault fault() {
        return fault;
    }

    /** A log under this fault. */
    Wal on(Wal sound) {
        return new Wal() {
            @Override
            public void write(byte[] batch) throws RocksDBException {
                requireSound();
                sound.write(batch);
            }

            @Override
            public void sync() throws RocksDBException {
                requireSound();
                sound.sync();
                delay();
                // A sync that fails late is no less failed.
                requireSound();
            }
        };
    }

    /** @throws StoreException if the disk fails: who asks whether a store can be opened again sees this disk, too */
    void requireReopenable() {
        if (fault().fail()) {
            throw new StoreException("the disk fails: " + WHY, null);
        }
    }

    private void requireSound() throws RocksDBException {
        if (fault().fail()) {
            throw new RocksDBException(WHY, new Status(Status.Code.IOError, Status.SubCode.None, "on purpose"));
        }
    }

    /** Until so much time has passed since the call, or the fault is another that says less. */
    private synchronized void delay() {
        long begun = System.nanoTime();
        boolean interrupted = false;
        long left = leftMillis(begun);
        while (left > 0) {
            try {
                wait(left);
            } catch (InterruptedException e) {
                // What was written is synced by now; only the answer is early.
                interrupted = true;
                break;
            }
            left = leftMillis(begun);
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private long leftMillis(long begunNanos) {
        return fault.fsyncDelayMillis() - TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begunNanos);
    }
}
