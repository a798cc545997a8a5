package dev.likewise.node.store;

import static dev.likewise.node.store.StoreFiles.A;
import static dev.likewise.node.store.StoreFiles.B;
import static dev.likewise.node.store.StoreFiles.C;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.likewise.crdt.Credits;
import dev.likewise.crdt.Edge;
import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.HybridTimestamp;
import dev.likewise.crdt.LogPosition;
import dev.likewise.crdt.PnCounter;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.ShardPlacement;
import dev.likewise.crdt.Stamp;
import dev.likewise.crdt.Subject;
import dev.likewise.crdt.VersionVector;
import dev.likewise.node.api.Receipt;
import dev.likewise.node.api.ReceiptKey;
import dev.likewise.replication.port.ForkTips;
import dev.likewise.replication.port.Register;
import dev.likewise.replication.port.ShardState;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Every form of key and value against bytes that must stay readable: {@code store/format-1.txt}. */
class GoldenFormatTest {
    private static final HybridTimestamp TIME = HybridTimestamp.ofMicros(1_767_225_600_000_000L);
    private static final EdgeKey KEY = new EdgeKey(new Subject(1, "post"), "usér");
    private static final List<ReplicaId> NUMBERED = List.of(A, B, C);

    private static final Map<String, Register> REGISTERS = registers();
    private static final ShardState STATE = new ShardState(
            VersionVector.of(Map.of(A, new LogPosition(300, 0x0102030405060708L), C, new LogPosition(7, -1))),
            VersionVector.of(Map.of(B, new LogPosition(1L << 40, 0))),
            TIME,
            TIME.next(),
            Set.of(C, B));

    private static final Receipt RECEIPT =
            new Receipt("ü", ReceiptKey.of("k"), -2, Receipt.Kind.SUPERSEDED, true, new Stamp(TIME, B), 300);
    private static final Receipt NOT_LIKED =
            new Receipt("ü", ReceiptKey.of("k"), 1, Receipt.Kind.NOT_LIKED, false, Stamp.NEVER, 0);

    private final Map<String, byte[]> golden = golden();

    private static Map<String, Register> registers() {
        Credits moved = Credits.of(A, 1).plus(B, -1).plus(C, 1);
        return Map.of(
                "present", Register.of(new Edge(new Stamp(TIME, A), true, Credits.of(A, 1)), 9),
                "present with another's credit", Register.of(new Edge(new Stamp(TIME, B), true, Credits.of(A, 1)), 9),
                "present with three credits", Register.of(new Edge(new Stamp(TIME, C), true, moved), 9),
                "tombstone", Register.of(new Edge(new Stamp(TIME, B), false, Credits.NONE), 300),
                "tombstone with credits",
                        Register.of(
                                new Edge(
                                        new Stamp(TIME, B),
                                        false,
                                        Credits.of(A, 1).plus(B, -1)),
                                1));
    }

    private static final ShardState LATER_STATE = STATE.withShared(300)
            .withForks(
                    ForkTips.NONE
                            .with(NUMBERED.get(2), new LogPosition(7, Long.MIN_VALUE))
                            .with(NUMBERED.get(2), new LogPosition(7, 1)),
                    ForkTips.NONE);
    private static final ShardState UNPROVEN_STATE =
            LATER_STATE.withForks(ForkTips.NONE, ForkTips.NONE.with(NUMBERED.get(1), new LogPosition(300, 5)));

    /** Forms that earlier versions wrote. */
    private static final Set<String> ONLY_READ =
            Set.of("meta shard", "meta shard empty", "meta shard 2", "meta shard 2 empty");

    private static int numberOf(ReplicaId replica) {
        return NUMBERED.indexOf(replica) + 1;
    }

    private static ReplicaId replicaOf(int number) {
        return NUMBERED.get(number - 1);
    }

    /** What this version writes. */
    private static Map<String, byte[]> written() {
        Map<String, ByteWriter> forms = new LinkedHashMap<>();
        forms.put("key edges", Keys.edge(out(), 258, KEY));
        forms.put("key members", Keys.member(out(), KEY, TIME));
        forms.put("key columns", Keys.column(out(), 258, KEY.subject(), 2));
        forms.put("key log", Keys.log(out(), 258, 2, 300));
        forms.put("key tombstones", Keys.tombstone(out(), 258, 2, 300, KEY));
        forms.put("key receipts", Keys.receipt(out(), 20_000, "ü", RECEIPT.key()));
        forms.put("key meta format", out().raw(Keys.FORMAT));
        forms.put("key meta identity", out().raw(Keys.IDENTITY));
        forms.put("key meta members", out().raw(Keys.MEMBER_TABLE));
        forms.put("key meta replica", Keys.replica(out(), 258));
        forms.put("key meta shard", Keys.shardState(out(), 258));
        REGISTERS.keySet().stream()
                .sorted()
                .forEach(name -> forms.put(
                        "edges " + name, RegisterCodec.write(out(), REGISTERS.get(name), GoldenFormatTest::numberOf)));
        forms.put("columns", ColumnCodec.write(out(), new PnCounter(300, 2)));
        forms.put("receipts", receipt(RECEIPT));
        forms.put("receipts without a version", receipt(NOT_LIKED));
        forms.put("meta replica", out().text(A.toString()));
        forms.put("meta shard 3", ShardStateCodec.write(out(), UNPROVEN_STATE, GoldenFormatTest::numberOf));
        forms.put("meta shard 3 empty", ShardStateCodec.write(out(), ShardState.EMPTY, GoldenFormatTest::numberOf));
        forms.put("meta identity", out().raw(identity().toBytes()));
        Map<String, byte[]> bytes = new LinkedHashMap<>();
        forms.forEach((name, form) -> bytes.put(name, form.toBytes()));
        return bytes;
    }

