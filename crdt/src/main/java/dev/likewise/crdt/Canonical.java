package dev.likewise.crdt;

import java.util.function.BiConsumer;
import java.util.function.Function;

/**
 * The canonical form of one type: a version byte and the fields, see {@link CanonicalOutput}. Golden files in {@code
 * crdt/src/test/resources} hold the bytes that must stay readable.
 *
 * @param <T> the type
 */
public final class Canonical<T> {
    /** The version that is written. */
    public static final byte VERSION = 1;

    public static final Canonical<EdgeKey> EDGE_KEY = new Canonical<>(EdgeKey::writeTo, EdgeKey::readFrom);
    public static final Canonical<Edge> EDGE = new Canonical<>(Edge::writeTo, Edge::readFrom);
    public static final Canonical<Credits> CREDITS = new Canonical<>(Credits::writeTo, Credits::readFrom);
    public static final Canonical<Stamp> STAMP =
            new Canonical<>((stamp, out) -> out.stamp(stamp), CanonicalInput::stamp);
    public static final Canonical<PnCounter> PN_COUNTER = new Canonical<>(PnCounter::writeTo, PnCounter::readFrom);
    public static final Canonical<PnVector> PN_VECTOR = new Canonical<>(PnVector::writeTo, PnVector::readFrom);
    public static final Canonical<VersionVector> VERSION_VECTOR =
            new Canonical<>(VersionVector::writeTo, VersionVector::readFrom);
    public static final Canonical<MemberTable> MEMBER_TABLE =
            new Canonical<>(MemberTable::writeTo, MemberTable::readFrom);

    private final BiConsumer<T, CanonicalOutput> writer;
    private final Function<CanonicalInput, T> reader;

    private Canonical(BiConsumer<T, CanonicalOutput> writer, Function<CanonicalInput, T> reader) {
        this.writer = writer;
        this.reader = reader;
    }

    /** The one sequence of bytes that stands for this value. */
    public byte[] encode(T value) {
        CanonicalOutput out = new CanonicalOutput();
        out.unsigned(VERSION);
        writer.accept(value, out);
        return out.toBytes();
    }

    /**
     * Reads one value.
     *
     * @throws IllegalArgumentException if the bytes are not the canonical form of a value, or of a later version
     */
    public T decode(byte[] bytes) {
        CanonicalInput in = new CanonicalInput(bytes);
        long version = in.unsigned();
        in.require(version == VERSION, "version " + version + " (expected: " + VERSION + ")");
        T value = reader.apply(in);
        in.end();
        return value;
    }
}
