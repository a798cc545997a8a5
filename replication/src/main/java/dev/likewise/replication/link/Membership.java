package dev.likewise.replication.link;

import dev.likewise.crdt.Member;
import dev.likewise.crdt.MemberTable;
import dev.likewise.crdt.ReplicaId;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;

/**
 * The member table as this node tells it: what it has heard of the others, and its own addresses, which nobody else may
 * change.
 */
final class Membership {
    private final ReplicaId self;
    private final Member addresses;
    private MemberTable table;
    private MemberTable announced;

    /**
     * @param addresses where this replica can be reached; the version is chosen here
     * @param durable the table as it is durable
     */
    Membership(ReplicaId self, Member addresses, MemberTable durable) {
        this.self = self;
        this.addresses = addresses;
        this.announced = durable;
        this.table = withOwn(durable);
    }

    MemberTable table() {
        return table;
    }

    /** Takes a table that covers the one before. */
    void take(MemberTable merged) {
        // At each tick there is nothing new.
        if (!merged.equals(table)) {
            table = withOwn(merged);
        }
    }

    /** The table, if it is not the one that was given here before, or was durable at the start. */
    Optional<MemberTable> news() {
        if (table.equals(announced)) {
            return Optional.empty();
        }
        announced = table;
        return Optional.of(table);
    }

    /** Where the others that are not retired can be dialled, sorted. */
    NavigableSet<String> dialable() {
        NavigableSet<String> dialable = new TreeSet<>();
        table.asMap().forEach((replica, member) -> {
            if (!replica.equals(self) && !member.retired()) {
                dialable.addAll(member.gossip());
            }
        });
        return dialable;
    }

    private MemberTable withOwn(MemberTable heard) {
        return heard.with(self, aged(heard.get(self), addresses));
    }

    /** The addresses with a version above that of other ones known so far, as long as there is one. */
    private static Member aged(Member known, Member now) {
        boolean same = known.gossip().equals(now.gossip()) && known.http().equals(now.http());
        if (same || known.addressVersion() == Long.MAX_VALUE) {
            return known;
        }
        return new Member(known.addressVersion() + 1, now.gossip(), now.http(), known.retired());
    }
}
