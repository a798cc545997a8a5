package dev.likewise.simulations.chaos.check;

import dev.likewise.simulations.chaos.check.Observed.Pair;
import dev.likewise.simulations.chaos.history.Clocks;
import dev.likewise.simulations.chaos.history.Entry;
import dev.likewise.simulations.chaos.history.Outcome;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Who carries a session sees its own taps at once, in whatever region. Each session's user is nobody else's, and does one
 * thing after the other.
 */
final class OwnTapsCheck implements Check {
    @Override
    public Verdict judge(Observed history) {
        Verdict.Builder verdict = new Verdict.Builder("a session sees its own taps at once, in every region");
        if (history.clocks() == Clocks.WRONG) {
            verdict.leaveOut("not promised where clocks are off by more than max-clock-drift");
            return verdict.build();
        }
        Map<Pair, List<Entry>> acts = new HashMap<>();
        history.all(Entry.Tap.class).stream()
                .filter(Entry.Tap::session)
                .forEach(tap -> acts.computeIfAbsent(new Pair(tap.post(), tap.user()), pair -> new ArrayList<>())
                        .add(tap));
        history.all(Entry.Read.class).stream()
                .filter(Entry.Read::session)
                .forEach(read -> acts.computeIfAbsent(new Pair(read.post(), read.user()), pair -> new ArrayList<>())
                        .add(read));
        acts.forEach((pair, list) -> {
            list.sort(Comparator.comparingLong(OwnTapsCheck::begin));
            judge(verdict, pair, list);
        });
        return verdict.build();
    }

    private static long begin(Entry act) {
        return act instanceof Entry.Tap tap ? tap.begin() : ((Entry.Read) act).begin();
    }

    private static void judge(Verdict.Builder verdict, Pair pair, List<Entry> acts) {
        boolean liked = false;
        for (Entry act : acts) {
            if (act instanceof Entry.Read read) {
                verdict.require(
                        read.liked() == liked,
                        "%s in %s at %.3f s: liked=%b, but the session's own last tap says %b",
                        pair,
                        read.region(),
                        read.end() / 1e6,
                        read.liked(),
                        liked);
            } else if (act instanceof Entry.Tap tap && tap.outcome() == Outcome.OK) {
                boolean changes = tap.like() != liked;
                verdict.require(
                        tap.changed() == changes,
                        "%s in %s at %.3f s: a tap that changes %s said changed=%b",
                        pair,
                        tap.region(),
                        tap.end() / 1e6,
                        changes ? "something" : "nothing",
                        tap.changed());
                liked = tap.like();
            } else if (act instanceof Entry.Tap tap && tap.outcome() == Outcome.UNKNOWN) {
                // Nobody knows what it has done, or still will.
                return;
            }
        }
    }
}
