package dev.likewise.node.store;

import org.rocksdb.RocksDBException;

/** The two things that can be asked of a write-ahead log; apart from {@link Database} so that tests can fail them. */
interface Wal {
    /** Writes a batch, see {@link BatchWriter}, atomically: visible on return, not durable. */
    void write(byte[] batch) throws RocksDBException;

    /** Makes durable what was written before. Does not hold up {@link #write} on other threads. */
    void sync() throws RocksDBException;
}