    private static ByteWriter receipt(Receipt receipt) {
        ByteWriter out = out();
        ReceiptCodec.write(out, receipt, GoldenFormatTest::numberOf);
        return out;
    }

    private static Receipt readReceipt(byte[] bytes) {
        return ReceiptCodec.read(RECEIPT.user(), RECEIPT.key(), bytes, GoldenFormatTest::replicaOf);
    }

    private static StoreIdentity identity() {
        return new StoreIdentity("wörld", new ShardPlacement(300, 4), A);
    }

    private static ByteWriter out() {
        return new ByteWriter(4);
    }

    private static Map<String, byte[]> golden() {
        Map<String, byte[]> forms = new LinkedHashMap<>();
        try (InputStream file = GoldenFormatTest.class.getResourceAsStream("/store/format-1.txt")) {
            new String(file.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .map(line -> line.split(": "))
                    .forEach(parts -> forms.put(parts[0], HexFormat.of().parseHex(parts[1])));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return forms;
    }

    private static String text(Map<String, byte[]> forms) {
        return forms.entrySet().stream()
                .map(form -> form.getKey() + ": " + HexFormat.of().formatHex(form.getValue()))
                .collect(Collectors.joining("\n"));
    }

    @Test
    void whatIsWrittenIsWhatTheFileSays() {
        Map<String, byte[]> current = new LinkedHashMap<>(golden);
        current.keySet().removeAll(ONLY_READ);
        assertThat(text(written())).isEqualTo(text(current));
    }

    @Test
    void registersInTheFileAreRead() {
        REGISTERS.forEach((name, register) -> assertThat(
                        RegisterCodec.read(golden.get("edges " + name), GoldenFormatTest::replicaOf))
                .isEqualTo(register));
    }

    @Test
    void everythingElseInTheFileIsRead() {
        assertThat(Keys.edge(golden.get("key edges"))).isEqualTo(KEY);
        assertThat(Keys.columnSubject(golden.get("key columns"))).isEqualTo(KEY.subject());
        assertThat(Keys.lastNumber(golden.get("key columns"))).isEqualTo(2);
        assertThat(Keys.lastNumber(golden.get("key meta replica"))).isEqualTo(258);
        assertThat(Keys.logSeq(golden.get("key log"))).isEqualTo(300);
        assertThat(ColumnCodec.read(golden.get("columns"))).isEqualTo(new PnCounter(300, 2));
        assertThat(ShardStateCodec.read(golden.get("meta shard"), GoldenFormatTest::replicaOf))
                .isEqualTo(STATE);
        assertThat(ShardStateCodec.read(golden.get("meta shard empty"), GoldenFormatTest::replicaOf))
                .isEqualTo(ShardState.EMPTY);
        assertThat(ShardStateCodec.read(golden.get("meta shard 2"), GoldenFormatTest::replicaOf))
                .isEqualTo(LATER_STATE);
        assertThat(ShardStateCodec.read(golden.get("meta shard 3"), GoldenFormatTest::replicaOf))
                .isEqualTo(UNPROVEN_STATE);
        assertThat(readReceipt(golden.get("receipts"))).isEqualTo(RECEIPT);
        assertThat(readReceipt(golden.get("receipts without a version"))).isEqualTo(NOT_LIKED);
        assertThat(StoreIdentity.of(golden.get("meta identity"))).isEqualTo(identity());
    }

    @Test
    void everyCutOrLengthenedValueIsRefused() {
        REGISTERS
                .keySet()
                .forEach(name -> refuses(
                        golden.get("edges " + name), bytes -> RegisterCodec.read(bytes, GoldenFormatTest::replicaOf)));
        refuses(golden.get("columns"), ColumnCodec::read);
        refuses(golden.get("meta shard"), bytes -> ShardStateCodec.read(bytes, GoldenFormatTest::replicaOf));
        refuses(golden.get("meta shard 2"), bytes -> ShardStateCodec.read(bytes, GoldenFormatTest::replicaOf));
        refuses(golden.get("meta shard 3"), bytes -> ShardStateCodec.read(bytes, GoldenFormatTest::replicaOf));
        refuses(golden.get("receipts"), GoldenFormatTest::readReceipt);
        refuses(golden.get("meta identity"), StoreIdentity::of);
    }

    private interface Reading {
        Object read(byte[] bytes);
    }

    private static void refuses(byte[] sound, Reading reading) {
        for (int length = 0; length <= sound.length + 1; length++) {
            byte[] damaged = Arrays.copyOf(sound, length);
            if (length != sound.length) {
                assertThatThrownBy(() -> reading.read(damaged)).isInstanceOf(IllegalArgumentException.class);
            }
        }
    }
}
