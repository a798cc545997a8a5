package dev.likewise.replication.link;

import dev.likewise.crdt.ReplicaId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.random.RandomGenerator;

/**
 * Decides when an address is dialled: at once, then after pauses that double, each made shorter by up to a half at random
 * so that nodes which lost each other at the same moment do not meet in step.
 *
 * <p>Source: Brooker, "Exponential Backoff And Jitter", AWS Architecture Blog, 2015 ("equal jitter").
 */
final class Dialler {
    private static final int DOUBLINGS_MAX = 16;

    /** One address and what came of it. */
    static final class Target {
        final String address;
        private ReplicaId peer;
        private boolean self;
        private long dialling = -1;
        private long nextTicks = Long.MIN_VALUE;
        private int failures;
        private String reason = "not dialled yet";

        private Target(String address) {
            this.address = address;
        }

        /** Who answered there last; {@code null} if nobody has. */
        ReplicaId peer() {
            return peer;
        }

        boolean isSelf() {
            return self;
        }

        /** Whether who answered there is among these. */
        boolean isOneOf(Collection<ReplicaId> peers) {
            return peer != null && peers.contains(peer);
        }

        /** Why there is no link. */
        String reason() {
            return reason;
        }
    }

    private final long minMillis;
    private final long maxMillis;
    private final RandomGenerator jitter;
    private final List<String> configured;
    private final NavigableMap<String, Target> targets = new TreeMap<>();

    Dialler(GossipSettings settings, RandomGenerator jitter) {
        this.minMillis = settings.redialMinMillis();
        this.maxMillis = settings.redialMaxMillis();
        this.jitter = jitter;
        this.configured = settings.peers();
        also(Set.of());
    }

    /** Beside the configured addresses, dials these and no others; those where members no longer are, are forgotten. */
    void also(Set<String> addresses) {
        configured.forEach(address -> targets.computeIfAbsent(address, Target::new));
        addresses.forEach(address -> targets.computeIfAbsent(address, Target::new));
        targets.values()
                .removeIf(target -> target.dialling < 0
                        && !addresses.contains(target.address)
                        && !configured.contains(target.address));
    }

    /** The targets to be dialled now; {@code connected} are the peers to which a link stands. */
    List<Target> due(long ticks, Collection<ReplicaId> connected) {
        List<Target> due = new ArrayList<>();
        for (Target target : targets.values()) {
            boolean needed = !target.self && target.dialling < 0 && !target.isOneOf(connected);
            if (needed && ticks >= target.nextTicks) {
                due.add(target);
            }
        }
        return due;
    }

    void dialling(Target target, long link) {
        target.dialling = link;
    }

    /**
     * A link told who is there.
     *
     * @return the address, if it was dialled
     */
    Optional<String> identified(long link, ReplicaId peer) {
        Optional<Target> dialled = of(link);
        dialled.ifPresent(target -> target.peer = peer);
        return dialled.map(target -> target.address);
    }

    /** A link that was dialled stands. */
    void stands(long link) {
        of(link).ifPresent(target -> target.failures = 0);
    }

    /**
     * It was this node itself that answered: never again.
     *
     * @return the address, if it was dialled
     */
    Optional<String> isSelf(long link) {
        Optional<Target> dialled = of(link);
        dialled.ifPresent(target -> target.self = true);
        return dialled.map(target -> target.address);
    }

    /** A link that was dialled is over. */
    void ended(long link, String reason, long ticks) {
        of(link).ifPresent(target -> {
            target.dialling = -1;
            target.reason = reason;
            target.nextTicks = ticks + pause(target.failures);
            target.failures = Math.min(target.failures + 1, DOUBLINGS_MAX);
        });
    }

    private Optional<Target> of(long link) {
        return targets.values().stream()
                .filter(target -> target.dialling == link)
                .findFirst();
    }

    private long pause(int failures) {
        long full = minMillis > maxMillis >> failures ? maxMillis : minMillis << failures;
        return full - (long) (jitter.nextDouble() * full / 2);
    }

    /** All pauses are over. */
    void now() {
        targets.values().forEach(target -> {
            target.failures = 0;
            target.nextTicks = Long.MIN_VALUE;
        });
    }

    Collection<Target> targets() {
        return targets.values();
    }
}
