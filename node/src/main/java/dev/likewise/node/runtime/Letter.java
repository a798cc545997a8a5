package dev.likewise.node.runtime;

import dev.likewise.replication.replica.Input;

/** An input on its way to a shard. */
record Letter(int shard, Input input) {
    /** How many bytes of records are in it. */
    int recordBytes() {
        return input instanceof Input.Records records
                ? records.records().stream().mapToInt(one -> one.length).sum()
                : 0;
    }
}
