package dev.likewise.simulations.chaos.check;

import dev.likewise.simulations.chaos.check.Observed.Pair;
import dev.likewise.simulations.chaos.history.Entry;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** At rest: in every region the count of a post is how many like it, and they are those whose register says so. */
final class AgreementCheck implements Check {
    @Override
    public Verdict judge(Observed history) {
        Verdict.Builder verdict = new Verdict.Builder("at rest all regions count exactly those who like");
        Map<String, Set<String>> likers = new HashMap<>();
        for (Entry.Register register : history.all(Entry.Register.class)) {
            Set<String> users = likers.computeIfAbsent(register.post(), post -> new HashSet<>());
            if (register.present()) {
                users.add(register.user());
            }
        }
        Set<String> tapped = new HashSet<>();
        history.taps().keySet().forEach(pair -> tapped.add(pair.post()));
        List<String> regions = history.all(Entry.Run.class).stream()
                .flatMap(run -> run.regions().stream())
                .toList();
        verdict.require(!regions.isEmpty(), "the run has no regions");
        for (String post : tapped) {
            for (String region : regions) {
                judge(history, verdict, region, post, likers.getOrDefault(post, Set.of()));
            }
        }
        return verdict.build();
    }

    private static void judge(
            Observed history, Verdict.Builder verdict, String region, String post, Set<String> likers) {
        Entry.Rest rest = history.rest(region, post).orElse(null);
        if (rest == null) {
            verdict.require(false, "%s in %s: was not looked at when all was at rest", post, region);
            return;
        }
        verdict.require(
                rest.count() == likers.size(),
                "%s in %s: counts %d, but %d like it",
                post,
                region,
                rest.count(),
                likers.size());
        Set<String> listed = new HashSet<>(rest.likers());
        verdict.require(
                listed.size() == rest.likers().size() && listed.equals(likers),
                "%s in %s: lists %d likers; first that differs: %s",
                post,
                region,
                rest.likers().size(),
                firstDifference(post, listed, likers));
    }

    private static String firstDifference(String post, Set<String> listed, Set<String> likers) {
        return likers.stream()
                .filter(user -> !listed.contains(user))
                .findFirst()
                .or(() -> listed.stream().filter(user -> !likers.contains(user)).findFirst())
                .map(user -> new Pair(post, user).toString())
                .orElse("none, but someone is listed twice");
    }
}
