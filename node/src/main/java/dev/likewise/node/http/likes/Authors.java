package dev.likewise.node.http.likes;

import dev.likewise.crdt.Relation;
import dev.likewise.crdt.Subject;
import dev.likewise.node.api.Reads;
import dev.likewise.replication.port.ShardReader.PresentMember;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Who has written a post: the member of the present {@link Relation#AUTHOR} edge with the highest stamp. Where two regions
 * name two at once both edges stand, and the later one is meant everywhere. May block; safe for all threads.
 */
public final class Authors {
    /** More than that were named at once, in as many regions, by nobody. */
    private static final int NAMED_MAX = 1_000;

    private final Reads reads;

    Authors(Reads reads) {
        this.reads = reads;
    }

    static Subject subject(String post) {
        return new Subject(Relation.AUTHOR, post);
    }

    /** The author; empty if nobody was named. */
    Optional<String> of(String post) {
        return named(post).stream()
                .max(Comparator.comparing(named -> named.edge().stamp()))
                .map(PresentMember::member);
    }

    /** All that are named and were not taken back. */
    List<PresentMember> named(String post) {
        return reads.members(subject(post), "", NAMED_MAX);
    }
}
