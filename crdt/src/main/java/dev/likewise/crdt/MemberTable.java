package dev.likewise.crdt;

import java.util.Collections;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** All replicas that ever were, as far as this node has heard: grows only, sorted by id. Immutable. */
public final class MemberTable {
    /** Nobody. */
    public static final MemberTable EMPTY = new MemberTable(new TreeMap<>());

    private final NavigableMap<ReplicaId, Member> members;

    private MemberTable(NavigableMap<ReplicaId, Member> members) {
        this.members = members;
    }

    /** This table with one member merged in. */
    public MemberTable with(ReplicaId id, Member member) {
        NavigableMap<ReplicaId, Member> changed = new TreeMap<>(members);
        changed.merge(id, member, Member::merge);
        return new MemberTable(changed);
    }

    /** Member by member, see {@link Member#merge}. */
    public static MemberTable merge(MemberTable a, MemberTable b) {
        NavigableMap<ReplicaId, Member> merged = new TreeMap<>(a.members);
        b.members.forEach((id, member) -> merged.merge(id, member, Member::merge));
        return new MemberTable(merged);
    }

    /** One member, {@link Member#UNKNOWN} if it is not in the table. */
    public Member get(ReplicaId id) {
        return members.getOrDefault(id, Member.UNKNOWN);
    }

    public boolean isRetired(ReplicaId id) {
        return get(id).retired();
    }

    /** Whether it is in the table and not retired. */
    public boolean isActive(ReplicaId id) {
        Member member = members.get(id);
        return member != null && !member.retired();
    }

    /** The ids of those that are not retired, sorted. */
    public Set<ReplicaId> active() {
        return ids(false);
    }

    /** The ids of those that are, sorted. */
    public Set<ReplicaId> retired() {
        return ids(true);
    }

    private Set<ReplicaId> ids(boolean retired) {
        Set<ReplicaId> ids = new TreeSet<>();
        members.forEach((id, member) -> {
            if (member.retired() == retired) {
                ids.add(id);
            }
        });
        return Collections.unmodifiableSet(ids);
    }

    /** All members; cannot be changed. */
    public NavigableMap<ReplicaId, Member> asMap() {
        return Collections.unmodifiableNavigableMap(members);
    }

    void writeTo(CanonicalOutput out) {
        out.count(members.size());
        members.forEach((id, member) -> {
            out.replica(id);
            member.writeTo(out);
        });
    }

    static MemberTable readFrom(CanonicalInput in) {
        NavigableMap<ReplicaId, Member> read = new TreeMap<>();
        int n = in.count();
        for (int i = 0; i < n; i++) {
            ReplicaId id = in.replica();
            in.require(read.isEmpty() || read.lastKey().compareTo(id) < 0, "members out of order");
            read.put(id, Member.readFrom(in));
        }
        return new MemberTable(read);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof MemberTable that && members.equals(that.members);
    }

    @Override
    public int hashCode() {
        return members.hashCode();
    }

    @Override
    public String toString() {
        return members.toString();
    }
}
