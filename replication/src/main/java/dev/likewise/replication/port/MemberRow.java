package dev.likewise.replication.port;

import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.HybridTimestamp;
import dev.likewise.crdt.Ids;
import dev.likewise.crdt.Subject;
import java.util.Comparator;

/**
 * A derived row: one thing that a member likes. There is one for each present register and none else. Sorted by member,
 * relation, then newest first.
 *
 * @param member who
 * @param time when, by the register's stamp
 * @param subject what
 */
public record MemberRow(String member, HybridTimestamp time, Subject subject) implements Comparable<MemberRow> {
    private static final Comparator<MemberRow> ORDER = Comparator.comparing(MemberRow::member, Ids.UTF8_ORDER)
            .thenComparingInt(row -> row.subject().relation())
            .thenComparing(MemberRow::time, Comparator.reverseOrder())
            .thenComparing(MemberRow::subject);

    /** The row of a key whose register has this time. */
    public static MemberRow of(EdgeKey key, HybridTimestamp time) {
        return new MemberRow(key.member(), time, key.subject());
    }

    /** The key of the register that the row stands for. */
    public EdgeKey key() {
        return new EdgeKey(subject, member);
    }

    /** Whether this row is to be there while its key has this register. */
    public boolean follows(Register register) {
        return register.edge().present() && register.edge().stamp().time().equals(time);
    }

    @Override
    public int compareTo(MemberRow other) {
        return ORDER.compare(this, other);
    }
}
