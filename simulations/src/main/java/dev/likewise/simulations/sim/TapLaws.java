package dev.likewise.simulations.sim;

import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.HybridClock;
import dev.likewise.crdt.HybridTimestamp;
import dev.likewise.crdt.Stamp;
import dev.likewise.replication.port.Commit;
import dev.likewise.replication.port.StoredRecord;
import dev.likewise.replication.replica.Now;
import dev.likewise.replication.replica.Outcome;
import dev.likewise.replication.replica.TapResult.Kind;
import dev.likewise.replication.wire.DecodedRecord;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/** What becomes of a tap: its stamp, its place in the log, and that it stays. */
final class TapLaws {
    private final World world;
    private final History history;
    private final List<Map<EdgeKey, Stamp>> answered = new ArrayList<>();

    TapLaws(World world, History history) {
        this.world = world;
        this.history = history;
        for (int node = 0; node < world.plan.nodes(); node++) {
            answered.add(new HashMap<>());
        }
    }

    void stepped(SimNode node, int shard, Now now, Outcome outcome) {
        for (Outcome.Reply reply : outcome.replies()) {
            Attempt attempt = (Attempt) reply.tap().context();
            attempt.stepped(reply.result());
            world.story.tell(node.index, shard, () -> "takes " + attempt);
            if (attempt.isWritten()) {
                stamped(node, shard, now, attempt);
            } else {
                require(
                        attempt.isLate() || reply.result().kind() == Kind.CLOCK_REFUSED,
                        "only a late tap is superseded",
                        node,
                        shard,
                        attempt);
            }
        }
    }

    private void stamped(SimNode node, int shard, Now now, Attempt attempt) {
        Stamp stamp = attempt.result().edge().stamp();
        require(attempt.result().edge().present() == attempt.present, "a tap is what was asked", node, shard, attempt);
        require(stamp.replica().equals(node.id), "a stamp names who took the tap", node, shard, attempt);
        Stamp last = answered.get(node.index).getOrDefault(attempt.key, Stamp.NEVER);
        require(stamp.isAfter(last), "the stamps of local taps rise per key", node, shard, attempt);
        HybridTimestamp limit = new HybridClock(world.plan.replicas().maxClockDriftMicros(), HybridTimestamp.ZERO)
                .limit(now.wallMicros());
        HybridTimestamp session = HybridTimestamp.min(attempt.session, limit);
        require(stamp.time().compareTo(session) > 0, "a tap comes after its session", node, shard, attempt);
        HybridTimestamp horizon = node.store().shard(shard).state().horizon();
        require(stamp.time().compareTo(horizon) > 0, "no tap is stamped at or below the horizon", node, shard, attempt);
    }

    /** Finds each written tap of a step in the step's own records, in order. */
    void committed(SimNode node, Commit commit, List<Outcome.Reply> replies) {
        int shard = commit.shard();
        OriginLog log = history.log(shard, node.id);
        Iterator<Outcome.Reply> written = replies.stream()
                .filter(reply -> ((Attempt) reply.tap().context()).isWritten())
                .iterator();
        for (StoredRecord record : commit.records()) {
            if (record.origin().equals(node.id)) {
                for (DecodedRecord.Tap tap : log.record(record.seq()).decoded().taps()) {
                    found(node, shard, log, record.seq(), tap, written);
                }
            }
        }
        if (written.hasNext()) {
            Attempt missing = (Attempt) written.next().tap().context();
            require(false, "every tap is in a record", node, shard, missing);
        }
    }

    private void found(
            SimNode node, int shard, OriginLog log, long seq, DecodedRecord.Tap tap, Iterator<Outcome.Reply> written) {
        Attempt attempt = (Attempt) written.next().tap().context();
        boolean same = tap.key().equals(attempt.key)
                && tap.edge().equals(attempt.result().edge())
                && tap.changed() == (attempt.result().kind() == Kind.CHANGED);
        require(same, "a record holds the taps as they were answered", node, shard, attempt);
        attempt.committed(seq);
        log.tap(attempt);
        require(
                attempt.isLate() || attempt.time().compareTo(log.promised()) > 0,
                "later taps get larger stamps than the time that others were told is complete",
                node,
                shard,
                attempt);
    }

    void released(SimNode node, Outcome outcome) {
        for (Outcome.Reply reply : outcome.replies()) {
            Attempt attempt = (Attempt) reply.tap().context();
            if (attempt.isWritten()) {
                answered.get(node.index)
                        .merge(attempt.key, attempt.result().edge().stamp(), (a, b) -> b.isAfter(a) ? b : a);
            }
        }
    }

    /** After a crash, what was answered is still there, or something newer. */
    void reloaded(SimNode node) {
        answered.get(node.index).forEach((key, stamp) -> {
            int shard = world.plan.placement().shardOf(key);
            Stamp held = world.laws
                    .expected(node, shard)
                    .stands()
                    .register(key)
                    .edge()
                    .stamp();
            if (stamp.isAfter(held)) {
                throw new LawBroken(
                        "an acknowledged tap survives",
                        node.index,
                        shard,
                        key + ": answered " + stamp + ", now holds " + held);
            }
        });
    }

    private static void require(boolean holds, String law, SimNode node, int shard, Attempt attempt) {
        if (!holds) {
            throw new LawBroken(law, node.index, shard, attempt.toString());
        }
    }
}
