package dev.likewise.node.http.likes;

import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.Relation;
import dev.likewise.crdt.Subject;
import dev.likewise.node.api.Reads;
import dev.likewise.replication.port.Register;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * Whose counts are shown to whom. The choices are registers like likes, of other relations, so they reach all regions in the
 * same way. Safe for all threads.
 */
public final class HiddenCounts {
    /** Whether a count is hidden, as far as memory knows. */
    public enum Known {
        YES,
        NO,
        /** It takes a read that may block. */
        UNKNOWN
    }

    private final Reads reads;
    private final Authors authors;

    HiddenCounts(Reads reads, Authors authors) {
        this.reads = reads;
        this.authors = authors;
    }

    /** The register that says that a post's count is hidden by its author. */
    static EdgeKey ofPost(String post) {
        return new EdgeKey(new Subject(Relation.HIDES_COUNT, post), Relation.FLAG);
    }

    /** The register that says that a user wants to see no counts. */
    static EdgeKey ofViewer(String user) {
        return new EdgeKey(new Subject(Relation.HIDES_COUNTS, user), Relation.FLAG);
    }

    /**
     * Whether a post's count is hidden from somebody. Never blocks.
     *
     * @param viewer the user; {@code null} for nobody in particular
     */
    public Known inMemory(String post, String viewer) {
        Known byPost = inMemory(ofPost(post));
        if (viewer == null || byPost == Known.UNKNOWN) {
            return byPost;
        }
        // The author sees it, and who that is takes a scan; hidden counts are few.
        return byPost == Known.YES ? Known.UNKNOWN : inMemory(ofViewer(viewer));
    }

    private Known inMemory(EdgeKey key) {
        Register known = reads.registersInMemory(List.of(key)).get(0);
        if (known == null) {
            return Known.UNKNOWN;
        }
        return known.edge().present() ? Known.YES : Known.NO;
    }

    /** As {@link #inMemory}; may block. */
    public boolean isHidden(String post, String viewer) {
        return areHidden(List.of(post), viewer).get(0);
    }

    private boolean isAuthor(String post, String viewer) {
        return authors.of(post).equals(Optional.of(viewer));
    }

    /** As {@link #inMemory(String, String)} of many posts at once, {@code null} if it takes a read. */
    List<Boolean> inMemory(List<String> posts, String viewer) {
        List<Register> known = reads.registersInMemory(keys(posts, viewer));
        if (known.contains(null)) {
            return null;
        }
        if (viewer != null && known.get(posts.size()).edge().present()) {
            return Collections.nCopies(posts.size(), true);
        }
        List<Boolean> hidden = present(known.subList(0, posts.size()));
        return viewer != null && hidden.contains(true) ? null : hidden;
    }

    /** As {@link #isHidden} of many posts at once. */
    List<Boolean> areHidden(List<String> posts, String viewer) {
        List<Register> known = reads.registers(keys(posts, viewer));
        if (viewer != null && known.get(posts.size()).edge().present()) {
            return Collections.nCopies(posts.size(), true);
        }
        List<Boolean> hidden = present(known.subList(0, posts.size()));
        for (int i = 0; i < hidden.size(); i++) {
            if (hidden.get(i) && viewer != null && isAuthor(posts.get(i), viewer)) {
                hidden.set(i, false);
            }
        }
        return hidden;
    }

    /** Those of the posts, and behind them the viewer's, if there is one. */
    private static List<EdgeKey> keys(List<String> posts, String viewer) {
        List<EdgeKey> keys = new ArrayList<>(posts.size() + 1);
        posts.forEach(post -> keys.add(ofPost(post)));
        if (viewer != null) {
            keys.add(ofViewer(viewer));
        }
        return keys;
    }

    private static List<Boolean> present(List<Register> registers) {
        List<Boolean> present = new ArrayList<>(registers.size());
        registers.forEach(register -> present.add(register.edge().present()));
        return present;
    }

    /** Whether a register says yes; may block. */
    boolean isPresent(EdgeKey key) {
        return reads.registers(List.of(key)).get(0).edge().present();
    }
}
