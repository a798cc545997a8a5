package dev.likewise.cli.local;

import dev.likewise.cli.client.TapAnswer;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The demo's own book of acknowledged taps on one post, from which its verdict comes; no count of any node goes in.
 *
 * <p>Beside it, what a plain PN counter would say: one that counts each tap where it is taken, if it changes what is known
 * there, and never looks back.
 */
final class DemoLedger {
    /** A user's last tap. Versions are ordered as texts. */
    private record Last(String version, boolean liked) {}

    private final Map<String, Last> lastByUser = new TreeMap<>();
    private long taps;
    private long plain;

    void acknowledged(String user, boolean like, TapAnswer answer) {
        taps++;
        if (answer.changed()) {
            plain += like ? 1 : -1;
        }
        lastByUser.merge(
                user,
                new Last(answer.version(), like),
                (before, now) -> before.version().compareTo(now.version()) < 0 ? now : before);
    }

    long taps() {
        return taps;
    }

    /** What a plain PN counter would say in every region once all have heard of all. */
    long plain() {
        return plain;
    }

    Set<String> users() {
        return lastByUser.keySet();
    }

    /** Who likes the post, by each user's last tap. */
    Set<String> likers() {
        Set<String> likers = new TreeSet<>();
        lastByUser.forEach((user, last) -> {
            if (last.liked()) {
                likers.add(user);
            }
        });
        return likers;
    }
}
