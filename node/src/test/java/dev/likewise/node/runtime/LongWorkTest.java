package dev.likewise.node.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.ShardPlacement;
import dev.likewise.replication.replica.Input;
import dev.likewise.replication.replica.Now;
import dev.likewise.replication.replica.Outcome;
import dev.likewise.replication.replica.PeerView;
import dev.likewise.replication.replica.ShardView;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What takes long: one piece of one shard a turn, and everybody else gets on meanwhile. */
class LongWorkTest {
    private static final int PIECES = 50;
    private static final ReplicaId PEER = ReplicaId.parse("us/us-1/b");

    private final List<Piece> pieces = Collections.synchronizedList(new ArrayList<>());

    /** One piece; the turn is told by the time that it was given, which all its steps share. */
    private record Piece(int shard, Now turn) {}

    /** Has so many pieces of work to do. */
    private final class Working implements Stepper {
        private final Stepper inner;
        private final int shard;
        private int done;

        private Working(Stepper inner, int shard) {
            this.inner = inner;
            this.shard = shard;
        }

        @Override
        public ShardView view() {
            return inner.view();
        }

        @Override
        public Outcome step(Now now, List<Input> inputs) {
            for (Input input : inputs) {
                if (input instanceof Input.Proceed) {
                    done++;
                    pieces.add(new Piece(shard, now));
                }
            }
            Outcome outcome = inner.step(now, inputs);
            return new Outcome(
                    outcome.commit(),
                    outcome.replies(),
                    outcome.sends(),
                    outcome.counts(),
                    outcome.recount(),
                    outcome.ahead(),
                    outcome.view(),
                    outcome.faults(),
                    outcome.tally(),
                    done < PIECES);
        }
    }

    @Test
    void oneShardATurnGoesOnUntilAllHaveDone() throws Exception {
        Stepper.Factory proper = EngineFixture.replicas();
        Stepper.Factory working = (shard, members, store) -> new Working(proper.make(shard, members, store), shard);
        try (EngineFixture node = new EngineFixture(EngineFixture.SMALL, new ShardPlacement(4, 1), working)) {
            // Before the first turn, so that all have work to do from then on.
            for (int shard = 0; shard < 4; shard++) {
                node.engine.deliver(shard, new Input.Report(PEER, PeerView.NOTHING));
            }
            node.start();
            for (int i = 0; i < 20; i++) {
                EngineFixture.answered(List.of(node.like("p" + i, "u")));
            }
            await().until(() -> pieces.size() == 4 * PIECES);
            assertThat(node.engine.waitingInputs()).isZero();
        }

        assertThat(pieces.stream().collect(Collectors.groupingBy(Piece::shard, Collectors.counting())))
                .hasSize(4)
                .allSatisfy((shard, count) -> assertThat(count).isEqualTo(PIECES));
        for (int i = 1; i < pieces.size(); i++) {
            assertThat(pieces.get(i).turn())
                    .as("piece %d", i)
                    .isNotSameAs(pieces.get(i - 1).turn());
        }
        assertThat(pieces.subList(0, 20)).extracting(Piece::shard).contains(0, 1, 2, 3);
    }
}
