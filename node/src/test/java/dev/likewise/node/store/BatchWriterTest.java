package dev.likewise.node.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rocksdb.ColumnFamilyDescriptor;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.DBOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteBatch;

/** Batches made by hand are those that RocksDB would have made. */
class BatchWriterTest {
    private static final int FAMILIES = 300;

    @TempDir
    private Path dir;

    @Test
    void batchIsByteForByteRocksDbsOwn() throws RocksDBException {
        List<ColumnFamilyDescriptor> descriptors = new ArrayList<>();
        descriptors.add(new ColumnFamilyDescriptor(RocksDB.DEFAULT_COLUMN_FAMILY));
        for (int i = 1; i < FAMILIES; i++) {
            descriptors.add(new ColumnFamilyDescriptor(("family" + i).getBytes(StandardCharsets.UTF_8)));
        }
        List<ColumnFamilyHandle> handles = new ArrayList<>();
        try (DBOptions options = new DBOptions().setCreateIfMissing(true).setCreateMissingColumnFamilies(true);
                RocksDB rocks = RocksDB.open(options, dir.toString(), descriptors, handles)) {
            for (int round = 0; round < 50; round++) {
                compareRandomBatch(new SplittableRandom(round), handles);
            }
            handles.forEach(ColumnFamilyHandle::close);
            assertThat(rocks.isOwningHandle()).isTrue();
        }
    }

    private static void compareRandomBatch(SplittableRandom random, List<ColumnFamilyHandle> handles)
            throws RocksDBException {
        // Numbers of one and of two bytes, lengths of one to three.
        int[] number = {0};
        BatchWriter ours = new BatchWriter(family -> number[0], 0);
        try (WriteBatch theirs = new WriteBatch()) {
            for (int i = random.nextInt(20); i > 0; i--) {
                ColumnFamilyHandle handle = handles.get(random.nextInt(1, FAMILIES));
                number[0] = handle.getID();
                byte[] key = bytes(random, random.nextInt(1, 300));
                ours.key().raw(key);
                int kind = random.nextInt(4);
                if (kind == 0) {
                    byte[] end = bytes(random, random.nextInt(1, 300));
                    theirs.deleteRange(handle, key, end);
                    ours.value().raw(end);
                    ours.deleteRange(Family.EDGES);
                } else if (kind == 1) {
                    theirs.delete(handle, key);
                    ours.delete(Family.EDGES);
                } else {
                    byte[] value = bytes(random, random.nextInt(20_000));
                    theirs.put(handle, key, value);
                    ours.value().raw(value);
                    if (random.nextBoolean()) {
                        ours.put(Family.EDGES);
                    } else {
                        ours.put(Family.EDGES, value);
                    }
                }
            }
            assertThat(ours.toBytes()).isEqualTo(theirs.data());
            assertThat(ours.toBytes()).as("made again").isEqualTo(theirs.data());
        }
    }

    private static byte[] bytes(SplittableRandom random, int n) {
        byte[] bytes = new byte[n];
        random.nextBytes(bytes);
        return bytes;
    }
}
