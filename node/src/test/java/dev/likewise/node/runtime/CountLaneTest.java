package dev.likewise.node.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.likewise.crdt.Credits;
import dev.likewise.crdt.Edge;
import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.HybridTimestamp;
import dev.likewise.crdt.LogPosition;
import dev.likewise.crdt.PnCounter;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.ShardPlacement;
import dev.likewise.crdt.Stamp;
import dev.likewise.crdt.Subject;
import dev.likewise.replication.port.StoredRecord;
import dev.likewise.replication.replica.Input;
import dev.likewise.replication.wire.RecordBuilder;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Columns that come ahead of their records, as they are read. */
class CountLaneTest {
    private static final ReplicaId PEER = ReplicaId.parse("us/us-1/b");
    private static final Subject POST = Subject.post("p1");

    private static EngineFixture oneShard() {
        EngineFixture node = new EngineFixture(EngineFixture.SMALL, new ShardPlacement(1, 1), EngineFixture.replicas());
        node.start();
        return node;
    }

    private static Input.Lane lane(StoredRecord end, long likes) {
        return new Input.Lane(PEER, end.position(), new TreeMap<>(Map.of(POST, new PnCounter(likes, 0))));
    }

    /** The peer's first record: one like. */
    private static StoredRecord record() {
        HybridTimestamp time = HybridTimestamp.ofMicros(1_700_000_000_000_000L);
        RecordBuilder builder = new RecordBuilder(PEER);
        builder.tap(EdgeKey.like("p1", "theirs"), new Edge(new Stamp(time, PEER), true, Credits.of(PEER, 1)), true);
        return builder.seal(1, 0, time, Map.of(POST, new PnCounter(1, 0)));
    }

    private static Input.Records records(StoredRecord record) {
        return new Input.Records(PEER, PEER, record.seq(), List.of(record.bytes()));
    }

    private static long count(EngineFixture node) {
        return node.engine.reads().columns(POST).count();
    }

    @Test
    void countsShowWhatCameAheadWhetherTheyAreInMemoryOrRead() {
        try (EngineFixture node = oneShard()) {
            assertThat(count(node)).isZero();
            node.engine.deliver(0, lane(record(), 1));
            await().until(() -> count(node) == 1);

            assertThat(node.engine.reads().publishedColumns(POST).count()).isEqualTo(1);
            assertThat(node.engine.reads().columns(POST).column(PEER)).isEqualTo(new PnCounter(1, 0));
        }
    }

    @Test
    void anAnswerToATapShowsItToo() throws Exception {
        try (EngineFixture node = oneShard()) {
            node.engine.deliver(0, lane(record(), 1));
            await().until(() -> count(node) == 1);
            TestTap tap = node.like("p1", "mine");
            EngineFixture.answered(List.of(tap));

            assertThat(tap.answer.join().columns().count()).isEqualTo(2);
            assertThat(count(node)).isEqualTo(2);
        }
    }

    @Test
    void theCountStaysWhenTheRecordComesAndNothingIsLeftBehind() {
        try (EngineFixture node = oneShard()) {
            StoredRecord record = record();
            node.engine.deliver(0, lane(record, 1));
            await().until(() -> count(node) == 1);
            node.engine.deliver(0, records(record));
            await().until(() -> node.engine.views().get(0).applied().seq(PEER) == 1);
            assertThat(count(node)).isEqualTo(1);

            node.engine.deliver(0, lane(record, 7));
            node.engine.deliver(0, lane(new StoredRecord(PEER, 2, record.bytes()), 2));
            await().until(() -> count(node) == 2);
        }
    }

    @Test
    void whatCameAheadIsGoneAfterTheStoreHasFailed() throws Exception {
        try (EngineFixture node = oneShard()) {
            EngineFixture.answered(node.likes("p1", 3));
            node.engine.deliver(0, lane(record(), 1));
            await().until(() -> count(node) == 4);
            node.disk.syncsFail = true;
            node.like("p1", "lost");
            await().until(() -> node.engine.refusal().isPresent());
            node.disk.syncsFail = false;
            await().until(() -> node.engine.refusal().isEmpty());

            assertThat(count(node)).as("the new replica has heard nothing").isEqualTo(3);
            node.engine.deliver(
                    0,
                    new Input.Lane(
                            PEER, new LogPosition(5, 1), lane(record(), 2).columns()));
            await().until(() -> count(node) == 5);
        }
    }
}
