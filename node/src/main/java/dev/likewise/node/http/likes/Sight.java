package dev.likewise.node.http.likes;

import dev.likewise.crdt.Edge;
import dev.likewise.replication.port.Register;

/**
 * What a user is shown of their own like: the register, or the session where this node has not heard of the session's tap.
 *
 * @param liked whether the user likes the post
 * @param bySession whether the session knows better than the register
 * @param delta what the session's tap will do to the count when it is heard of: −1, 0 or 1
 */
record Sight(boolean liked, boolean bySession, int delta) {
    /**
     * Compares the two; the younger is right.
     *
     * @param tap the session's, {@code null} if it has none on this post
     */
    static Sight of(Register register, Session.Tap tap) {
        return of(register.edge(), tap);
    }

    /** As {@link #of(Register, Session.Tap)}. */
    static Sight of(Edge edge, Session.Tap tap) {
        boolean present = edge.present();
        if (tap == null || tap.time().compareTo(edge.stamp().time()) <= 0) {
            return new Sight(present, false, 0);
        }
        return new Sight(tap.liked(), true, (tap.liked() ? 1 : 0) - (present ? 1 : 0));
    }
}
