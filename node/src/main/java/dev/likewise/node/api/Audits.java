package dev.likewise.node.api;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Audits of this node's store: columns against credits, members' lists against registers. Safe for all threads; never blocks. */
public interface Audits {
    /** The most posts that an audit may be limited to. */
    int POSTS_MAX = 1_000;

    /** Begins an audit, unless another one that was asked for is not over yet; a background one makes way. */
    Started start(Request request);

    /** What an audit has found so far, or found; empty if there never was one of that id, or it is forgotten. */
    Optional<AuditReport> find(String id);

    /** What is known of the whole store. */
    Summary summary();

    /**
     * What is to be audited.
     *
     * @param posts which posts, at most {@link #POSTS_MAX}; empty for everything
     * @param repair whether to put right what this node may put right
     */
    record Request(List<String> posts, boolean repair) {
        public Request {
            posts = List.copyOf(posts);
        }
    }

    /**
     * The audit that was begun, or the one that is under way.
     *
     * @param fresh whether it was begun now
     * @param id of {@link #find}
     */
    record Started(boolean fresh, String id) {}

    /**
     * The store as all audits together have found it.
     *
     * @param driftPosts posts in which something was wrong when last looked at, and was not put right
     * @param checkedAt up to when everything was looked at; empty if some of it never was since the node started
     * @param running whether an audit is under way
     * @param last the id of the last one that was begun
     */
    record Summary(long driftPosts, Optional<Instant> checkedAt, boolean running, Optional<String> last) {}
}
