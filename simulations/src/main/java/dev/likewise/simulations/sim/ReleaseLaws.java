package dev.likewise.simulations.sim;

import dev.likewise.crdt.HybridTimestamp;
import dev.likewise.crdt.VersionVector;
import dev.likewise.replication.port.StoredRecord;
import dev.likewise.replication.replica.Outcome;
import dev.likewise.replication.replica.ShardMessage;
import dev.likewise.replication.replica.ShardView;
import dev.likewise.replication.wire.SnapshotHeads;
import java.util.Map;

/** What may leave a node: only what is durable there and true. */
final class ReleaseLaws {
    private static final String DURABLE = "nothing is released before it is durable";

    private final Laws laws;
    private final History history;

    ReleaseLaws(Laws laws, History history) {
        this.laws = laws;
        this.history = history;
    }

    void released(SimNode node, Outcome outcome) {
        int shard = outcome.view().shard();
        outcome.sends().forEach(send -> sent(node, shard, send));
        for (Outcome.Reply reply : outcome.replies()) {
            Attempt attempt = (Attempt) reply.tap().context();
            laws.require(
                    !attempt.isWritten()
                            || attempt.seq() <= laws.durable(node, shard).seq(node.id),
                    DURABLE,
                    node,
                    shard,
                    () -> "answers " + attempt + " in record " + attempt.seq());
        }
        shown(node, outcome.view());
    }

    private void sent(SimNode node, int shard, Outcome.Send send) {
        send.message().accept(new ShardMessage.Visitor<Void>() {
            @Override
            public Void records(ShardMessage.Records message) {
                for (StoredRecord record : message.records()) {
                    laws.require(
                            record.seq() <= laws.durable(node, shard).seq(record.origin()),
                            DURABLE,
                            node,
                            shard,
                            () -> "sends " + record);
                    laws.requireHistory(node, shard, record);
                }
                return null;
            }

            @Override
            public Void ack(ShardMessage.Ack message) {
                requireDurable(node, shard, message.applied(), "acknowledges ");
                return null;
            }

            @Override
            public Void pull(ShardMessage.Pull message) {
                return null;
            }

            @Override
            public Void trimmed(ShardMessage.Trimmed message) {
                return null;
            }

            @Override
            public Void snapshotPull(ShardMessage.SnapshotPull message) {
                return null;
            }

            @Override
            public Void snapshotPart(ShardMessage.SnapshotPart message) {
                laws.served(message.last());
                if (message.chunk() == 1) {
                    VersionVector applied =
                            SnapshotHeads.read(message.content()).applied();
                    requireDurable(node, shard, applied, "serves a snapshot of ");
                }
                return null;
            }

            @Override
            public Void snapshotGone(ShardMessage.SnapshotGone message) {
                return null;
            }

            @Override
            public Void lane(ShardMessage.Lane message) {
                VersionVector end = VersionVector.EMPTY.with(node.id, message.end());
                requireDurable(node, shard, end, "sends ahead what leads to ");
                return null;
            }

            @Override
            public Void digest(ShardMessage.Digest message) {
                requireDurable(node, shard, message.applied(), "digests ");
                return null;
            }

            @Override
            public Void digestRows(ShardMessage.DigestRows message) {
                return null;
            }
        });
    }

    private void requireDurable(SimNode node, int shard, VersionVector said, String verb) {
        laws.require(
                laws.durable(node, shard).covers(said),
                DURABLE,
                node,
                shard,
                () -> verb + Format.vector(said) + ", durable " + Format.vector(laws.durable(node, shard)));
        laws.requireHistory(node, shard, said, "what is said");
    }

    /** A view is published, to be put into reports. */
    void shown(SimNode node, ShardView view) {
        requireDurable(node, view.shard(), view.applied(), "shows ");
        OriginLog own = history.log(view.shard(), node.id);
        complete(node, view, own, view.includedUntil(), "its own taps");
        own.promise(view.includedUntil());
        for (Map.Entry<dev.likewise.crdt.ReplicaId, HybridTimestamp> heard :
                view.heardUntil().entrySet()) {
            OriginLog log = history.log(view.shard(), heard.getKey());
            complete(node, view, log, heard.getValue(), "the taps of " + heard.getKey());
        }
    }

    /** All taps up to a time are in V, but for those that came late. */
    private void complete(SimNode node, ShardView view, OriginLog log, HybridTimestamp until, String whose) {
        long applied = view.applied().seq(log.origin());
        for (Attempt tap : log.tapsAfter(applied)) {
            laws.require(
                    tap.isLate() || tap.time().compareTo(until) > 0,
                    "who says that it has all taps up to a time has them",
                    node,
                    view.shard(),
                    () -> whose + " up to " + Format.time(until) + " are said to be in #" + applied + ", but #"
                            + tap.seq() + " holds " + tap);
        }
    }
}
