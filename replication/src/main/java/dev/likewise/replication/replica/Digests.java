package dev.likewise.replication.replica;

import dev.likewise.crdt.MemberTable;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.VersionVector;
import dev.likewise.replication.port.ShardReader;
import java.util.List;
import java.util.Optional;

/**
 * Compares this shard with the same one of a peer, now and then: where V is equal the registers have to be, or one of both
 * has lost or changed something on its disk. One comparison at a time; who is asked while it cannot says so, and who hears
 * that asks another soon.
 *
 * <p>From its begin to its end no tombstone is purged here: what a peer had at that moment must not be taken for something
 * that was missed.
 */
final class Digests {
    /** In place of a vector: not now. */
    private static final ShardMessage NOT_NOW = new ShardMessage.Digest(VersionVector.EMPTY, List.of());

    /** Into so many parts a pause is divided, so that the shards of a node come one after the other. */
    private static final int PARTS = 16;

    private static final long NEVER_SET = Long.MIN_VALUE;

    private final ReplicaId self;
    private final ReplicaSettings settings;
    private final Rules rules;
    private final ShardReader store;
    private final Peers peers;
    private final RowRepair repair;
    private final int part;
    private long dueAt = NEVER_SET;
    private Optional<ReplicaId> lastPartner = Optional.empty();

    /** What is under way; {@code null} if nothing is. */
    private Comparison comparison;

    /** Whether it began by asking the peer. */
    private boolean asked;

    Digests(
            ReplicaId self,
            int shard,
            ReplicaSettings settings,
            Rules rules,
            ShardReader store,
            Peers peers,
            RowRepair repair) {
        this.self = self;
        this.settings = settings;
        this.rules = rules;
        this.store = store;
        this.peers = peers;
        this.repair = repair;
        this.part = 1 + shard % PARTS;
    }

    /** Whether something is being compared. */
    boolean isBusy() {
        return comparison != null;
    }

    /** Begins a comparison if it is time to and a peer has what is here, and ends one that gets no answer. */
    void tick(Turn turn, MemberTable members, boolean pending) {
        long now = turn.now.ticks();
        if (dueAt == NEVER_SET) {
            dueAt = now + settings.digestMillis() * part / PARTS;
        }
        if (isBusy() && (comparison.isGivenUp(now) || members.isRetired(comparison.partner))) {
            end(turn);
        }
        if (!isBusy() && now >= dueAt && rules.mayCompare(pending)) {
            VersionVector applied = store.state().applied();
            partner(members, applied).ifPresent(partner -> {
                begin(turn, partner, true);
                turn.sends.add(new Outcome.Send(partner, new ShardMessage.Digest(applied, List.of())));
            });
        }
    }

    /** The next of those that last said to have just what is here. */
    private Optional<ReplicaId> partner(MemberTable members, VersionVector applied) {
        List<ReplicaId> fit = peers.connected().stream()
                .filter(peer -> members.isActive(peer.peer))
                .filter(peer -> rules.mayCompare(peer.view().pending()))
                .filter(peer -> !applied.equals(VersionVector.EMPTY))
                .filter(peer -> rules.isComparable(applied, peer.view().applied()))
                .map(peer -> peer.peer)
                .toList();
        Optional<ReplicaId> next = fit.stream()
                .filter(peer ->
                        lastPartner.map(last -> peer.compareTo(last) > 0).orElse(true))
                .findFirst();
        return next.or(() -> fit.stream().findFirst());
    }

    private void begin(Turn turn, ReplicaId partner, boolean byAsking) {
        long now = turn.now.ticks();
        comparison = new Comparison(self, partner, settings.snapshots(), rules, repair, store.moment(), now);
        asked = byAsking;
        lastPartner = Optional.of(partner);
        dueAt = now + settings.digestMillis();
    }

    /** A peer says what it has, or asks, or says that it cannot now. */
    void heard(Turn turn, Input.Digest digest, boolean pending) {
        boolean ours = isWith(digest.from());
        if (digest.applied().equals(VersionVector.EMPTY)) {
            if (ours) {
                end(turn);
                dueAt = asked ? turn.now.ticks() + settings.digestMillis() / PARTS : dueAt;
            }
            return;
        }
        if (ours && !rules.isComparable(comparison.applied(), digest.applied())) {
            // It has begun anew.
            end(turn);
        }
        if (mayBegin(digest, pending)) {
            begin(turn, digest.from(), false);
        }
        if (isWith(digest.from())) {
            comparison.heard(turn, digest.buckets());
        } else {
            turn.sends.add(new Outcome.Send(digest.from(), NOT_NOW));
        }
    }

    /** Only asking begins a comparison: hashes that come late would else call forth hashes, without an end. */
    private boolean mayBegin(Input.Digest digest, boolean pending) {
        return !isBusy()
                && digest.buckets().isEmpty()
                && rules.mayCompare(pending)
                && rules.isComparable(store.state().applied(), digest.applied());
    }

    private boolean isWith(ReplicaId peer) {
        return isBusy() && comparison.partner.equals(peer);
    }

    /** Registers of a peer in a bucket that differs. */
    void rows(Turn turn, Input.DigestRows rows) {
        if (isWith(rows.from()) && !comparison.rows(turn, rows)) {
            end(turn);
        }
    }

    /** Whether it is this shard's turn in what is under way. */
    boolean hasWork() {
        return isBusy() && comparison.hasWork();
    }

    /** Does a piece of what is under way. */
    void work(Turn turn, boolean pending) {
        if (!isBusy()) {
            return;
        }
        if (!rules.mayCompare(pending)) {
            turn.sends.add(new Outcome.Send(comparison.partner, NOT_NOW));
            end(turn);
            return;
        }
        comparison.work(turn, settings.snapshots().chunkRows());
        if (comparison.isOver()) {
            end(turn);
        }
    }

    /** The link to a peer is gone, or another stands: what was said on the one before may be lost. */
    void linkChanged(Turn turn, ReplicaId peer) {
        if (isWith(peer)) {
            end(turn);
        }
    }

    private void end(Turn turn) {
        comparison.fault().ifPresent(turn.faults::add);
        close();
    }

    /** Gives back what it holds of the store. */
    void close() {
        if (isBusy()) {
            comparison.close();
            comparison = null;
        }
    }
}
