package dev.likewise.crdt.laws;

import dev.likewise.crdt.Edge;
import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.PnVector;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.Stamp;
import dev.likewise.crdt.Subject;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.BiConsumer;

/**
 * Some {@link ModelReplica}s, the messages between them, and a wall clock that each reads with a skew of its own. Runs the
 * {@link Step}s of a history and checks {@link CountingLaws} after each; then everybody hears of everything, and the laws
 * of rest are checked.
 *
 * <p>Steps name replicas, keys and messages by numbers that are taken modulo what there is, so that a history from which
 * steps were left out still means something.
 */
public final class Cluster {
    /** How many replicas there are at first. */
    public static final int REPLICAS = 4;

    private static final List<EdgeKey> KEYS =
            List.of(EdgeKey.like("p", "u"), EdgeKey.like("p", "v"), EdgeKey.like("q", "u"), EdgeKey.like("q", "v"));
    private static final List<Subject> SUBJECTS = List.of(Subject.post("p"), Subject.post("q"));

    /** How many keys there are, half of them of one subject, half of another. */
    public static final int KEY_COUNT = KEYS.size();

    private static final int REPLICAS_MAX = 6;
    private static final int MESSAGES_MAX = 64;

    /** What a history went through, to show that histories are not dull. */
    public enum Seen {
        /** A tap was written. */
        TAP,
        /** A late tap came too late. */
        SUPERSEDED,
        /** Hearing of a remote edge moved the hearer's own column. */
        CORRECTION,
        /** The sum of a subject's columns was below zero somewhere. */
        BELOW_ZERO,
        /** A replica was lost. */
        LOSS,
        /** Two replicas wrote one key at one time. */
        TIE
    }

    private record Message(ModelReplica to, BiConsumer<ModelReplica, Long> content) {}

    private final Rule rule;
    private final CountingLaws laws = new CountingLaws();
    private final List<ModelReplica> replicas = new ArrayList<>();
    private final SortedSet<ReplicaId> lost = new TreeSet<>();
    private final Map<ReplicaId, Long> skewMicros = new HashMap<>();
    private final Set<List<ReplicaId>> cuts = new HashSet<>();
    private final List<Message> inFlight = new ArrayList<>();
    private final Map<Seen, Integer> seen = new EnumMap<>(Seen.class);
    private long wallMicros = 1_000;

    private Cluster(Rule rule) {
        this.rule = rule;
        for (int i = 0; i < REPLICAS; i++) {
            replicas.add(new ModelReplica(ReplicaId.of("r" + i, "n1", "a"), rule));
        }
    }

    /**
     * Runs a history to its rest.
     *
     * @return how often it went through what
     * @throws AssertionError if a law does not hold
     */
    public static Map<Seen, Integer> run(Rule rule, List<Step> history) {
        Cluster cluster = new Cluster(rule);
        history.forEach(step -> step.run(cluster));
        cluster.rest();
        return cluster.seen;
    }

    void tap(int replica, int key, boolean present, long ageMicros) {
        ModelReplica at = replica(replica);
        if (isLost(at)) {
            return;
        }
        EdgeKey tapped = key(key);
        Edge old = at.edge(tapped);
        long before = at.columns(tapped.subject()).raw();
        Stamp stamp = at.stamp(tapped, wall(at), ageMicros);
        if (at.tap(tapped, present, stamp)) {
            note(Seen.TAP);
            int ties = laws.written(tapped, stamp, present);
            note(Seen.TIE, ties);
            laws.checkTap(at, tapped, old, present, before);
        } else {
            note(Seen.SUPERSEDED);
        }
        check(at);
    }

    void sendEdge(int from, int to, int key) {
        EdgeKey sent = key(key);
        Edge edge = replica(from).edge(sent);
        if (!edge.isNever()) {
            send(from, to, (hearer, wall) -> hearer.hear(sent, edge, wall));
        }
    }

    void sendColumns(int from, int to, int key) {
        Subject subject = key(key).subject();
        PnVector columns = replica(from).columns(subject);
        send(from, to, (hearer, wall) -> hearer.hear(subject, columns));
    }

    void sendState(int from, int to) {
        ModelReplica state = replica(from).copy();
        send(from, to, (hearer, wall) -> hearer.hearAll(state, wall));
    }

