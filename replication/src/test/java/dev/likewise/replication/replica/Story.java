package dev.likewise.replication.replica;

import com.google.protobuf.ByteString;
import dev.likewise.crdt.Edge;
import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.HybridTimestamp;
import dev.likewise.crdt.PnVector;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.Subject;
import dev.likewise.crdt.VersionVector;
import dev.likewise.replication.memory.MemoryNodeStore;
import dev.likewise.replication.port.Register;
import dev.likewise.replication.proto.Digest;
import dev.likewise.replication.proto.Frame;
import dev.likewise.replication.proto.Lane;
import dev.likewise.replication.proto.Records;
import dev.likewise.replication.wire.Frames;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Tells what replicas do on the commands of a transcript, see {@code transcripts/README.md}. */
final class Story implements TestCluster.Listener {
    private final Supplier<Rules> rules;
    private final TestCluster cluster = new TestCluster(this);
    private final Map<String, Consumer<Words>> commands = new HashMap<>();
    private final Map<ReplicaId, MemoryNodeStore> copies = new HashMap<>();
    private List<String> said = new ArrayList<>();
    private boolean quiet;

    Story(Supplier<Rules> rules) {
        this.rules = rules;
        commands.put("cluster", this::start);
        commands.put("like", words -> tap(words, true));
        commands.put("unlike", words -> tap(words, false));
        commands.put("cut", words -> cluster.cut(words.replica(1), words.replica(2)));
        commands.put("heal", words -> cluster.link(words.replica(1), words.replica(2)));
        commands.put("deliver", words -> cluster.deliverAll());
        commands.put("rest", this::rest);
        commands.put("pass", words -> cluster.pass(words.number(1)));
        commands.put(
                "next",
                words -> cluster.take(words.replica(1), words.replica(2)).ifPresent(cluster::deliver));
        commands.put("lose", this::lose);
        commands.put("late", this::late);
        commands.put("restart", words -> cluster.restart(words.replica(1), cluster.get(words.replica(1))::restart));
        commands.put(
                "copy",
                words -> copies.put(
                        words.replica(1), cluster.get(words.replica(1)).copy()));
        commands.put("restore", this::restore);
        commands.put("clock", words -> cluster.offsetClock(words.replica(1), 1_000 * words.number(2)));
        commands.put("counts", this::counts);
        commands.put("edge", this::edge);
        commands.put("vectors", words -> vectors());
        commands.put("forge", this::forge);
        commands.put("retire", this::retire);
        commands.put(
                "damage",
                words -> cluster.get(words.replica(1))
                        .draft()
                        .put(EdgeKey.like(words.get(2), words.get(3)), Register.NONE)
                        .commit());
    }

    /** The words of a command, and options of the form {@code name=value}. */
    private record Words(List<String> words) {
        String get(int i) {
            return words.get(i);
        }

        ReplicaId replica(int i) {
            return TestReplica.id(words.get(i));
        }

        long number(int i) {
            return Long.parseLong(words.get(i));
        }

        long option(String name, long otherwise) {
            return words.stream()
                    .filter(word -> word.startsWith(name + "="))
                    .map(word -> Long.parseLong(word.substring(name.length() + 1)))
                    .findFirst()
                    .orElse(otherwise);
        }
    }

    List<String> tell(String command) {
        said = new ArrayList<>();
        Words words = new Words(List.of(command.split(" ", -1)));
        Consumer<Words> known = commands.get(words.get(0));
        if (known == null) {
            throw new IllegalArgumentException(
                    "command: '" + command + "' (expected one of " + commands.keySet() + ")");
        }
        known.accept(words);
        return said;
    }

