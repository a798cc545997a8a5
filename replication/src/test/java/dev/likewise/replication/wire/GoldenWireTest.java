package dev.likewise.replication.wire;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import com.google.protobuf.TextFormat;
import dev.likewise.crdt.Credits;
import dev.likewise.crdt.Edge;
import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.HybridTimestamp;
import dev.likewise.crdt.LogPosition;
import dev.likewise.crdt.Member;
import dev.likewise.crdt.MemberTable;
import dev.likewise.crdt.PnCounter;
import dev.likewise.crdt.PnVector;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.Stamp;
import dev.likewise.crdt.Subject;
import dev.likewise.crdt.VersionVector;
import dev.likewise.replication.expect.ExpectedText;
import dev.likewise.replication.port.ForkTips;
import dev.likewise.replication.port.ShardState;
import dev.likewise.replication.port.StoredRecord;
import dev.likewise.replication.proto.Frame;
import dev.likewise.replication.proto.Hello;
import dev.likewise.replication.proto.Refusal;
import dev.likewise.replication.proto.Report;
import dev.likewise.replication.proto.ShardReport;
import dev.likewise.replication.replica.ShardMessage;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * The bytes that other versions have written and must stay readable. A line of hexadecimal digits that changes is a change
 * of format and needs a new version; see {@code ExpectedText} for how the files are written.
 */
class GoldenWireTest {
    private static final ReplicaId A = ReplicaId.of("eu", "eu-1", "k3");
    private static final ReplicaId B = ReplicaId.of("us", "us-1", "x9");
    private static final long MICROS = 1_800_000_000_000_000L;
    private static final EdgeKey KEY = EdgeKey.like("post", "user");
    private static final ExpectedText RECORDS = ExpectedText.of("golden/records.txt");
    private static final ExpectedText FRAMES = ExpectedText.of("golden/frames.txt");

    @Test
    void recordsAreWrittenAsEver() {
        StringBuilder text = new StringBuilder("# Records: bytes with the chain, and what is read from them.\n");
        records()
                .forEach((name, stored) -> text.append('\n')
                        .append(name)
                        .append("\nhex ")
                        .append(HexFormat.of().formatHex(stored.bytes()))
                        .append('\n')
                        .append(describe(RecordReader.read(stored))));
        RECORDS.check(text.toString());
    }

    @Test
    void recordsWrittenEverAreRead() {
        List<String> hex = hex(RECORDS);
        List<StoredRecord> now = new ArrayList<>(records().values());
        assertThat(hex).hasSameSizeAs(now);
        for (int i = 0; i < now.size(); i++) {
            StoredRecord ever = new StoredRecord(A, i + 1, HexFormat.of().parseHex(hex.get(i)));
            assertThat(RecordReader.read(ever)).isEqualTo(RecordReader.read(now.get(i)));
        }
    }

    @Test
    void framesAreWrittenAsEver() {
        StringBuilder text = new StringBuilder("# Frames without their length, and what is read from them.\n");
        frames().forEach((name, frame) -> text.append('\n')
                .append(name)
                .append("\nhex ")
                .append(HexFormat.of().formatHex(frame.toByteArray()))
                .append('\n')
                .append(TextFormat.printer().printToString(frame).indent(2)));
        FRAMES.check(text.toString());
    }

    @Test
    void framesWrittenEverAreRead() throws Exception {
        List<String> hex = hex(FRAMES);
        List<Frame> now = new ArrayList<>(frames().values());
        assertThat(hex).hasSameSizeAs(now);
        for (int i = 0; i < now.size(); i++) {
            assertThat(Frame.parseFrom(HexFormat.of().parseHex(hex.get(i)))).isEqualTo(now.get(i));
        }
    }

    @Test
    void everyKindOfFrameHasItsGoldenBytes() {
        assertThat(frames().values().stream().map(Frame::getKindCase).distinct())
                .hasSize(Frame.KindCase.values().length - 1);
    }

    private static List<String> hex(ExpectedText file) {
        return file.text()
                .lines()
                .filter(line -> line.startsWith("hex "))
                .map(line -> line.substring(4))
                .toList();
    }

    private static Map<String, StoredRecord> records() {
        Map<String, StoredRecord> records = new LinkedHashMap<>();
        RecordBuilder like = new RecordBuilder(A);
        like.tap(KEY, edge(0, true, Credits.of(A, 1)), true);
        records.put("one like", like.seal(1, 0, time(0), columns(KEY.subject(), 1, 0)));

        RecordBuilder refresh = new RecordBuilder(A);
        refresh.tap(KEY, edge(1, true, Credits.of(A, 1)), false);
        refresh.tap(KEY, edge(2, false, Credits.NONE), true);
        records.put("a refresh, then an unlike", refresh.seal(2, 7, time(2), columns(KEY.subject(), 1, 1)));

        RecordBuilder credited = new RecordBuilder(A);
        credited.tap(KEY, edge(3, false, Credits.of(B, 1).plus(A, -1)), true);
        credited.tap(EdgeKey.like("päöst 👍", "ユーザー"), edge(-5, true, Credits.of(A, 1)), true);
        credited.tap(new EdgeKey(new Subject(7, "post"), "user"), edge(4, true, Credits.of(A, 1)), true);
        credited.correction(new EdgeKey(new Subject(255, "other"), "u2"), -65);
        records.put(
                "credits, other alphabets and relations, a correction",
                credited.seal(3, -1, time(4), columns(new Subject(255, "other"), 300, 70_000)));
        return records;
    }

