package dev.likewise.simulations.chaos.check;

import dev.likewise.simulations.chaos.history.Entry;
import dev.likewise.simulations.chaos.history.Outcome;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.LongStream;

/**
 * What a post's count may be at a time.
 *
 * <p>At most: each like that has begun, but those that are known to have changed nothing. One user's likes in two regions
 * that have not heard of each other are both counted for a while, and no column has more than its own region's likes.
 *
 * <p>At least: of the pairs that nobody unlikes, those whose like this region acknowledged before; less the unlikes of other
 * pairs that have begun, each of which may be heard of before the like that it takes back.
 */
final class PossibleCounts {
    private final Moments likes;
    private final Moments unlikes;
    private final Moments everywhere;
    private final Map<String, Moments> acknowledged = new HashMap<>();

    PossibleCounts(Observed history, String post) {
        likes = new Moments(changing(history, post, true));
        unlikes = new Moments(changing(history, post, false));
        List<List<Entry.Tap>> lasting = history.onlyLiked(post);
        everywhere = new Moments(firstEnds(history, lasting, tap -> true));
        lasting.stream()
                .flatMap(List::stream)
                .map(Entry.Tap::region)
                .distinct()
                .forEach(region -> acknowledged.put(
                        region,
                        new Moments(
                                firstEnds(history, lasting, tap -> tap.region().equals(region)))));
    }

    private static LongStream changing(Observed history, String post, boolean like) {
        return history.taps().entrySet().stream()
                .filter(entry -> entry.getKey().post().equals(post))
                .flatMap(entry -> entry.getValue().stream())
                .filter(tap -> tap.like() == like)
                .filter(tap -> tap.outcome() == Outcome.UNKNOWN || tap.changed() || tap.session())
                .mapToLong(Entry.Tap::begin);
    }

    private static LongStream firstEnds(Observed history, List<List<Entry.Tap>> pairs, Predicate<Entry.Tap> which) {
        return pairs.stream()
                .map(taps -> taps.stream()
                        .filter(which)
                        .filter(history::isPromised)
                        .map(Entry.Tap::end)
                        .min(Long::compare)
                        .orElse(null))
                .filter(Objects::nonNull)
                .mapToLong(Long::longValue);
    }

    /** The most that anybody may see who has an answer at {@code end}. */
    long most(long end) {
        return likes.before(end);
    }

    /** The least that {@code region} may answer to who asks it at {@code begin} and is answered at {@code end}. */
    long least(String region, long begin, long end) {
        Moments own = acknowledged.get(region);
        return atLeast(own == null ? 0 : own.before(begin), end);
    }

    /** The least that may be answered by who claims to have all taps of all regions up to {@code asOf}. */
    long leastAsOf(long asOf, long end) {
        return atLeast(everywhere.before(asOf), end);
    }

    private long atLeast(long promised, long end) {
        return Math.max(0, promised - unlikes.before(end));
    }
}