    private void start(Words words) {
        ReplicaSettings standard = ReplicaSettings.STANDARD;
        ReplicaSettings settings = new ReplicaSettings(
                standard.maxClockDriftMicros(),
                (int) words.option("window", standard.windowBytes()),
                (int) words.option("pull", standard.pullBytes()),
                standard.relayGraceMillis(),
                standard.resendMillis(),
                (int) words.option("record", standard.recordBytes()));
        List<ReplicaId> ids = words.words().stream()
                .skip(1)
                .filter(word -> !word.contains("="))
                .map(TestReplica::id)
                .toList();
        ids.forEach(id -> cluster.add(new TestReplica(id, settings, rules.get())));
        for (int i = 0; i < ids.size(); i++) {
            for (int j = i + 1; j < ids.size(); j++) {
                cluster.link(ids.get(i), ids.get(j));
            }
        }
    }

    private void tap(Words words, boolean present) {
        EdgeKey key = EdgeKey.like(words.get(2), words.get(3));
        long session = words.option("session", -1);
        Input.Tap tap = new Input.Tap(
                key,
                present,
                session < 0
                        ? HybridTimestamp.ZERO
                        : HybridTimestamp.ofMicros(TestCluster.START_MICROS + 1_000 * session),
                1_000 * words.option("age", 0),
                "");
        TapResult result = cluster.step(words.replica(1), tap).replies().get(0).result();
        String kind = result.kind().name().toLowerCase(Locale.ROOT).replace('_', ' ');
        // The answer comes before what was sent because of it.
        said.add(
                0,
                kind + ", " + describe(result.edge()) + ", count "
                        + result.columns().count());
    }

    private void rest(Words words) {
        quiet = true;
        for (int i = 0; i < 10; i++) {
            cluster.deliverAll();
            cluster.pass(1_000);
        }
        cluster.deliverAll();
        quiet = false;
        cluster.assertAgreement();
        said.add("all agree");
    }

    private void lose(Words words) {
        said.add(cluster.take(words.replica(1), words.replica(2))
                .map(message -> "lost: " + describe(message))
                .orElse("nothing under way"));
    }

    /** The next message of one direction comes after all others, and once more. */
    private void late(Words words) {
        cluster.take(words.replica(1), words.replica(2)).ifPresent(message -> {
            cluster.deliverAll();
            cluster.deliver(message);
            cluster.deliver(message);
        });
    }

    private void restore(Words words) {
        ReplicaId at = words.replica(1);
        cluster.restart(at, () -> cluster.get(at).restore(copies.get(at)));
    }

    private void counts(Words words) {
        for (TestReplica replica : cluster.all()) {
            StringBuilder line = new StringBuilder(replica.id.region() + ": ");
            line.append(replica.shown(words.get(1)).count());
            append(line, replica.columns(words.get(1)));
            PnVector ahead = replica.ahead().getOrDefault(Subject.post(words.get(1)), PnVector.EMPTY);
            append(ahead.isEmpty() ? line : line.append("  ahead"), ahead);
            said.add(line.toString());
        }
    }

    private static void append(StringBuilder line, PnVector columns) {
        columns.forEach((id, column) -> line.append("  ")
                .append(id.region())
                .append(" +")
                .append(column.positive())
                .append(" -")
                .append(column.negative()));
    }

    private void edge(Words words) {
        EdgeKey key = EdgeKey.like(words.get(1), words.get(2));
        cluster.all().forEach(replica -> said.add(replica.id.region() + ": " + describe(replica.edge(key))));
    }

    private void vectors() {
        cluster.all()
                .forEach(replica -> said.add(replica.id.region() + ": "
                        + describe(replica.reader().state().applied())));
    }

    /** A record that says what the next one under way says, but with another chain. */
    private void forge(Words words) {
        TestCluster.Message message =
                cluster.take(words.replica(1), words.replica(2)).orElseThrow();
        Records records = message.frame().getRecords();
        byte[] bytes = records.getRecords(0).toByteArray();
        bytes[0] ^= 1;
        Records forged =
                records.toBuilder().setRecords(0, ByteString.copyFrom(bytes)).build();
        cluster.step(
                words.replica(2),
                Frames.forShard(
                                message.from(),
                                Frame.newBuilder().setRecords(forged).build())
                        .orElseThrow()
                        .input());
    }

