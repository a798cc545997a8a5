package dev.likewise.replication.replica;

import static org.assertj.core.api.Assertions.assertThat;

import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.Member;
import dev.likewise.crdt.MemberTable;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.replication.port.Register;
import dev.likewise.replication.proto.Frame;
import dev.likewise.replication.wire.Frames;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Some replicas and the network between them, in one thread and in an order that never varies: what is sent first arrives
 * first, each message in a step of its own. All that is sent passes through its frame's bytes.
 */
final class TestCluster {
    /** When every story begins, 2027-01-15. */
    static final long START_MICROS = 1_800_000_000_000_000L;

    private static final int STEPS_MAX = 100_000;

    /** One frame under way. */
    record Message(ReplicaId from, ReplicaId to, Frame frame) {}

    /** Hears of what happens, in order. */
    interface Listener {
        void sent(Message message);

        void fault(ReplicaId at, Outcome.Fault fault);
    }

    private record Pair(ReplicaId from, ReplicaId to) implements Comparable<Pair> {
        @Override
        public int compareTo(Pair other) {
            int first = from.compareTo(other.from);
            return first != 0 ? first : to.compareTo(other.to);
        }
    }

    private final NavigableMap<ReplicaId, TestReplica> replicas = new TreeMap<>();
    private final NavigableMap<ReplicaId, Long> clockOffsets = new TreeMap<>();
    private final TreeSet<Pair> links = new TreeSet<>();
    private final List<Message> underWay = new ArrayList<>();
    private final TreeSet<ReplicaId> unfinished = new TreeSet<>();
    private final Listener listener;
    private MemberTable members = MemberTable.EMPTY;
    private long ticks;

    TestCluster(Listener listener) {
        this.listener = listener;
    }

    void add(TestReplica replica) {
        replicas.put(replica.id, replica);
    }

    TestReplica get(ReplicaId id) {
        TestReplica found = replicas.get(id);
        assertThat(found).as("replica %s", id).isNotNull();
        return found;
    }

    Collection<TestReplica> all() {
        return replicas.values();
    }

    Now now(ReplicaId at) {
        return new Now(START_MICROS + 1_000 * ticks + clockOffsets.getOrDefault(at, 0L), ticks);
    }

    void offsetClock(ReplicaId at, long micros) {
        clockOffsets.put(at, micros);
    }

    /** One step of one replica, a millisecond after the one before, with leave to proceed. */
    Outcome step(ReplicaId at, Input... inputs) {
        ticks++;
        Input[] all = Arrays.copyOf(inputs, inputs.length + 1);
        all[inputs.length] = new Input.Proceed();
        Outcome outcome = get(at).step(now(at), all);
        outcome.faults().forEach(fault -> listener.fault(at, fault));
        for (Outcome.Send send : outcome.sends()) {
            Message message = new Message(at, send.to(), Frames.of(0, send.message()));
            if (links.contains(new Pair(at, send.to()))) {
                underWay.add(message);
                listener.sent(message);
            }
        }
        if (outcome.unfinished()) {
            unfinished.add(at);
        }
        return outcome;
    }

    /** Knows of one more that is retired, at one replica. */
    void retire(ReplicaId at, ReplicaId retired) {
        members = members.with(retired, Member.UNKNOWN.asRetired());
        step(at, new Input.Members(members));
    }

    /** A replica is gone for good, with all that only its disk had. */
    void remove(ReplicaId gone) {
        peers(gone).forEach(peer -> cut(gone, peer));
        replicas.remove(gone);
        unfinished.remove(gone);
    }

    void link(ReplicaId a, ReplicaId b) {
        links.add(new Pair(a, b));
        links.add(new Pair(b, a));
        replicas.keySet().forEach(id -> members = members.with(id, Member.UNKNOWN));
        for (ReplicaId end : List.of(a, b)) {
            step(end, new Input.Members(members), new Input.AllMet());
        }
        PeerView ofA = get(a).peerView();
        PeerView ofB = get(b).peerView();
        step(a, new Input.PeerUp(b, ofB));
        step(b, new Input.PeerUp(a, ofA));
    }

    void cut(ReplicaId a, ReplicaId b) {
        links.remove(new Pair(a, b));
        links.remove(new Pair(b, a));
        underWay.removeIf(message ->
                List.of(a, b).contains(message.from()) && List.of(a, b).contains(message.to()));
        step(a, new Input.PeerDown(b));
        step(b, new Input.PeerDown(a));
    }

    /** Stops a replica and starts it again from its store; its links break and stand again. */
    void restart(ReplicaId at, Runnable whileDown) {
        List<ReplicaId> peers = peers(at);
        peers.forEach(peer -> cut(at, peer));
        whileDown.run();
        peers.forEach(peer -> link(at, peer));
    }

    List<ReplicaId> peers(ReplicaId at) {
        return links.stream()
                .filter(pair -> pair.from().equals(at))
                .map(Pair::to)
                .toList();
    }

    /** Delivers all there is, and what comes of it. */
    void deliverAll() {
        for (int i = 0; !underWay.isEmpty() || !unfinished.isEmpty(); i++) {
            assertThat(i).as("messages that follow from each other").isLessThan(STEPS_MAX);
            if (!unfinished.isEmpty()) {
                step(unfinished.pollFirst());
            } else {
                deliver(underWay.remove(0));
            }
        }
    }

    /** Delivers so many messages, the oldest first. */
    void deliverSome(int messages) {
        for (int i = 0; i < messages && !underWay.isEmpty(); i++) {
            deliver(underWay.remove(0));
        }
    }

    /** Takes the next message of one direction off the network. */
    Optional<Message> take(ReplicaId from, ReplicaId to) {
        for (Iterator<Message> all = underWay.iterator(); all.hasNext(); ) {
            Message message = all.next();
            if (message.from().equals(from) && message.to().equals(to)) {
                all.remove();
                return Optional.of(message);
            }
        }
        return Optional.empty();
    }

    void deliver(Message message) {
        step(message.to(), input(message));
    }

    private static Input input(Message message) {
        return Frames.forShard(message.from(), message.frame()).orElseThrow().input();
    }

    /** Time passes, in heartbeats of a second: a report on every link and a tick for everybody. */
    void pass(long millis) {
        for (long left = millis; left > 0; left -= 1_000) {
            ticks += Math.min(left, 1_000);
            for (Pair pair : List.copyOf(links)) {
                step(pair.to(), new Input.Report(pair.from(), get(pair.from()).peerView()));
            }
            List.copyOf(replicas.keySet()).forEach(id -> step(id, new Input.Tick()));
        }
    }

    /** What must hold when all have heard all: equal registers, vectors and columns, count = members, the audit law. */
    void assertAgreement() {
        TestReplica first = replicas.firstEntry().getValue();
        NavigableMap<EdgeKey, Register> registers = first.registers();
        for (TestReplica replica : replicas.values()) {
            replica.audit();
            assertThat(replica.ahead())
                    .as("what is ahead of its records at %s", replica.id)
                    .isEmpty();
            assertThat(replica.registers()).as("registers of %s", replica.id).isEqualTo(registers);
            assertThat(replica.reader().state().applied())
                    .isEqualTo(first.reader().state().applied());
            replica.reader()
                    .forEachColumns((subject, columns) -> assertThat(columns.raw())
                            .as("count of %s at %s", subject, replica.id)
                            .isEqualTo(registers.entrySet().stream()
                                    .filter(entry -> entry.getKey().subject().equals(subject))
                                    .filter(entry -> entry.getValue().edge().present())
                                    .count()));
        }
    }
}
