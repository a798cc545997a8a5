package dev.likewise.node.store;

import dev.likewise.crdt.PnCounter;

/** The value of a row of {@code columns}: P and N, a varint each. */
final class ColumnCodec {
    private ColumnCodec() {}

    static ByteWriter write(ByteWriter out, PnCounter column) {
        return out.varint(column.positive()).varint(column.negative());
    }

    static PnCounter read(byte[] value) {
        ByteReader in = new ByteReader(value);
        PnCounter column = new PnCounter(in.varint(), in.varint());
        in.end();
        return column;
    }
}
