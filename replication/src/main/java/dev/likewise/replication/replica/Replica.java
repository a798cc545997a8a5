package dev.likewise.replication.replica;

import dev.likewise.crdt.HybridClock;
import dev.likewise.crdt.HybridTimestamp;
import dev.likewise.crdt.LogPosition;
import dev.likewise.crdt.MemberTable;
import dev.likewise.crdt.PnVector;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.Subject;
import dev.likewise.crdt.VersionVector;
import dev.likewise.replication.port.Commit;
import dev.likewise.replication.port.ShardReader;
import dev.likewise.replication.port.ShardState;
import dev.likewise.replication.port.StoredRecord;
import dev.likewise.replication.wire.SnapshotHeads;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * One shard on one node: takes inputs in batches and routes them to the classes that know what to do.
 *
 * <p>Not safe for threads. It reads the store during a step and never writes; the driver's side of the contract stands in
 * {@link dev.likewise.replication.port}. See {@code docs/replication.md} for the protocol and {@code docs/counting.md} for
 * why the counts are exact.
 */
public final class Replica implements AutoCloseable {
    // How old the durable clock may get while nothing happens; each write of it is a sync.
    private static final long CLOCK_AGE_MAX_MICROS = 1_000_000;

    private final ReplicaId self;
    private final int shard;
    private final ShardReader store;
    private final Rules rules;
    private final ColumnCache columns = new ColumnCache();
    private final HybridClock clock;
    private final Applied applied;
    private final OwnLog log;
    private final OwnEvidence evidence;
    private final Forks forks;
    private final LocalTaps taps;
    private final RemoteRecords records;
    private final Peers peers;
    private final LaneValues ahead;
    private final Trimming trimming;
    private final Purging purging;
    private final Repairing repairing;
    private final Deriving deriving;
    private final SnapshotSource source;
    private final SnapshotSink sink;
    private final Digests digests;
    private final int pieceRows;
    private ShardState state;
    private MemberTable members;
    private boolean allMet;

    /** Has no data and waits for its first snapshot. */
    private boolean newcomer;

    /**
     * A replica as its store has it.
     *
     * @param settings limits
     * @param self this replica; the store is its own
     * @param shard the shard's number
     * @param members all replicas this node has heard of
     * @param store read from within {@link #step} only
     * @param joining whether the node waits to be seeded by a peer: then a shard without data takes a snapshot before
     *     anything else
     */
    public Replica(
            ReplicaSettings settings,
            ReplicaId self,
            int shard,
            MemberTable members,
            ShardReader store,
            boolean joining) {
        this(settings, self, shard, members, store, joining, new Rules());
    }

    Replica(
            ReplicaSettings settings,
            ReplicaId self,
            int shard,
            MemberTable members,
            ShardReader store,
            boolean joining,
            Rules rules) {
        this.self = self;
        this.shard = shard;
        this.members = members;
        this.store = store;
        this.rules = rules;
        state = store.state();
        clock = new HybridClock(settings.maxClockDriftMicros(), state.clock());
        applied = new Applied(state.applied());
        log = new OwnLog(
                self, settings.recordBytes(), rules, clock, state.applied().of(self));
        evidence = new OwnEvidence(self, rules, store, log.end());
        evidence.members(members);
        forks = new Forks(self, rules, store, applied, state);
        deriving = new Deriving(self, rules, store, state.derived());
        deriving.members(members);
        Counting counting = new Counting(self, rules, deriving);
        taps = new LocalTaps(self, clock, rules, counting, log);
        RemoteEdges edges = new RemoteEdges(rules, counting, log);
        records = new RemoteRecords(self, clock, rules, edges, applied, forks);
        peers = new Peers(self, settings, store, applied);
        ahead = new LaneValues(settings.lane(), rules);
        Stability stability = new Stability(self, peers, applied);
        pieceRows = settings.snapshots().chunkRows();
        trimming = new Trimming(self, settings.retention(), rules, store, stability, applied, evidence);
        purging = new Purging(settings.purge(), rules, store, stability, applied);
        repairing = new Repairing(self, log, rules);
        source = new SnapshotSource(settings.snapshots(), rules, store);
        sink = new SnapshotSink(self, settings.snapshots(), clock, rules, edges, applied, forks, store);
        RowRepair repair = new RowRepair(rules, edges);
        digests = new Digests(self, shard, settings, rules, store, peers, repair, forks);
        newcomer = joining && state.applied().equals(VersionVector.EMPTY);
    }

