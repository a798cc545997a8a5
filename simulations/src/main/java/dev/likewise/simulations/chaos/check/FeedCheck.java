package dev.likewise.simulations.chaos.check;

import dev.likewise.simulations.chaos.check.Observed.Pair;
import dev.likewise.simulations.chaos.history.Entry;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The change feed: who follows it gets each event once, misses none and sees none that is gone afterwards; and of each pair
 * the deltas of all feeds add up to whether it likes.
 */
final class FeedCheck implements Check {
    /** A reader of one replica's feed. */
    private record Followed(String reader, String replica) {}

    @Override
    public Verdict judge(Observed history) {
        Verdict.Builder verdict =
                new Verdict.Builder("the change feed, followed, has each event once, and adds up to who likes what");
        Map<Followed, List<Entry.Event>> feeds =
                history.by(Entry.Event.class, event -> new Followed(event.reader(), event.replica()));
        Map<Followed, Set<String>> ids = new HashMap<>();
        feeds.forEach((feed, events) -> {
            Set<String> once = new LinkedHashSet<>();
            for (Entry.Event event : events) {
                verdict.require(once.add(event.id()), "%s read %s twice", feed.reader(), event.id());
            }
            ids.put(feed, once);
        });
        ids.forEach((feed, followed) -> {
            Set<String> all = ids.get(new Followed(Entry.Event.REST, feed.replica()));
            if (!feed.reader().equals(Entry.Event.REST) && all != null) {
                compare(verdict, feed, followed, all);
            }
        });
        if (history.losses().isEmpty()) {
            sum(history, verdict);
        } else {
            verdict.leaveOut("not added up, as a disk was destroyed and its feed with it");
        }
        return verdict.build();
    }

    private static void compare(Verdict.Builder verdict, Followed feed, Set<String> followed, Set<String> all) {
        for (String id : followed) {
            verdict.require(all.contains(id), "%s read %s, which the feed no longer has", feed.reader(), id);
        }
        Set<String> missed = new HashSet<>(all);
        missed.removeAll(followed);
        verdict.require(missed.isEmpty(), "%s missed %d events, as %s", feed.reader(), missed.size(), first(missed));
    }

    private static String first(Set<String> ids) {
        return ids.stream().sorted().findFirst().orElse("none");
    }

    private static void sum(Observed history, Verdict.Builder verdict) {
        Map<Pair, Long> sums = new HashMap<>();
        for (Entry.Event event : history.all(Entry.Event.class)) {
            if (event.reader().equals(Entry.Event.REST)) {
                sums.merge(new Pair(event.post(), event.user()), event.delta(), Long::sum);
            }
        }
        if (sums.isEmpty()) {
            return;
        }
        for (Entry.Register register : history.all(Entry.Register.class)) {
            Pair pair = new Pair(register.post(), register.user());
            long sum = sums.getOrDefault(pair, 0L);
            verdict.require(
                    sum == (register.present() ? 1 : 0),
                    "%s: the feeds add up to %d, but it %s",
                    pair,
                    sum,
                    register.present() ? "likes" : "does not like");
        }
    }
}
