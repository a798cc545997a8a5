package dev.likewise.replication.replica;

import com.google.protobuf.ByteString;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.VersionVector;
import dev.likewise.replication.port.ShardMoment;
import dev.likewise.replication.replica.Outcome.Fault;
import dev.likewise.replication.wire.ChunkReader;
import dev.likewise.replication.wire.DecodedChunk;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * One comparison with one peer, of what both had when V was the same at both: first the hashes of all buckets, then, if
 * they are not equal, the registers of a few buckets, both ways.
 *
 * <p>Both know both hashes and so go through the same buckets in the same order. Chunks alternate: each is the answer to
 * the one before and asks for the next, until both have sent their last one; the smaller replica id begins. So no more than
 * one chunk is under way, and if it is lost, both give up and compare again another time.
 */
final class Comparison implements AutoCloseable {
    /** Buckets that are exchanged at one time; more are left for the next. */
    private static final int EXCHANGED_MAX = 4;

    final ReplicaId partner;
    private final boolean leads;
    private final SnapshotSettings settings;
    private final RowRepair repair;
    private final ShardMoment moment;
    private final VersionVector applied;
    private final DigestScan scan;

    /** Of the peer's own columns, if they are in doubt. */
    private final Optional<ColumnCheck> check;

    private final Differences found = new Differences();
    private final long startedAt;
    private long scannedAt;
    private long movedAt;

    /** One hash a bucket; {@code null} until it is known. */
    private List<ByteString> mine;

    private List<ByteString> theirs;
    private boolean compared;

    /** Buckets that differ, the first under way. */
    private final Deque<Integer> differing = new ArrayDeque<>();

    private BucketRows rows;
    private boolean owes;
    private boolean theirLast;

    Comparison(
            ReplicaId self,
            ReplicaId partner,
            SnapshotSettings settings,
            Rules rules,
            RowRepair repair,
            ShardMoment moment,
            boolean checksColumns,
            long ticks) {
        this.partner = partner;
        this.leads = self.compareTo(partner) < 0;
        this.settings = settings;
        this.repair = repair;
        this.moment = moment;
        this.applied = moment.state().applied();
        this.check = checksColumns ? Optional.of(new ColumnCheck(moment, partner)) : Optional.empty();
        this.scan = new DigestScan(moment, rules, check);
        this.startedAt = ticks;
        this.movedAt = ticks;
    }

    /** The vector that everything here stands for. */
    VersionVector applied() {
        return applied;
    }

    /** The peer has said what it has; an empty list if it only asks. */
    void heard(Turn turn, List<ByteString> hashes) {
        movedAt = turn.now.ticks();
        if (theirs == null && hashes.size() == Buckets.COUNT) {
            theirs = hashes;
            compare();
        }
    }

    /** Whether the peer has said what it has. */
    boolean isAnswered() {
        return theirs != null;
    }

    /** Whether there is something to do, or it is the peer's turn. */
    boolean hasWork() {
        return mine == null || owes || checks();
    }

    private boolean checks() {
        return mine != null && check.isPresent() && !check.get().isOver();
    }

    /** Does one piece of what there is to do. */
    void work(Turn turn, int pieceRows) {
        if (mine == null) {
            scan(turn, pieceRows);
        } else if (owes) {
            rows.step(pieceRows).ifPresent(chunk -> send(turn, chunk));
        } else if (checks()) {
            check.get().step(pieceRows);
        }
    }

    private void scan(Turn turn, int pieceRows) {
        if (scan.step(pieceRows)) {
            mine = scan.hashes();
            scannedAt = turn.now.ticks();
            movedAt = scannedAt;
            turn.sends.add(new Outcome.Send(partner, new ShardMessage.Digest(applied, mine)));
            compare();
        }
    }

    private void compare() {
        if (mine == null || theirs == null || compared) {
            return;
        }
        compared = true;
        int differ = 0;
        for (int bucket = 0; bucket < Buckets.COUNT; bucket++) {
            if (!mine.get(bucket).equals(theirs.get(bucket))) {
                differ++;
                if (differing.size() < EXCHANGED_MAX) {
                    differing.add(bucket);
                }
            }
        }
        found.buckets(differ, differing.size());
        beginBucket();
    }

    private void beginBucket() {
        if (!differing.isEmpty()) {
            rows = new BucketRows(moment, differing.peekFirst());
            owes = leads;
            theirLast = false;
        }
    }

    private void send(Turn turn, byte[] chunk) {
        int bucket = differing.peekFirst();
        owes = false;
        turn.sends.add(
                new Outcome.Send(partner, new ShardMessage.DigestRows(bucket, !theirLast, rows.isEnded(), chunk)));
        endBucketIfDone();
    }

    /**
     * Registers came from the peer; those of another bucket than the one under way are not taken.
     *
     * @return whether they could be read
     */
    boolean rows(Turn turn, Input.DigestRows message) {
        if (differing.isEmpty() || differing.peekFirst() != message.bucket()) {
            return true;
        }
        movedAt = turn.now.ticks();
        try {
            List<DecodedChunk.KeyedEdge> edges =
                    ChunkReader.read(message.content()).edges();
            RemoteEdges.check(edges, applied);
            repair.merge(turn, edges, applied, found);
        } catch (IllegalArgumentException unreadable) {
            String detail = "bucket " + message.bucket() + ": " + unreadable.getMessage();
            turn.faults.add(new Fault(Fault.Kind.SNAPSHOT_UNREADABLE, partner, partner, detail));
            return false;
        }
        theirLast |= message.last();
        owes = true;
        endBucketIfDone();
        return true;
    }

    private void endBucketIfDone() {
        if (rows.isEnded() && theirLast) {
            differing.removeFirst();
            owes = false;
            beginBucket();
        }
    }

    /** Whether all that was to be compared is compared, and all that was to be exchanged exchanged. */
    boolean isOver() {
        return compared && differing.isEmpty() && !checks();
    }

    /** Whether the peer's columns are what its credits say, as far as that was looked at. */
    boolean areColumnsRight() {
        return check.map(ColumnCheck::isRight).orElse(true);
    }

    /** Whether the peer has been silent for longer than it can have needed, if it is no more than twice as slow. */
    boolean isGivenUp(long ticks) {
        boolean waits = mine != null && !owes && !checks();
        return waits && ticks - movedAt >= settings.giveUpMillis() + 2 * (scannedAt - startedAt);
    }

    /** What was found, if anything; to be reported once, at the end. */
    Optional<Fault> fault() {
        return found.isEmpty()
                ? Optional.empty()
                : Optional.of(new Fault(Fault.Kind.DIGEST_DIFFERS, partner, partner, found.describe(isOver())));
    }

    @Override
    public void close() {
        moment.close();
    }
}
