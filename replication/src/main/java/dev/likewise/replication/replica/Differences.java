package dev.likewise.replication.replica;

import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.Relation;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * What a comparison has found, told in one sentence: all counted, few posts named. The sentence is logged, so whose likes they
 * are is not in it; of relations that are not likes the subject may be a user, so of those nothing is named.
 */
final class Differences {
    private static final int NAMED_MAX = 10;

    private static final class Keys {
        private final Set<String> posts = new LinkedHashSet<>();
        private boolean more;
        private long count;

        private void add(EdgeKey key) {
            count++;
            if (key.subject().relation() != Relation.LIKE) {
                return;
            }
            if (posts.size() < NAMED_MAX) {
                posts.add(key.subject().id());
            } else {
                more |= !posts.contains(key.subject().id());
            }
        }

        private String tell(String what) {
            String names = posts.isEmpty() ? "" : ", of " + String.join(", ", posts) + (more ? ", …" : "");
            return "; " + count + " " + what + names;
        }
    }

    private final Keys repaired = new Keys();
    private final Keys irreparable = new Keys();
    private int buckets;
    private int left;

    /** So many buckets are not the same, and not all of them are exchanged this time. */
    void buckets(int differing, int exchanged) {
        buckets = differing;
        left = differing - exchanged;
    }

    boolean isEmpty() {
        return buckets == 0;
    }

    /** A register was missing here, or older, and is now what the peer has. */
    void repaired(EdgeKey key) {
        repaired.add(key);
    }

    /** A register has another content under the same stamp: nobody can say which is right. */
    void irreparable(EdgeKey key) {
        irreparable.add(key);
    }

    /** A sentence for an operator. */
    String describe(boolean finished) {
        StringBuilder text = new StringBuilder()
                .append(buckets)
                .append(" of ")
                .append(Buckets.COUNT)
                .append(" buckets of registers differ though the same records are applied");
        text.append(
                repaired.count == 0
                        ? "; nothing was missing or older here"
                        : repaired.tell("missing or older here, taken over"));
        if (irreparable.count > 0) {
            text.append(irreparable.tell("differ under the same stamp, which nothing can repair"));
        }
        if (!finished) {
            text.append("; broken off before the end");
        } else if (left > 0) {
            text.append("; ").append(left).append(" buckets are left for the next time");
        }
        return text.toString();
    }
}