    private void send(int from, int to, BiConsumer<ModelReplica, Long> content) {
        ModelReplica sender = replica(from);
        ModelReplica hearer = replica(to);
        boolean isCut = cuts.contains(List.of(sender.id(), hearer.id()));
        if (!isCut && !isLost(sender) && !isLost(hearer) && sender != hearer && inFlight.size() < MESSAGES_MAX) {
            inFlight.add(new Message(hearer, content));
        }
    }

    /** Delivers one message, of any age; it may come again. */
    void deliver(int message, boolean again) {
        if (!inFlight.isEmpty()) {
            int at = place(message);
            deliver(again ? inFlight.get(at) : inFlight.remove(at));
        }
    }

    private void deliver(Message message) {
        ModelReplica hearer = message.to();
        if (isLost(hearer)) {
            return;
        }
        long own = own(hearer);
        message.content().accept(hearer, wall(hearer));
        note(Seen.CORRECTION, own == own(hearer) ? 0 : 1);
        check(hearer);
    }

    void drop(int message) {
        if (!inFlight.isEmpty()) {
            inFlight.remove(place(message));
        }
    }

    /** Counted back from the youngest, so that a low number is a short delay. */
    private int place(int message) {
        return inFlight.size() - 1 - message % inFlight.size();
    }

    void pass(long micros) {
        wallMicros += micros;
    }

    void skew(int replica, long micros) {
        skewMicros.put(replica(replica).id(), micros);
    }

    /** From now on nothing is sent this way; what is under way still comes. */
    void cut(int from, int to) {
        cuts.add(List.of(replica(from).id(), replica(to).id()));
    }

    void heal() {
        cuts.clear();
    }

    /** A disk is gone for good, with all that only it had; nobody has been told yet. */
    void lose(int replica) {
        ModelReplica gone = replica(replica);
        if (living().size() > 2 && !isLost(gone)) {
            note(Seen.LOSS);
            lost.add(gone.id());
            laws.lost(gone.id());
        }
    }

    /** A replica learns that the lost ones are. */
    void learn(int replica) {
        ModelReplica at = replica(replica);
        lost.forEach(at::retire);
        laws.forget(at);
        check(at);
    }

    void join(int sponsor) {
        ModelReplica from = replica(sponsor);
        if (replicas.size() < REPLICAS_MAX && !isLost(from)) {
            ModelReplica newcomer = new ModelReplica(ReplicaId.of("r" + replicas.size(), "n1", "a"), rule, from);
            replicas.add(newcomer);
            check(newcomer);
        }
    }

    /** Everybody learns of the lost, all messages arrive, everybody hears everybody; edges first, for they move columns. */
    private void rest() {
        for (int i = 0; i < replicas.size(); i++) {
            learn(i);
        }
        List.copyOf(inFlight).forEach(this::deliver);
        for (int round = 0; round < 2; round++) {
            for (ModelReplica from : living()) {
                living().forEach(to -> deliver(new Message(to, (hearer, wall) -> hearer.hearAll(from, wall))));
            }
        }
        laws.checkRest(living());
    }

    private void check(ModelReplica replica) {
        if (!isLost(replica)) {
            laws.check(replica);
            note(
                    Seen.BELOW_ZERO,
                    SUBJECTS.stream()
                                    .anyMatch(
                                            subject -> replica.columns(subject).raw() < 0)
                            ? 1
                            : 0);
        }
    }

    private static long own(ModelReplica replica) {
        return SUBJECTS.stream()
                .mapToLong(
                        subject -> replica.columns(subject).column(replica.id()).net())
                .sum();
    }

    private void note(Seen what) {
        note(what, 1);
    }

    private void note(Seen what, int times) {
        seen.merge(what, times, Integer::sum);
    }

    private long wall(ModelReplica replica) {
        return wallMicros + skewMicros.getOrDefault(replica.id(), 0L);
    }

    private List<ModelReplica> living() {
        return replicas.stream().filter(replica -> !isLost(replica)).toList();
    }

    private boolean isLost(ModelReplica replica) {
        return lost.contains(replica.id());
    }

    private ModelReplica replica(int number) {
        return replicas.get(number % replicas.size());
    }

    private static EdgeKey key(int number) {
        return KEYS.get(number % KEY_COUNT);
    }
}