    /**
     * What may be known of the shard once the last step is durable; before the first one, what was in the store when the
     * replica was made.
     *
     * <p>It is complete up to the clock that was written, and not up to the one that runs: a replica that is made again
     * starts at the former, and with a wall clock that was set back its next taps come right behind it.
     */
    public ShardView view() {
        long unsent = Math.max(0, log.end().seq() - peers.farthestAckedSeq());
        return new ShardView(
                shard,
                applied.vector(),
                state.purged(),
                state.horizon(),
                state.clock(),
                peers.heardUntil(),
                unsent,
                isPending(),
                purging.gauges(),
                heard(),
                state.forks());
    }

    /** Ends of others' logs that were heard of and are not applied: should one be lost, this is who has noticed. */
    private VersionVector heard() {
        return VersionVector.merge(ahead.beyond(applied), sink.beyond(members));
    }

    private boolean isPending() {
        return newcomer || sink.isPending();
    }

    /** Gives back what it holds of the store. It must not be used any more. */
    @Override
    public void close() {
        deriving.close();
        source.closeAll();
        digests.close();
    }

    /**
     * Takes some inputs, in order.
     *
     * @param now the time of all of them
     * @param inputs what happened; may be empty
     * @return what to write, and what may happen once that is durable
     * @throws dev.likewise.replication.port.StoreException if the store cannot be read; the replica must be thrown away
     */
    public Outcome step(Now now, List<Input> inputs) {
        Turn turn = new Turn(now, store, columns);
        deriving.begin();
        turn.load(inputs.stream()
                .filter(Input.Tap.class::isInstance)
                .map(input -> ((Input.Tap) input).key())
                .toList());
        Router router = new Router(turn);
        inputs.forEach(input -> input.accept(router));
        afterwards(turn);
        log.seal(turn);
        applied.advance(self, log.end());
        List<StoredRecord> own = turn.records().stream().filter(this::isOwn).toList();
        own.forEach(record -> evidence.sealed(record.position()));
        peers.flush(turn, own, log.end());
        if (!sink.isMerging()) {
            // Else what was ahead would go before the columns that have reached it are published.
            ahead.settle(turn, applied);
        }
        Optional<Commit> commit = commit(turn);
        return new Outcome(
                commit,
                turn.replies,
                turn.sends,
                counts(turn),
                turn.recount,
                turn.ahead,
                view(),
                turn.faults,
                turn.tally(),
                turn.unfinished);
    }

    /**
     * While a snapshot is merged, only the counts that a tap of this node has moved are published: its user must see it at
     * once. All others follow when the merge is at its end, see {@link Outcome#recount}.
     */
    private Map<Subject, PnVector> counts(Turn turn) {
        Map<Subject, PnVector> counts = turn.counts();
        if (sink.isMerging()) {
            Set<Subject> tapped = turn.replies.stream()
                    .map(reply -> reply.tap().key().subject())
                    .collect(Collectors.toSet());
            counts.keySet().retainAll(tapped);
        }
        return counts;
    }

    /** What is due as time passes, and a piece of what takes long. */
    private void afterwards(Turn turn) {
        if (turn.ticked) {
            forks.tick(turn, members);
            trimming.tick(turn, members);
            if (rules.mayPurge(isPending() || digests.isBusy() || deriving.isPending(), allMet)) {
                purging.tick(turn, members, state);
            }
            source.tick(turn);
            sink.tick(turn, members);
            askIfNewcomer(turn);
            digests.tick(turn, members, isPending());
        }
        if (turn.proceeds) {
            deriving.work(turn, pieceRows);
            source.serve(turn, members);
            sink.merge(turn, members).ifPresent(head -> merged(turn, head));
            digests.work(turn, isPending());
        }
        turn.unfinished |= deriving.hasWork() || source.hasWork() || sink.hasWork(members) || digests.hasWork();
    }

