package dev.likewise.replication.link;

import dev.likewise.crdt.LogPosition;
import dev.likewise.crdt.MemberTable;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.VersionVector;
import dev.likewise.replication.proto.Frame;
import dev.likewise.replication.proto.Report;
import dev.likewise.replication.replica.Input;
import dev.likewise.replication.wire.Frames;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.Consumer;

/** Tells what nodes' links do on the commands of a transcript, see {@code link-transcripts/README.md}. */
final class LinkStory {
    /** One end of a connection. */
    private record End(String node, long link) {
        @Override
        public String toString() {
            return node + link;
        }
    }

    private record UnderWay(End to, Frame frame) {}

    private final NavigableMap<String, TestNode> nodes = new TreeMap<>();
    private final Map<End, End> ends = new HashMap<>();
    private final Map<End, String> dialled = new HashMap<>();
    private final List<UnderWay> underWay = new ArrayList<>();
    private final Map<String, Consumer<List<String>>> commands = new HashMap<>();
    private List<String> said = new ArrayList<>();
    private long millis;

    LinkStory() {
        commands.put("node", this::node);
        commands.put("tick", words -> each(node -> node.gossip.tick(TestNode.at(millis))));
        commands.put("pass", this::pass);
        commands.put("accept", this::accept);
        commands.put(
                "fail",
                words -> get(words.get(1))
                        .gossip
                        .closed(TestNode.at(millis), Long.parseLong(words.get(2)), "nobody there"));
        commands.put("deliver", words -> deliverAll());
        commands.put("next", words -> deliver(underWay.remove(0)));
        commands.put("lose", words -> said.add("lost: " + describe(underWay.remove(0))));
        commands.put(
                "garble",
                words -> get(words.get(1))
                        .gossip
                        .garbled(TestNode.at(millis), Long.parseLong(words.get(2)), "no frame"));
        commands.put("break", this::breakLink);
        commands.put("stop", words -> get(words.get(1)).gossip.stop(TestNode.at(millis)));
        commands.put("applied", this::applied);
        commands.put("status", this::status);
    }

    List<String> tell(String command) {
        said = new ArrayList<>();
        List<String> words = List.of(command.split(" ", -1));
        Consumer<List<String>> known = commands.get(words.get(0));
        if (known == null) {
            throw new IllegalArgumentException(
                    "command: '" + command + "' (expected one of " + commands.keySet() + ")");
        }
        known.accept(words);
        each(this::listen);
        return said;
    }

    private void each(Consumer<TestNode> action) {
        nodes.values().forEach(action);
    }

    private TestNode get(String name) {
        return nodes.get(name);
    }

    private void node(List<String> words) {
        List<String> peers =
                words.stream().skip(2).filter(word -> !word.contains("=")).toList();
        String cluster = option(words, "cluster", "likes");
        int shards = Integer.parseInt(option(words, "shards", Integer.toString(TestNode.SHARDS)));
        nodes.put(words.get(1), new TestNode(TestNode.id(words.get(1)), cluster, shards, MemberTable.EMPTY, peers));
    }

    private static String option(List<String> words, String name, String otherwise) {
        return words.stream()
                .filter(word -> word.startsWith(name + "="))
                .map(word -> word.substring(name.length() + 1))
                .findFirst()
                .orElse(otherwise);
    }

    /** Time passes in beats of 100 ms. */
    private void pass(List<String> words) {
        for (long left = Long.parseLong(words.get(1)); left > 0; left -= 100) {
            millis += Math.min(left, 100);
            each(node -> node.gossip.tick(TestNode.at(millis)));
            each(this::listen);
        }
    }

    /** A dialled connection stands: both ends hear of it. */
    private void accept(List<String> words) {
        End dialling = new End(words.get(1), Long.parseLong(words.get(2)));
        String address = dialled.get(dialling);
        if (address == null) {
            said.add(dialling + " is not dialled");
            return;
        }
        String name = address.substring(0, address.indexOf(':'));
        End accepting = new End(name, get(name).gossip.nextLinkId());
        ends.put(dialling, accepting);
        ends.put(accepting, dialling);
        get(dialling.node()).gossip.connected(TestNode.at(millis), dialling.link(), address, true);
        listen(get(dialling.node()));
        get(name).gossip.connected(TestNode.at(millis), accepting.link(), dialling.node() + ":9", false);
    }

