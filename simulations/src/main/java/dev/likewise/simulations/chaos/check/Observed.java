package dev.likewise.simulations.chaos.check;

import dev.likewise.simulations.chaos.history.Clocks;
import dev.likewise.simulations.chaos.history.Entry;
import dev.likewise.simulations.chaos.history.Outcome;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** A history, sorted into what checks ask for. */
public final class Observed {
    private final List<Entry> entries;
    private final Map<Pair, List<Entry.Tap>> taps;
    private final List<Entry.Loss> losses;
    private final Map<Place, Entry.Rest> rest;
    private final Map<String, PossibleCounts> possible = new HashMap<>();

    /** A post as a region has it. */
    private record Place(String region, String post) {}

    public Observed(List<Entry> entries) {
        this.entries = List.copyOf(entries);
        this.taps = all(Entry.Tap.class).stream()
                .filter(tap -> tap.outcome() != Outcome.FAIL)
                .collect(Collectors.groupingBy(
                        tap -> new Pair(tap.post(), tap.user()), LinkedHashMap::new, Collectors.toList()));
        this.losses = all(Entry.Loss.class);
        this.rest = all(Entry.Rest.class).stream()
                .collect(Collectors.toMap(one -> new Place(one.region(), one.post()), one -> one, (a, b) -> b));
    }

    /** What the count of a post may be, when. Not for several threads. */
    PossibleCounts possible(String post) {
        return possible.computeIfAbsent(post, one -> new PossibleCounts(this, one));
    }

    /** Who likes what. */
    record Pair(String post, String user) {
        @Override
        public String toString() {
            return user + " -> " + post;
        }
    }

    /** All entries of one kind, in the order of the file: that in which they ended. */
    <T extends Entry> List<T> all(Class<T> kind) {
        return entries.stream().filter(kind::isInstance).map(kind::cast).toList();
    }

    /** All entries of one kind by what they have in common. */
    <T extends Entry, K> Map<K, List<T>> by(Class<T> kind, Function<T, K> key) {
        return all(kind).stream().collect(Collectors.groupingBy(key, LinkedHashMap::new, Collectors.toList()));
    }

    /** The taps that have or may have an effect. */
    Map<Pair, List<Entry.Tap>> taps() {
        return taps;
    }

    /** The worst that was done to clocks in the whole of the run. */
    Clocks clocks() {
        return all(Entry.Fault.class).stream()
                .map(Entry.Fault::clocks)
                .max(Comparator.naturalOrder())
                .orElse(Clocks.SOUND);
    }

    List<Entry.Loss> losses() {
        return losses;
    }

    /** Whether a tap was acknowledged by a disk that was destroyed soon after, perhaps before anybody else had it. */
    boolean isAtRisk(Entry.Tap tap) {
        return losses.stream()
                .anyMatch(loss -> loss.region().equals(tap.region())
                        && tap.end() >= loss.safeBefore()
                        && tap.begin() <= loss.at());
    }

    /** Whether a tap has to be there. */
    boolean isPromised(Entry.Tap tap) {
        return tap.outcome() == Outcome.OK && !isAtRisk(tap);
    }

    /** The pairs that nobody ever tried to unlike, with their taps. */
    List<List<Entry.Tap>> onlyLiked(String post) {
        List<List<Entry.Tap>> found = new ArrayList<>();
        taps.forEach((pair, list) -> {
            if (pair.post().equals(post) && list.stream().allMatch(Entry.Tap::like)) {
                found.add(list);
            }
        });
        return found;
    }

    /** What a region says of a post at rest; empty where nobody looked. */
    Optional<Entry.Rest> rest(String region, String post) {
        return Optional.ofNullable(rest.get(new Place(region, post)));
    }
}