    private void askIfNewcomer(Turn turn) {
        if (newcomer && !sink.isPending()) {
            peers.connected().stream()
                    .filter(peer -> !peer.view().pending() && members.isActive(peer.peer))
                    .findFirst()
                    .ifPresent(sponsor -> sink.ask(turn, sponsor.peer));
        }
    }

    private void merged(Turn turn, SnapshotHeads.Head head) {
        if (newcomer) {
            // Whatever the bound says: it must not stamp below what its sponsor has seen.
            clock.startAt(head.clock());
            newcomer = false;
        } else if (LocalTaps.isPlausible(turn.now.wallMicros())) {
            clock.observe(head.clock(), turn.now.wallMicros());
        }
        turn.recount = true;
        forks.merged(turn, head);
        digests.merged();
        peers.jumped(head.applied());
    }

    private boolean isOwn(StoredRecord logRecord) {
        return logRecord.origin().equals(self);
    }

    private Optional<Commit> commit(Turn turn) {
        boolean clockOnly = turn.isEmpty();
        if (clockOnly && !(turn.ticked && isClockOld(turn.now.wallMicros()))) {
            return Optional.empty();
        }
        state = state.with(applied.vector(), time(turn.now.wallMicros()))
                .withPurged(turn.purged(), turn.horizon())
                .withDerived(turn.derived)
                .withShared(evidence.shared())
                .withForks(forks.tips(), forks.unproven());
        return Optional.of(new Commit(
                shard,
                turn.edgeWrites(),
                turn.columnWrites(),
                turn.records(),
                turn.trims,
                turn.stage,
                turn.memberRowWrites(),
                state));
    }

    /** While nothing else is written, the clock is, so that others learn that they are up to date. */
    private boolean isClockOld(long wallMicros) {
        return LocalTaps.isPlausible(wallMicros) && wallMicros - state.clock().micros() >= CLOCK_AGE_MAX_MICROS;
    }

    /** All taps from now on get larger stamps than this; with a wall clock that no tap is taken by, it stands still. */
    private HybridTimestamp time(long wallMicros) {
        boolean moves = LocalTaps.isPlausible(wallMicros) && clock.highWater().packed() < Long.MAX_VALUE;
        return moves ? clock.now(wallMicros) : clock.highWater();
    }

    /** Sends each input to the part that knows it. */
    private final class Router implements Input.Visitor {
        private final Turn turn;

        private Router(Turn turn) {
            this.turn = turn;
        }

        @Override
        public void tap(Input.Tap tap) {
            TapResult result = taps.take(turn, tap, state.horizon());
            PnVector shown = ahead.over(tap.key().subject(), result.columns());
            turn.replies.add(new Outcome.Reply(tap, result.withColumns(shown)));
        }

        @Override
        public void records(Input.Records message) {
            if (!takesFrom(message.from()) || newcomer) {
                return;
            }
            if (message.origin().equals(self)) {
                ownRecords(message);
                return;
            }
            if (forks.isForked(message.origin())) {
                // No record says which of the branches it is of.
                return;
            }
            boolean anyNew = records.apply(turn, message, members.isRetired(message.origin()));
            peers.received(turn, message.from(), message.origin(), anyNew);
        }

        /** A peer that relays own records knows where they end. */
        private void ownRecords(Input.Records message) {
            int last = message.records().size() - 1;
            if (last >= 0 && message.records().get(last).length >= Long.BYTES) {
                long chain = ByteBuffer.wrap(message.records().get(last)).getLong();
                evidence.has(turn, message.from(), new LogPosition(message.firstSeq() + last, chain));
            }
        }

        @Override
        public void ack(Input.Ack ack) {
            if (takesFrom(ack.from())) {
                evidence.has(turn, ack.from(), ack.applied().of(self));
                peers.ack(turn, ack.from(), ack.applied());
            }
        }

        @Override
        public void pull(Input.Pull pull) {
            peers.pull(turn, pull.from(), pull.origin(), pull.afterSeq());
        }

        @Override
        public void report(Input.Report report) {
            if (takesFrom(report.from())) {
                judge(report.from(), report.view());
                ahead.confirm(turn, report.from(), report.view().applied().seq(report.from()));
                peers.report(turn, report.from(), report.view());
            }
        }