    private void breakLink(List<String> words) {
        End end = new End(words.get(1), Long.parseLong(words.get(2)));
        closed(end, "broken");
        End other = ends.remove(end);
        ends.remove(other);
        underWay.removeIf(frame -> frame.to().equals(end) || frame.to().equals(other));
        closed(other, "broken");
    }

    private void closed(End end, String reason) {
        get(end.node()).gossip.closed(TestNode.at(millis), end.link(), reason);
    }

    private void deliverAll() {
        while (!underWay.isEmpty()) {
            deliver(underWay.remove(0));
        }
    }

    private void deliver(UnderWay next) {
        said.add(describe(next));
        TestNode node = get(next.to().node());
        node.gossip.received(TestNode.at(millis), next.to().link(), next.frame());
        listen(node);
    }

    private void applied(List<String> words) {
        ReplicaId origin = TestNode.id(words.get(3));
        VersionVector vector = VersionVector.EMPTY.with(origin, new LogPosition(Long.parseLong(words.get(4)), 1));
        int shard = Integer.parseInt(words.get(2));
        get(words.get(1)).views.set(shard, TestNode.view(shard, vector));
    }

    private void status(List<String> words) {
        for (LinkStatus status : get(words.get(1)).gossip.status()) {
            said.add(status.peer() + " at " + status.address()
                    + (status.up() ? " up, round trip " + status.roundTripMicros() + " µs" : ": " + status.reason()));
        }
    }

    /** Says what a node asked its driver for since the last time, and puts its frames on their way. */
    private void listen(TestNode node) {
        String name = node.id.region();
        FakeDriver driver = node.driver;
        driver.dials.forEach((link, address) -> {
            dialled.put(new End(name, link), address);
            said.add(name + " dials " + address + " as " + name + link);
        });
        driver.members.forEach(table -> said.add(name + " knows " + regions(table)));
        driver.notes.forEach(note -> said.add(name + " notes " + note.kind() + " " + note.peer()
                + (note.detail().isEmpty() ? "" : ": ") + note.detail()));
        driver.delivered.forEach(delivered -> say(name, delivered));
        driver.written.forEach(written -> {
            End other = ends.get(new End(name, written.link()));
            if (other != null) {
                underWay.add(new UnderWay(other, written.frame()));
            }
        });
        driver.closed.forEach(link -> said.add(name + " closes " + name + link));
        driver.clear();
    }

    /** Of the shards, the first stands for all but in reports. */
    private void say(String name, FakeDriver.Delivered delivered) {
        Input input = delivered.input();
        if (input instanceof Input.Report report) {
            said.add(name + " shard " + delivered.shard() + " hears of "
                    + report.from().region() + ": " + seqs(report.view().applied()));
        } else if (delivered.shard() == 0) {
            said.add(name + " shards hear " + input.getClass().getSimpleName());
        }
    }

    private static List<String> regions(MemberTable table) {
        return table.asMap().entrySet().stream()
                .map(entry -> entry.getKey().region() + entry.getValue().gossip())
                .toList();
    }

    private static List<String> seqs(VersionVector vector) {
        return vector.asMap().entrySet().stream()
                .map(entry -> entry.getKey().region() + ":" + entry.getValue().seq())
                .toList();
    }

    private String describe(UnderWay message) {
        return ends.getOrDefault(message.to(), new End("?", 0)) + " -> " + message.to() + " "
                + describe(message.frame());
    }

    private static String describe(Frame frame) {
        if (frame.hasHello()) {
            return "hello of " + frame.getHello().getCluster() + ", "
                    + describe(frame.getHello().getReport());
        }
        if (frame.hasReport()) {
            return describe(frame.getReport());
        }
        return frame.hasRefusal()
                ? "refusal " + frame.getRefusal().getCode() + ": "
                        + frame.getRefusal().getReason()
                : frame.getKindCase().toString();
    }

    private static String describe(Report report) {
        return "report " + report.getNumber() + " seen " + report.getSeen() + " members "
                + report.getMembersList().stream()
                        .map(entry -> ReplicaId.parse(entry.getReplica()).region())
                        .toList()
                + " shards "
                + report.getShardsList().stream()
                        .map(shard -> shard.getShard() + "=" + seqs(Frames.vector(shard.getAppliedList())))
                        .toList();
    }
}
