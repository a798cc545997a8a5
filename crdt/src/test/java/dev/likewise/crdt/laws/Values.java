package dev.likewise.crdt.laws;

import dev.likewise.crdt.Credits;
import dev.likewise.crdt.Edge;
import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.HybridTimestamp;
import dev.likewise.crdt.LogPosition;
import dev.likewise.crdt.Member;
import dev.likewise.crdt.MemberTable;
import dev.likewise.crdt.PnCounter;
import dev.likewise.crdt.PnVector;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.Stamp;
import dev.likewise.crdt.Subject;
import dev.likewise.crdt.VersionVector;
import java.util.List;

/**
 * Generators for all types of the module. They draw from few replicas, few times and small numbers, with the largest ones
 * and the odd ones among them, so that two draws often meet in what they speak of.
 */
public final class Values {
    /** The replicas that values speak of, in their order. */
    public static final List<ReplicaId> REPLICAS = List.of(
            ReplicaId.of("-", "-", "0"),
            ReplicaId.of("ap", "n1", "a"),
            ReplicaId.of("eu-2", "n1", "a"),
            ReplicaId.of("eu", "n1", "a"),
            ReplicaId.of("eu", "n1", "b"),
            ReplicaId.of("us", "n1", "a"));

    public static final Gen<ReplicaId> REPLICA = Gen.of(REPLICAS);

    /** From 0 to {@link Long#MAX_VALUE}: small, of any length in bits, or the largest. */
    public static final Gen<Long> NATURAL = Gen.oneOf(List.of(
            random -> (long) random.below(4),
            random -> random.anyLong() >>> random.between(1, 63),
            random -> Long.MAX_VALUE - random.below(2)));

    /** Valid ids from all planes of Unicode; some as long as can be. */
    public static final Gen<String> ID = Gen.oneOf(
            List.of(Gen.of(List.of("p", "q", "post-1", "ünï", "👍", "\uffee")), Values::anyId, Values::longId));

    public static final Gen<EdgeKey> EDGE_KEY = random ->
            new EdgeKey(new Subject(random.coin() ? 1 : random.between(1, 255), ID.draw(random)), ID.draw(random));

    public static final Gen<HybridTimestamp> TIME =
            Gen.oneOf(List.of(random -> new HybridTimestamp(random.below(4)), NATURAL.map(HybridTimestamp::new)));

    public static final Gen<Stamp> STAMP = random -> new Stamp(TIME.draw(random), REPLICA.draw(random));

    /** Credits that add up to anything. */
    public static final Gen<Credits> CREDITS = random -> {
        Credits credits = Credits.NONE;
        for (ReplicaId replica : random.some(REPLICAS)) {
            credits = credits.plus(
                    replica, random.chance(90) ? random.between(-3, 3) : random.between(-(1 << 20), 1 << 20));
        }
        return credits;
    };

    /** Edges; two with the same stamp are the same, as every write has a stamp of its own. */
    public static final Gen<Edge> EDGE = STAMP.map(Values::edgeOf);

    public static final Gen<PnCounter> COLUMN = random -> new PnCounter(NATURAL.draw(random), NATURAL.draw(random));

    public static final Gen<PnVector> VECTOR = random -> {
        PnVector vector = PnVector.EMPTY;
        for (ReplicaId replica : random.some(REPLICAS)) {
            vector = vector.with(replica, COLUMN.draw(random));
        }
        return vector;
    };

    /** Positions after the start; at one number sometimes with one chain and sometimes with another. */
    public static final Gen<LogPosition> POSITION = random -> new LogPosition(
            Math.max(1, NATURAL.draw(random)),
            random.chance(10) ? random.anyLong() : random.pick(List.of(0L, 1L, -1L)));

    public static final Gen<VersionVector> VERSION_VECTOR = random -> {
        VersionVector vector = VersionVector.EMPTY;
        for (ReplicaId origin : random.some(REPLICAS)) {
            vector = vector.with(origin, POSITION.draw(random));
        }
        return vector;
    };

    private static final Gen<List<String>> ADDRESSES = Gen.of(
                    List.of("", "a", "b", "a\nb", "eu.example:7001", "http://eu.example:8080"))
            .list(0, 2);

    public static final Gen<Member> MEMBER = random ->
            new Member(NATURAL.draw(random), ADDRESSES.draw(random), ADDRESSES.draw(random), random.chance(30));

    public static final Gen<MemberTable> MEMBER_TABLE = random -> {
        MemberTable table = MemberTable.EMPTY;
        for (ReplicaId replica : random.some(REPLICAS)) {
            table = table.with(replica, MEMBER.draw(random));
        }
        return table;
    };

    private Values() {}

    private static String anyId(Seeded random) {
        StringBuilder id = new StringBuilder();
        for (int n = random.between(1, 8); n > 0; n--) {
            id.appendCodePoint(codePoint(random));
        }
        return id.toString();
    }

    private static String longId(Seeded random) {
        return random.pick(List.of("x".repeat(128), "é".repeat(64), "x" + "€".repeat(42) + "x", "👍".repeat(32)));
    }

    private static int codePoint(Seeded random) {
        return switch (random.below(5)) {
            case 0 -> random.between('a', 'c');
            case 1 -> random.between(0xa0, 0x7ff);
            case 2 -> random.between(0x800, 0xd7ff);
            case 3 -> random.between(0xe000, 0xffff);
            default -> random.between(0x10000, 0x10ffff);
        };
    }

    private static Edge edgeOf(Stamp stamp) {
        Seeded random = new Seeded(31 * stamp.time().packed() + stamp.hashCode());
        boolean present = random.coin();
        Credits credits = CREDITS.draw(random);
        return new Edge(stamp, present, credits.plus(REPLICA.draw(random), (int) ((present ? 1 : 0) - credits.sum())));
    }
}