        @Override
        public void peerUp(Input.PeerUp up) {
            if (takesFrom(up.peer())) {
                judge(up.peer(), up.view());
                ahead.confirm(turn, up.peer(), up.view().applied().seq(up.peer()));
                peers.up(turn, up.peer(), up.view());
                digests.linkChanged(turn, up.peer());
                sink.peerUp(turn, up.peer());
                askIfNewcomer(turn);
            }
        }

        @Override
        public void peerDown(Input.PeerDown down) {
            peers.down(down.peer());
            digests.linkChanged(turn, down.peer());
        }

        @Override
        public void members(Input.Members heard) {
            members = heard.table();
            deriving.members(members);
            evidence.members(members);
            members.retired().stream().filter(retired -> !takesFrom(retired)).forEach(retired -> {
                peers.forget(retired);
                ahead.forget(turn, retired);
            });
        }

        @Override
        public void tick(Input.Tick tick) {
            turn.ticked = true;
        }

        @Override
        public void proceed(Input.Proceed proceed) {
            turn.proceeds = true;
        }

        @Override
        public void trimmed(Input.Trimmed trimmed) {
            boolean gap = applied.seq(trimmed.origin()) + 1 < trimmed.firstSeq();
            boolean serves =
                    peers.reported(trimmed.from()).map(view -> !view.pending()).orElse(false);
            if (takesFrom(trimmed.from()) && gap && serves && !trimmed.origin().equals(self)) {
                sink.ask(turn, trimmed.from());
            }
        }

        @Override
        public void snapshotPull(Input.SnapshotPull pull) {
            // A newcomer must be a member, durably, before the view is taken: from then on it holds up purging.
            boolean member = members.isActive(pull.from());
            if (member && !newcomer && pull.chunk() == 1) {
                sink.giveWay(turn, pull.from());
            }
            source.pull(turn, pull, member, isPending());
        }

        @Override
        public void snapshotPart(Input.SnapshotPart part) {
            if (takesFrom(part.from())) {
                sink.part(turn, part)
                        .ifPresent(head ->
                                evidence.heard(turn, part.from(), head.applied().of(self)));
            }
        }

        @Override
        public void snapshotGone(Input.SnapshotGone gone) {
            sink.gone(turn, gone);
        }

        @Override
        public void lane(Input.Lane lane) {
            ReplicaId origin = lane.from();
            boolean taken = takesFrom(origin) && rules.takesColumn(origin, self, members.isRetired(origin));
            if (taken && !newcomer) {
                rules.takeAhead(turn, ahead, origin, lane.end(), lane.columns(), applied.seq(origin));
            }
        }

        @Override
        public void digest(Input.Digest digest) {
            if (takesFrom(digest.from())) {
                digests.heard(turn, digest, isPending());
            }
        }

        @Override
        public void digestRows(Input.DigestRows rows) {
            if (takesFrom(rows.from())) {
                digests.rows(turn, rows);
            }
        }

        @Override
        public void allMet(Input.AllMet met) {
            allMet = true;
        }

        @Override
        public void repair(Input.Repair repair) {
            repairing.column(turn, repair);
        }

        @Override
        public void deriveRows(Input.DeriveRows rows) {
            repairing.rows(turn, rows);
        }

        private boolean takesFrom(ReplicaId peer) {
            return rules.takesFrom(members.isRetired(peer));
        }

        /** What a peer says of this replica's log, and whether it has forgotten what has not come here yet. */
        private void judge(ReplicaId peer, PeerView view) {
            evidence.has(turn, peer, view.applied().of(self));
            evidence.heard(turn, peer, view.heard().of(self));
            boolean settled = !isPending() && !view.pending();
            if (!newcomer && forks.judge(turn, peer, view, members) && !view.pending()) {
                sink.ask(turn, peer);
            }
            if (settled && !applied.vector().covers(view.purged())) {
                String detail = "it has purged what leads to " + view.purged() + ", here is " + applied.vector();
                turn.faults.add(new Outcome.Fault(Outcome.Fault.Kind.PURGED_BEYOND, peer, self, detail));
            }
        }
    }
}
