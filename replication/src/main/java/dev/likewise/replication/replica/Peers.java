package dev.likewise.replication.replica;

import dev.likewise.crdt.HybridTimestamp;
import dev.likewise.crdt.LogPosition;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.VersionVector;
import dev.likewise.replication.port.ShardReader;
import dev.likewise.replication.port.StoredRecord;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What this shard knows of its peers, and what it sends them: own records and columns, answers to pulls, acknowledgements,
 * pulls.
 */
final class Peers {
    private final ReplicaId self;
    private final ReplicaSettings settings;
    private final ShardReader store;
    private final Applied applied;
    private final Push push;
    private final Relay relay;
    private final LaneSender lane;
    private final HeardUntil heardUntil = new HeardUntil();
    private final NavigableMap<ReplicaId, PeerProgress> progress = new TreeMap<>();
    private final NavigableMap<ReplicaId, TreeSet<ReplicaId>> acksDue = new TreeMap<>();

    /** Pulls answered in this step. */
    private final Set<Pulled> answered = new HashSet<>();

    private record Pulled(ReplicaId peer, ReplicaId origin) {}

    Peers(ReplicaId self, ReplicaSettings settings, ShardReader store, Applied applied) {
        this.self = self;
        this.settings = settings;
        this.store = store;
        this.applied = applied;
        this.push = new Push(self, settings, store);
        this.relay = new Relay(self, settings.relayGraceMillis());
        this.lane = new LaneSender(self, settings, store);
    }

    private PeerProgress of(ReplicaId peer) {
        return progress.computeIfAbsent(peer, added -> new PeerProgress(added, self));
    }

    /** What a member is known to have applied, durably; nothing if it was never heard of. */
    VersionVector acked(ReplicaId member) {
        PeerProgress known = progress.get(member);
        return known == null ? VersionVector.EMPTY : known.acked();
    }

    /** What a member said last, connected or not; empty if it was never heard of. */
    Optional<PeerView> reported(ReplicaId member) {
        return Optional.ofNullable(progress.get(member)).map(PeerProgress::view);
    }

    /** Those to which a link stands, by id. */
    List<PeerProgress> connected() {
        return progress.values().stream().filter(PeerProgress::isUp).toList();
    }

    /** A snapshot has moved V: everybody is told, and what was promised up to there is kept. */
    void jumped(VersionVector to) {
        to.asMap().keySet().forEach(origin -> {
            heardUntil.applied(origin, applied.seq(origin));
            connected().forEach(peer -> ackDue(peer.peer, origin));
        });
    }

    private void ackDue(ReplicaId peer, ReplicaId origin) {
        acksDue.computeIfAbsent(peer, first -> new TreeSet<>()).add(origin);
    }

    void up(Turn turn, ReplicaId peer, PeerView view) {
        of(peer).up(view, turn.now.ticks());
        lane.up(of(peer), applied.seq(self));
        heardUntil.reported(peer, view, applied.seq(peer));
    }

    void down(ReplicaId peer) {
        PeerProgress known = progress.get(peer);
        if (known != null) {
            known.down();
            lane.down(peer);
        }
    }

    /** A peer is retired: nothing is taken from it, and nothing remembered for it. */
    void forget(ReplicaId peer) {
        down(peer);
        lane.forget(peer);
    }

    void report(Turn turn, ReplicaId peer, PeerView view) {
        of(peer).report(view, turn.now.ticks());
        lane.heard(of(peer));
        heardUntil.reported(peer, view, applied.seq(peer));
    }

    void ack(Turn turn, ReplicaId peer, VersionVector said) {
        of(peer).ack(said, turn.now.ticks());
        lane.heard(of(peer));
    }

    /** Records came from a peer; whether or not they were new, it is told where this shard is. */
    void received(Turn turn, ReplicaId from, ReplicaId origin, boolean anyNew) {
        ackDue(from, origin);
        if (anyNew) {
            relay.delivered(origin, from, turn.now.ticks());
            heardUntil.applied(origin, applied.seq(origin));
        }
    }

    /**
     * Answers a pull with what the log has, or with where it begins. A peer that asks again in the same step
     * is not answered again, so that the answers of a step stay small whatever peers ask.
     */
    void pull(Turn turn, ReplicaId from, ReplicaId origin, long afterSeq) {
        if (afterSeq >= applied.seq(origin) || !answered.add(new Pulled(from, origin))) {
            return;
        }
        List<StoredRecord> records = store.records(origin, afterSeq, settings.pullBytes());
        if (records.isEmpty()) {
            push.sayTrimmed(turn, from, origin, afterSeq);
        } else {
            turn.sends.add(new Outcome.Send(from, new ShardMessage.Records(records)));
        }
    }

    /**
     * At the end of a step: sends acknowledgements, pulls, own records and, to peers that are behind, own columns ahead of
     * these.
     *
     * @param end where the own log ends with this step
     */
    void flush(Turn turn, List<StoredRecord> fresh, LogPosition end) {
        acksDue.forEach((peer, origins) -> turn.sends.add(new Outcome.Send(peer, ack(origins))));
        acksDue.clear();
        answered.clear();
        relay.check(turn, applied, progress.values());
        for (PeerProgress peer : progress.values()) {
            peer.resendIfStuck(settings.resendMillis(), turn.now.ticks());
            boolean mayPush = lane.goAhead(turn, peer, end);
            int front = turn.sends.size();
            if (mayPush) {
                push.pump(turn, peer, fresh, end.seq());
            }
            lane.follow(turn, peer, end, front);
        }
    }

    private ShardMessage ack(Collection<ReplicaId> origins) {
        NavigableMap<ReplicaId, LogPosition> positions = new TreeMap<>();
        origins.forEach(origin -> positions.put(origin, applied.of(origin)));
        return new ShardMessage.Ack(VersionVector.of(positions));
    }

    /** The number of the last own record that some peer is known to have. */
    long farthestAckedSeq() {
        return progress.values().stream()
                .mapToLong(PeerProgress::ackedSeq)
                .max()
                .orElse(0);
    }

    /** All peers that were ever heard of, by id. */
    Collection<PeerProgress> all() {
        return progress.values();
    }

    Map<ReplicaId, HybridTimestamp> heardUntil() {
        return heardUntil.reached();
    }
}
