package dev.likewise.node.runtime;

import dev.likewise.replication.replica.Input;
import dev.likewise.replication.replica.LaneSettings;

/** An input on its way to a shard. */
record Letter(int shard, Input input) {
    boolean isLane() {
        return input instanceof Input.Lane;
    }

    /** How many bytes of records, or of a chunk, are in it, or about how many of the count lane. */
    int recordBytes() {
        if (input instanceof Input.Records records) {
            return records.records().stream().mapToInt(one -> one.length).sum();
        }
        if (input instanceof Input.Lane lane) {
            return LaneSettings.ROW_BYTES * lane.columns().size();
        }
        if (input instanceof Input.DigestRows rows) {
            return rows.content().length;
        }
        return input instanceof Input.SnapshotPart part ? part.content().length : 0;
    }
}