    /** One replica learns that another is retired. */
    private void retire(Words words) {
        cluster.retire(words.replica(1), words.replica(2));
    }

    @Override
    public void sent(TestCluster.Message message) {
        if (!quiet) {
            said.add(describe(message));
        }
    }

    @Override
    public void fault(ReplicaId at, Outcome.Fault fault) {
        if (!quiet) {
            said.add(at.region() + ": fault " + fault.kind() + " of "
                    + fault.origin().region() + " from " + fault.from().region());
        }
    }

    private static String describe(TestCluster.Message message) {
        String way = message.from().region() + " -> " + message.to().region() + " ";
        Frame frame = message.frame();
        if (frame.hasRecords()) {
            Records records = frame.getRecords();
            long last = records.getFirstSeq() + records.getRecordsCount() - 1;
            return way + "records " + region(records.getOrigin()) + " " + records.getFirstSeq() + " to " + last;
        }
        if (frame.hasAck()) {
            return way + "ack" + describe(Frames.vector(frame.getAck().getAppliedList()));
        }
        if (frame.hasPull()) {
            return way + "pull " + region(frame.getPull().getOrigin()) + " after "
                    + frame.getPull().getAfterSeq();
        }
        return way + describeOfSnapshots(frame);
    }

    private static String describeOfSnapshots(Frame frame) {
        return switch (frame.getKindCase()) {
            case TRIMMED ->
                "trimmed " + region(frame.getTrimmed().getOrigin()) + " to "
                        + frame.getTrimmed().getFirstSeq();
            case SNAPSHOT_PULL -> "snapshot pull " + frame.getSnapshotPull().getChunk();
            case SNAPSHOT_PART ->
                "snapshot part " + frame.getSnapshotPart().getChunk()
                        + (frame.getSnapshotPart().getLast() ? ", the last" : "");
            case SNAPSHOT_GONE -> "snapshot gone";
            case LANE -> describe(frame.getLane());
            case DIGEST -> describe(frame.getDigest());
            case DIGEST_ROWS ->
                "rows of bucket " + frame.getDigestRows().getBucket()
                        + (frame.getDigestRows().getLast() ? ", the last" : "");
            default -> frame.getKindCase().name().toLowerCase(Locale.ROOT);
        };
    }

    private static String describe(Lane lane) {
        StringBuilder text = new StringBuilder("lane to ").append(lane.getSeq());
        for (int i = 0; i < lane.getSubjectIdsCount(); i++) {
            text.append("  ").append(lane.getSubjectIds(i));
            text.append(" +").append(lane.getPositives(i)).append(" -").append(lane.getNegatives(i));
        }
        return text.toString();
    }

    private static String describe(Digest digest) {
        if (digest.getAppliedCount() == 0) {
            return "not now";
        }
        String what = digest.getBucketsCount() == 0 ? "asks for a digest of" : "digest of";
        return what + describe(Frames.vector(digest.getAppliedList()));
    }

    private static String region(String replica) {
        return ReplicaId.parse(replica).region();
    }

    private static String describe(VersionVector vector) {
        StringBuilder text = new StringBuilder();
        vector.asMap()
                .forEach((origin, position) ->
                        text.append(' ').append(origin.region()).append(':').append(position.seq()));
        return text.toString();
    }

    private static String describe(Edge edge) {
        if (edge.isNever()) {
            return "never";
        }
        StringBuilder text = new StringBuilder(edge.present() ? "liked" : "not liked");
        text.append(" by ").append(edge.stamp().replica().region()).append(" at ");
        text.append((edge.stamp().time().micros() - TestCluster.START_MICROS) / 1_000)
                .append(" ms {");
        edge.credits()
                .forEach((replica, amount) -> text.append(text.charAt(text.length() - 1) == '{' ? "" : " ")
                        .append(replica.region())
                        .append(amount > 0 ? ":+" : ":")
                        .append(amount));
        return text.append('}').toString();
    }
}
