package dev.likewise.node.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.likewise.crdt.HybridTimestamp;
import dev.likewise.crdt.LogPosition;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.VersionVector;
import dev.likewise.replication.replica.Input;
import dev.likewise.replication.replica.PeerView;
import dev.likewise.replication.replica.ShardView;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class JoinWatchTest {
    private static final ReplicaId SPONSOR = ReplicaId.parse("us/us-1/a");
    private static final ReplicaId OTHER = ReplicaId.parse("ap/ap-1/a");

    private final AtomicInteger joined = new AtomicInteger();
    private final JoinWatch watch = new JoinWatch(2, joined::incrementAndGet);
    private final ShardViews views = new ShardViews(2);

    @Test
    void aNewcomerHasJoinedWhenEveryShardHasWhatTheFirstPeerHad() {
        publish(0, 0);
        publish(1, 0);
        watch.delivered(0, up(SPONSOR, 5));
        watch.delivered(1, up(SPONSOR, 7));
        watch.check(views);
        assertThat(joined).hasValue(0);

        publish(0, 5);
        publish(1, 6);
        watch.check(views);
        assertThat(joined).hasValue(0);

        publish(1, 7);
        watch.check(views);
        watch.check(views);
        assertThat(joined).hasValue(1);
    }

    @Test
    void whatTheSponsorGetsLaterIsNotWaitedFor() {
        watch.delivered(0, up(SPONSOR, 5));
        watch.delivered(1, up(SPONSOR, 0));
        watch.delivered(0, up(SPONSOR, 9));
        watch.delivered(0, up(OTHER, 100));
        publish(0, 5);
        publish(1, 0);
        watch.check(views);

        assertThat(joined).hasValue(1);
    }

    @Test
    void aNewcomerThatHasMetNobodyHasNotJoined() {
        publish(0, 0);
        publish(1, 0);
        watch.check(views);

        assertThat(joined).hasValue(0);
    }

    private static Input up(ReplicaId peer, long seq) {
        return new Input.PeerUp(peer, new PeerView(applied(seq), VersionVector.EMPTY, HybridTimestamp.ZERO));
    }

    private void publish(int shard, long seq) {
        views.publish(new ShardView(
                shard, applied(seq), VersionVector.EMPTY, HybridTimestamp.ZERO, HybridTimestamp.ZERO, Map.of(), 0));
    }

    private static VersionVector applied(long seq) {
        return seq == 0 ? VersionVector.EMPTY : VersionVector.EMPTY.with(SPONSOR, new LogPosition(seq, 1));
    }
}
