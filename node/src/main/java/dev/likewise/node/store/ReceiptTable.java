package dev.likewise.node.store;

import dev.likewise.crdt.ReplicaId;
import dev.likewise.node.api.Receipt;
import dev.likewise.node.api.ReceiptKey;
import java.util.List;
import java.util.Optional;
import java.util.function.ToIntFunction;

/** The family {@code receipts}. Safe for all threads. */
final class ReceiptTable {
    private static final byte[] FIRST = {};
    private static final byte[] BEYOND = {-1};

    private final Database database;
    private final ReplicaTable replicas;
    private final ReceiptDays days;

    /** Reads which days there are. */
    ReceiptTable(Database database, ReplicaTable replicas, long ttlMillis) {
        this.database = database;
        this.replicas = replicas;
        this.days = new ReceiptDays(ttlMillis);
        byte[] from = FIRST;
        while (from != null) {
            from = addDayFrom(from);
        }
    }

    /** Adds the day of the first row from here on; where the next one begins, {@code null} if there was none. */
    private byte[] addDayFrom(byte[] from) {
        byte[][] next = new byte[1][];
        database.scan(Family.RECEIPTS, from, BEYOND, true, (key, value) -> {
            int day = new ByteReader(key).u32();
            days.add(day);
            next[0] = Keys.receiptDay(writer(), day + 1).toBytes();
            return false;
        });
        return next[0];
    }

    /** Adds rows to a batch; with the first of a day also what forgets the days that are over. */
    void add(BatchWriter batch, List<Receipt> receipts, long wallMillis, ToIntFunction<ReplicaId> numbers) {
        int today = ReceiptDays.of(wallMillis);
        if (days.add(today)) {
            Keys.receiptDay(batch.key(), 0);
            Keys.receiptDay(batch.value(), days.firstKept(today));
            batch.deleteRange(Family.RECEIPTS);
        }
        for (Receipt receipt : receipts) {
            Keys.receipt(batch.key(), today, receipt.user(), receipt.key());
            ReceiptCodec.write(batch.value(), receipt, numbers);
            batch.put(Family.RECEIPTS);
        }
    }

    Optional<Receipt> find(String user, ReceiptKey key) {
        database.requireOpen();
        for (int day : days.newestFirst()) {
            byte[] row = Keys.receipt(writer(), day, user, key).toBytes();
            byte[] value = database.get(Family.RECEIPTS, row);
            if (value != null) {
                return Optional.of(Rows.decode(
                        Family.RECEIPTS, row, () -> ReceiptCodec.read(user, key, value, replicas::replica)));
            }
        }
        return Optional.empty();
    }

    private static ByteWriter writer() {
        return new ByteWriter(Keys.CAPACITY);
    }
}
