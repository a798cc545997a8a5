package dev.likewise.node.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.likewise.crdt.HybridTimestamp;
import dev.likewise.crdt.VersionVector;
import dev.likewise.replication.port.ForkTips;
import dev.likewise.replication.replica.ShardView;
import dev.likewise.replication.replica.TombstoneGauges;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class JoinWatchTest {
    private final AtomicInteger joined = new AtomicInteger();
    private final JoinWatch watch = new JoinWatch(joined::incrementAndGet);
    private final ShardViews views = new ShardViews(2);

    @Test
    void aNewcomerHasJoinedWhenEveryShardHasItsSnapshot() {
        publish(0, true);
        publish(1, true);
        watch.check(views);
        publish(1, false);
        watch.check(views);
        assertThat(joined).hasValue(0);

        publish(0, false);
        watch.check(views);
        assertThat(joined).hasValue(1);
    }

    @Test
    void aNewcomerJoinsOnce() {
        publish(0, false);
        publish(1, false);
        watch.check(views);
        publish(0, true);
        watch.check(views);
        publish(0, false);
        watch.check(views);
        assertThat(joined).hasValue(1);
    }

    private void publish(int shard, boolean pending) {
        views.publish(new ShardView(
                shard,
                VersionVector.EMPTY,
                VersionVector.EMPTY,
                HybridTimestamp.ZERO,
                HybridTimestamp.ZERO,
                Map.of(),
                0,
                pending,
                TombstoneGauges.NONE,
                VersionVector.EMPTY,
                ForkTips.NONE));
    }
}
