package dev.likewise.replication.link;

import dev.likewise.crdt.ReplicaId;
import java.util.Collection;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * All connections there are, and for each peer the one that stands.
 *
 * <p>Where both sides dialled at the same time, the connection that the smaller replica id dialled stays; both sides decide
 * so on their own. Where one side dialled twice, it has given up the older.
 */
final class Links {
    private final ReplicaId self;
    private final NavigableMap<Long, Link> open = new TreeMap<>();
    private final NavigableMap<ReplicaId, Link> standing = new TreeMap<>();

    Links(ReplicaId self) {
        this.self = self;
    }

    void add(Link link) {
        open.put(link.id, link);
    }

    /** A connection that is not closed yet. */
    Optional<Link> get(long id) {
        return Optional.ofNullable(open.get(id));
    }

    /** The link that stands to a peer. */
    Optional<Link> to(ReplicaId peer) {
        return Optional.ofNullable(standing.get(peer));
    }

    boolean stands(Link link) {
        return link.peer() != null && standing.get(link.peer()) == link;
    }

    /** Whether a newly identified link is the one to stay. */
    boolean wins(Link link) {
        Link other = standing.get(link.peer());
        if (other == null || other == link || other.dialled == link.dialled) {
            return true;
        }
        return link.dialled == (self.compareTo(link.peer()) < 0);
    }

    void stand(Link link) {
        standing.put(link.peer(), link);
    }

    /** Forgets a connection; returns whether it stood. */
    boolean remove(Link link) {
        open.remove(link.id);
        return link.peer() != null && standing.remove(link.peer(), link);
    }

    Collection<Link> open() {
        return open.values();
    }

    /** The peers to which a link stands. */
    Set<ReplicaId> peers() {
        return standing.keySet();
    }
}
