package dev.likewise.replication.wire;

import dev.likewise.crdt.Edge;
import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.HybridTimestamp;
import dev.likewise.crdt.PnCounter;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.Stamp;
import dev.likewise.crdt.Subject;
import dev.likewise.crdt.laws.Seeded;
import dev.likewise.crdt.laws.Values;
import dev.likewise.replication.port.StoredRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;

/** Records of all kinds: few keys and many, any credits, relations, times and ids. */
final class RandomRecords {
    /** What a record should say, and the record. */
    record Sample(DecodedRecord content, long seq, long previousChain, StoredRecord stored, int estimatedBytes) {}

    private RandomRecords() {}

    static Sample draw(Seeded random) {
        ReplicaId origin = random.pick(Values.REPLICAS);
        List<EdgeKey> keys = Values.EDGE_KEY.list(1, random.coin() ? 3 : 40).draw(random);
        List<DecodedRecord.Tap> taps = new ArrayList<>();
        for (int n = random.below(30); n > 0; n--) {
            taps.add(new DecodedRecord.Tap(random.pick(keys), edge(origin, random), random.coin()));
        }
        List<DecodedRecord.Correction> corrections = new ArrayList<>();
        for (int n = random.below(10); n > 0; n--) {
            int delta = random.chance(90) ? random.between(1, 2) : random.between(1, Integer.MAX_VALUE);
            corrections.add(new DecodedRecord.Correction(random.pick(keys), random.coin() ? delta : -delta));
        }
        NavigableMap<Subject, PnCounter> columns = new TreeMap<>();
        random.some(keys).forEach(key -> columns.put(key.subject(), Values.COLUMN.draw(random)));
        DecodedRecord content = new DecodedRecord(Values.TIME.draw(random), taps, columns, corrections);
        return sealed(origin, content, Math.max(1, Values.NATURAL.draw(random)), random.anyLong());
    }

    private static Sample sealed(ReplicaId origin, DecodedRecord content, long seq, long previousChain) {
        RecordBuilder builder = builder(origin, content);
        StoredRecord stored = builder.seal(seq, previousChain, content.committedAt(), content.columns());
        return new Sample(content, seq, previousChain, stored, builder.bytes());
    }

    static RecordBuilder builder(ReplicaId origin, DecodedRecord content) {
        RecordBuilder builder = new RecordBuilder(origin);
        content.taps().forEach(tap -> builder.tap(tap.key(), tap.edge(), tap.changed()));
        content.corrections().forEach(correction -> builder.correction(correction.key(), correction.delta()));
        return builder;
    }

    private static Edge edge(ReplicaId origin, Seeded random) {
        Edge any = Values.EDGE.draw(random);
        HybridTimestamp time = Values.TIME.draw(random);
        return new Edge(new Stamp(time, origin), any.present(), any.credits());
    }
}
