package dev.likewise.cli.replay;

import dev.likewise.cli.client.Who;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The session tokens of all users.
 *
 * <p>A token remembers a user's last 16 taps. Where a pair is tapped again later than that, the token of that pair's last
 * tap is sent instead of the user's newest, so that the later tap always gets the later version, whatever the nodes' clocks
 * say. Safe for all threads, as long as each user is in the hands of one at a time.
 */
final class Sessions {
    private final Trace trace;
    private final Map<Integer, String> newest = new ConcurrentHashMap<>();
    private final Map<Long, String> ofPair = new ConcurrentHashMap<>();
    /** By pair that is tapped more than once: its last tap. */
    private final Map<Long, Integer> lastOf = new HashMap<>();

    Sessions(Trace trace) {
        this.trace = trace;
        Map<Long, Integer> seen = new HashMap<>();
        for (int tap = 0; tap < trace.taps(); tap++) {
            if (seen.put(trace.pairOf(tap), tap) != null) {
                lastOf.put(trace.pairOf(tap), tap);
            }
        }
    }

    Who who(int tap) {
        String own = ofPair.get(trace.pairOf(tap));
        String session = own == null ? newest.get(trace.userOf(tap)) : own;
        return Who.user(trace.user(trace.userOf(tap))).withSession(Optional.ofNullable(session));
    }

    void answered(int tap, Optional<String> session) {
        if (session.isEmpty()) {
            return;
        }
        newest.put(trace.userOf(tap), session.get());
        Integer last = lastOf.get(trace.pairOf(tap));
        if (last != null && tap < last) {
            ofPair.put(trace.pairOf(tap), session.get());
        } else {
            ofPair.remove(trace.pairOf(tap));
        }
    }
}
