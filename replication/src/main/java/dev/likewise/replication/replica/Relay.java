package dev.likewise.replication.replica;

import dev.likewise.crdt.ReplicaId;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/**
 * Notices that an origin does not deliver while another peer has more of its log, and pulls from that peer. So a cut link
 * heals through a third region, and in steady state nothing is sent twice.
 */
final class Relay {
    /** One pull under way: until it is answered or its time is over, there is no second of that origin. */
    private record Asked(ReplicaId peer, long until) {}

    private final ReplicaId self;
    private final long graceMillis;
    private final Map<ReplicaId, Long> behindSince = new HashMap<>();
    private final Map<ReplicaId, Asked> asked = new HashMap<>();

    Relay(ReplicaId self, long graceMillis) {
        this.self = self;
        this.graceMillis = graceMillis;
    }

    /** Records of an origin were applied. Straight from it, it delivers; from a relay, the next pull may follow at once. */
    void delivered(ReplicaId origin, ReplicaId from, long ticks) {
        if (from.equals(origin)) {
            behindSince.put(origin, ticks);
        } else {
            asked.remove(origin);
        }
    }

    /** Pulls what has been missing for longer than the grace time. */
    void check(Turn turn, Applied applied, Collection<PeerProgress> peers) {
        // In steady state nobody has anything that is not here.
        TreeSet<ReplicaId> origins = new TreeSet<>();
        for (PeerProgress peer : peers) {
            peer.acked().asMap().forEach((origin, position) -> {
                if (position.seq() > applied.seq(origin)) {
                    origins.add(origin);
                }
            });
        }
        origins.remove(self);
        behindSince.keySet().retainAll(origins);
        for (ReplicaId origin : origins) {
            check(turn, origin, applied.seq(origin), peers);
        }
    }

    private void check(Turn turn, ReplicaId origin, long have, Collection<PeerProgress> peers) {
        long now = turn.now.ticks();
        Asked last = asked.get(origin);
        Optional<PeerProgress> best = best(origin, have, peers, last);
        if (best.isEmpty()) {
            behindSince.remove(origin);
            return;
        }
        long since = behindSince.computeIfAbsent(origin, first -> now);
        if (now - since >= graceMillis && (last == null || now >= last.until())) {
            ReplicaId peer = best.get().peer;
            asked.put(origin, new Asked(peer, now + graceMillis));
            turn.sends.add(new Outcome.Send(peer, new ShardMessage.Pull(origin, have)));
        }
    }

    /** The peer that has most of an origin's log, but if there is a choice not the one that did not answer. */
    private static Optional<PeerProgress> best(
            ReplicaId origin, long have, Collection<PeerProgress> peers, Asked unanswered) {
        return peers.stream()
                .filter(PeerProgress::isUp)
                .filter(peer -> !peer.peer.equals(origin))
                .filter(peer -> peer.acked().seq(origin) > have)
                .max(Comparator.<PeerProgress>comparingInt(
                                peer -> unanswered != null && peer.peer.equals(unanswered.peer()) ? 0 : 1)
                        .thenComparingLong(peer -> peer.acked().seq(origin))
                        .thenComparing(peer -> peer.peer));
    }
}
