package dev.likewise.node.runtime;

import dev.likewise.replication.replica.Input;

/** An input on its way to a shard. */
record Letter(int shard, Input input) {
    /** How many bytes of records, or of a chunk, are in it. */
    int recordBytes() {
        if (input instanceof Input.Records records) {
            return records.records().stream().mapToInt(one -> one.length).sum();
        }
        return input instanceof Input.SnapshotPart part ? part.content().length : 0;
    }
}
