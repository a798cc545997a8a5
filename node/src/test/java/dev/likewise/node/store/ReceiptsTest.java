package dev.likewise.node.store;

import static dev.likewise.node.store.StoreFiles.A;
import static org.assertj.core.api.Assertions.assertThat;

import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.HybridTimestamp;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.Stamp;
import dev.likewise.node.api.Receipt;
import dev.likewise.node.api.ReceiptKey;
import dev.likewise.replication.port.CommitDraft;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What taps were answered is kept with them, day by day. */
class ReceiptsTest {
    private static final long DAY = TimeUnit.DAYS.toMillis(1);
    private static final long NOON = 20_000 * DAY + DAY / 2;
    private static final Stamp VERSION =
            new Stamp(HybridTimestamp.ofMicros(1_800_000_000_000_000L), ReplicaId.of("eu", "eu-1", "0bb"));

    @TempDir
    private Path temp;

    private Path dir;
    private RocksNodeStore store;

    @BeforeEach
    void create() {
        dir = temp.resolve("data");
        store = StoreFiles.create(dir);
    }

    @AfterEach
    void close() {
        store.close();
    }

    private void reopen() {
        store.close();
        store = StoreFiles.open(dir);
    }

    private static Receipt receipt(String user, String key, Receipt.Kind kind) {
        Stamp version = kind == Receipt.Kind.NOT_LIKED ? Stamp.NEVER : VERSION;
        return new Receipt(user, ReceiptKey.of(key), -7, kind, kind == Receipt.Kind.CHANGED, version, 300);
    }

    private void keep(Receipt receipt, long wallMillis) {
        store.commit(List.of(), List.of(receipt), wallMillis);
    }

    private boolean isKept(String key) {
        return store.receipt("u", ReceiptKey.of(key)).isPresent();
    }

    @Test
    void everyKindIsReadAsItWasWritten() {
        for (Receipt.Kind kind : Receipt.Kind.values()) {
            keep(receipt("u", kind.name(), kind), NOON);
        }
        reopen();

        for (Receipt.Kind kind : Receipt.Kind.values()) {
            assertThat(store.receipt("u", ReceiptKey.of(kind.name()))).contains(receipt("u", kind.name(), kind));
        }
        assertThat(store.receipt("u", ReceiptKey.of("another"))).isEmpty();
        assertThat(store.receipt("v", ReceiptKey.of("CHANGED"))).isEmpty();
    }

    @Test
    void aReceiptStandsOrFallsWithItsTap() {
        CommitDraft draft = CommitDraft.of(store, 0)
                .put(EdgeKey.like("p", "u"), CommitDraft.liked(A, 1))
                .record(A, 100);
        store.commit(List.of(draft.build()), List.of(receipt("u", "k", Receipt.Kind.CHANGED)), NOON);
        store.sync();
        reopen();

        assertThat(isKept("k")).isTrue();
        assertThat(store.shard(0)
                        .registers(List.of(EdgeKey.like("p", "u")))
                        .get(0)
                        .edge()
                        .present())
                .isTrue();
    }

    @Test
    void aDayIsForgottenWhenALaterOneBegins() {
        keep(receipt("u", "first", Receipt.Kind.CHANGED), NOON);
        keep(receipt("u", "second", Receipt.Kind.CHANGED), NOON + DAY);
        assertThat(isKept("first")).as("up to a day old").isTrue();
        keep(receipt("u", "third", Receipt.Kind.CHANGED), NOON + 2 * DAY);

        assertThat(List.of(isKept("first"), isKept("second"), isKept("third"))).containsExactly(false, true, true);
        reopen();
        assertThat(List.of(isKept("first"), isKept("second"), isKept("third"))).containsExactly(false, true, true);
        keep(receipt("u", "later", Receipt.Kind.CHANGED), NOON + 9 * DAY);
        assertThat(isKept("third")).isFalse();
    }

    @Test
    void aClockThatIsSetBackHidesNothing() {
        keep(receipt("u", "of tomorrow", Receipt.Kind.CHANGED), NOON + DAY);
        keep(receipt("u", "of today", Receipt.Kind.CHANGED), NOON);

        assertThat(isKept("of tomorrow")).isTrue();
        reopen();
        assertThat(isKept("of tomorrow")).isTrue();
        assertThat(isKept("of today")).isTrue();
    }
}