    private static Edge edge(long after, boolean present, Credits credits) {
        return new Edge(new Stamp(time(after), A), present, credits);
    }

    private static HybridTimestamp time(long after) {
        return HybridTimestamp.of(MICROS + after, 1);
    }

    private static Map<Subject, PnCounter> columns(Subject subject, long positive, long negative) {
        return Map.of(subject, new PnCounter(positive, negative));
    }

    private static String describe(DecodedRecord read) {
        StringBuilder text = new StringBuilder("  committed at " + read.committedAt() + "\n");
        read.taps()
                .forEach(tap -> text.append("  tap ")
                        .append(describe(tap.key()))
                        .append(tap.edge().present() ? " liked " : " not liked ")
                        .append(tap.edge().stamp())
                        .append(' ')
                        .append(tap.edge().credits())
                        .append(tap.changed() ? "\n" : " refresh\n"));
        read.columns()
                .forEach((subject, column) -> text.append("  column ")
                        .append(subject.relation() + ":" + subject.id())
                        .append(" +" + column.positive() + " -" + column.negative() + "\n"));
        read.corrections()
                .forEach(correction -> text.append("  correction ")
                        .append(describe(correction.key()))
                        .append(" by " + correction.delta() + "\n"));
        return text.toString();
    }

    private static String describe(EdgeKey key) {
        return key.subject().relation() + ":" + key.subject().id() + "/" + key.member();
    }

    private static byte[] head(VersionVector applied) {
        MemberTable members = MemberTable.EMPTY.with(A, Member.UNKNOWN).with(B, Member.UNKNOWN.asRetired());
        VersionVector purged = VersionVector.EMPTY.with(A, new LogPosition(2, 0));
        return SnapshotHeads.write(
                members,
                new ShardState(applied, purged, time(1), time(2), Set.of())
                        .withForks(ForkTips.NONE, ForkTips.NONE.with(A, new LogPosition(1, 5))));
    }

    private static byte[] chunk() {
        ChunkBuilder chunk = new ChunkBuilder();
        chunk.columns(KEY.subject(), PnVector.EMPTY.with(A, new PnCounter(2, 1)).with(B, new PnCounter(1, 0)));
        chunk.edge(KEY, edge(3, true, Credits.of(A, 1)));
        chunk.edge(EdgeKey.like("p2", "u2"), edge(1, false, Credits.of(A, 1).plus(B, -1)));
        chunk.edge(EdgeKey.like("p2", "u3"), edge(2, false, Credits.NONE));
        return chunk.build();
    }

    private static Map<String, Frame> frames() {
        VersionVector applied = VersionVector.EMPTY
                .with(A, new LogPosition(3, -2))
                .with(B, new LogPosition(Long.MAX_VALUE, 0x0102030405060708L));
        Report report = Report.newBuilder()
                .setNumber(2)
                .setSeen(1)
                .setSeenAgeMicros(1_500)
                .setWallMicros(MICROS)
                .addMembers(Frames.entry(A, new Member(2, List.of("eu-1:9080"), List.of("https://eu.example"), false)))
                .addMembers(Frames.entry(B, Member.UNKNOWN.asRetired()))
                .addShards(ShardReport.newBuilder()
                        .setShard(15)
                        .addAllApplied(Frames.positions(applied))
                        .addAllPurged(Frames.positions(VersionVector.EMPTY.with(A, new LogPosition(1, 0))))
                        .setIncludedUntil(time(9).packed()))
                .build();
        Hello hello = Hello.newBuilder()
                .setProtocol(1)
                .setCluster("likes")
                .setShards(16)
                .setSpread(1)
                .setReplica(A.toString())
                .setReport(report)
                .build();
        Map<String, Frame> frames = new LinkedHashMap<>();
        frames.put("hello", Frame.newBuilder().setHello(hello).build());
        frames.put("refusal", Frames.refusal(Refusal.Code.CLUSTER, "cluster 'x' (expected: 'likes')"));
        frames.put("report", Frame.newBuilder().setReport(report).build());
        frames.put(
                "records",
                Frames.of(4, new ShardMessage.Records(List.copyOf(records().values()))));
        frames.put("pull", Frames.of(0, new ShardMessage.Pull(B, 41)));
        frames.put("ack", Frames.of(15, new ShardMessage.Ack(applied)));
        frames.put("trimmed", Frames.of(2, new ShardMessage.Trimmed(B, 42)));
        frames.put("snapshot pull", Frames.of(3, new ShardMessage.SnapshotPull(-7, 2)));
        frames.put("snapshot head", Frames.of(3, new ShardMessage.SnapshotPart(-7, 1, false, head(applied))));
        frames.put("snapshot chunk", Frames.of(3, new ShardMessage.SnapshotPart(-7, 2, true, chunk())));
        frames.put("snapshot gone", Frames.of(3, new ShardMessage.SnapshotGone(-7)));
        NavigableMap<Subject, PnCounter> columns = new TreeMap<>();
        columns.put(Subject.post("p1"), new PnCounter(3, 1));
        columns.put(new Subject(2, "p1"), new PnCounter(1, 0));
        frames.put("lane", Frames.of(5, new ShardMessage.Lane(new LogPosition(9, -3), columns)));
        frames.put(
                "digest",
                Frames.of(6, new ShardMessage.Digest(applied, List.of(ByteString.copyFromUtf8("a strong hash")))));
        frames.put("digest rows", Frames.of(6, new ShardMessage.DigestRows(63, true, true, chunk())));
        return frames;
    }
}
