package dev.likewise.replication.replica;

import dev.likewise.crdt.MemberTable;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.VersionVector;
import dev.likewise.replication.port.ShardReader;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * Compares this shard with the same one of a peer, now and then: where V is equal the registers have to be, or one of both
 * has lost or changed something on its disk. One comparison at a time; who is asked while it cannot says so, and who hears
 * that asks another soon.
 *
 * <p>While a snapshot has left something behind that may be a branch of a log ({@link Forks#leap}), this shard is compared
 * with one member after the other as soon as V is equal, and with the log's origin also what it has counted. If all have the
 * same as is here, it was none; if one has not, the log has forked, for no disk is likely to have lost something just then,
 * and if one has, its replica starts over for nothing.
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
    private final Forks forks;
    private final int part;
    private long dueAt = NEVER_SET;
    private long proofDueAt = NEVER_SET;
    private Optional<ReplicaId> lastPartner = Optional.empty();

    /** Whoever asked last while it could not be: is asked next, or two in step with each other would never meet. */
    private Optional<ReplicaId> refused = Optional.empty();

    /** Members that were found to have the same since a snapshot was merged last. */
    private final Set<ReplicaId> same = new HashSet<>();

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
            RowRepair repair,
            Forks forks) {
        this.self = self;
        this.settings = settings;
        this.rules = rules;
        this.store = store;
        this.peers = peers;
        this.repair = repair;
        this.forks = forks;
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
        boolean proves = forks.isUnproven() && !settleIfSame(turn, members) && now >= proofDueAt;
        if (!isBusy() && (proves || now >= dueAt) && rules.mayCompare(pending)) {
            VersionVector applied = store.state().applied();
            partner(members, applied, proves ? same : Set.of()).ifPresent(partner -> {
                begin(turn, partner, true);
                turn.sends.add(new Outcome.Send(partner, new ShardMessage.Digest(applied, List.of())));
            });
        }
    }

    private boolean settleIfSame(Turn turn, MemberTable members) {
        boolean all = members.active().stream().allMatch(member -> member.equals(self) || same.contains(member));
        if (all) {
            forks.proven(turn);
        }
        return all;
    }

    /** A snapshot is merged: whoever was the same need not be any more. */
    void merged() {
        same.clear();
    }

    /** The one to ask of those that last said to have just what is here, without some: in turns, but for who was refused. */
    private Optional<ReplicaId> partner(MemberTable members, VersionVector applied, Set<ReplicaId> without) {
        List<ReplicaId> fit = peers.connected().stream()
                .filter(peer -> members.isActive(peer.peer) && !without.contains(peer.peer))
                .filter(peer -> rules.mayCompare(peer.view().pending()))
                .filter(peer -> !applied.equals(VersionVector.EMPTY))
                .filter(peer -> rules.isComparable(applied, peer.view().applied()))
                .map(peer -> peer.peer)
                .toList();
        if (refused.filter(fit::contains).isPresent()) {
            return refused;
        }
        Optional<ReplicaId> next = fit.stream()
                .filter(peer ->
                        lastPartner.map(last -> peer.compareTo(last) > 0).orElse(true))
                .findFirst();
        return next.or(() -> fit.stream().findFirst());
    }

    private void begin(Turn turn, ReplicaId partner, boolean byAsking) {
        long now = turn.now.ticks();
        comparison = new Comparison(
                self, partner, settings.snapshots(), rules, repair, store.moment(), forks.isUnproven(partner), now);
        asked = byAsking;
        lastPartner = Optional.of(partner);
        refused = refused.filter(peer -> !peer.equals(partner));
        dueAt = now + settings.digestMillis();
        proofDueAt = now + settings.snapshots().retryMillis();
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
        if (givesWay(digest, turn.now.ticks())) {
            turn.sends.add(new Outcome.Send(comparison.partner, NOT_NOW));
            end(turn);
        }
        if (mayBegin(digest, pending)) {
            begin(turn, digest.from(), false);
        }
        if (isWith(digest.from())) {
            comparison.heard(turn, digest.buckets());
            endIfOver(turn);
        } else {
            refused = Optional.of(digest.from());
            turn.sends.add(new Outcome.Send(digest.from(), NOT_NOW));
        }
    }

    /**
     * Those that ask each other in a ring, of any length, would refuse each other again and again, so each lets go now and
     * then of the one that it has asked, by the toss of a coin, as long as it has no answer: by ids, the smallest would
     * always let go.
     */
    private boolean givesWay(Input.Digest digest, long ticks) {
        return isBusy()
                && !isWith(digest.from())
                && asked
                && !comparison.isAnswered()
                && digest.buckets().isEmpty()
                && new SplittableRandom(self.hashCode() + ticks).nextBoolean();
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
        if (!isWith(rows.from())) {
            return;
        }
        if (comparison.rows(turn, rows)) {
            endIfOver(turn);
        } else {
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
        endIfOver(turn);
    }

    private void endIfOver(Turn turn) {
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
        Optional<Outcome.Fault> fault = comparison.fault();
        fault.ifPresent(turn.faults::add);
        if (fault.isPresent()) {
            forks.differs(turn, comparison.partner);
        } else if (comparison.isOver() && !comparison.areColumnsRight()) {
            forks.miscounts(turn, comparison.partner);
        } else if (comparison.isOver()) {
            same.add(comparison.partner);
            proofDueAt = turn.now.ticks();
        }
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
