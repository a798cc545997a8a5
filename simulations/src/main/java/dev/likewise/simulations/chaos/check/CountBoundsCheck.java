package dev.likewise.simulations.chaos.check;

import dev.likewise.simulations.chaos.history.Clocks;
import dev.likewise.simulations.chaos.history.Entry;
import java.util.HashMap;
import java.util.Map;

/** Each count that was answered lies between what must and what may be counted then. */
final class CountBoundsCheck implements Check {
    /** What a session's own taps may add or take away in an answer, until the region has heard of them. */
    private static final long OVERLAY = 1;

    @Override
    public Verdict judge(Observed history) {
        Verdict.Builder verdict =
                new Verdict.Builder("every count lies between what must and what may be counted then");
        Map<String, PossibleCounts> possible = new HashMap<>();
        boolean sound = history.clocks() == Clocks.SOUND;
        if (!sound) {
            verdict.leaveOut("as_of is not judged, as clocks were set wrong");
        }
        for (Entry.Read read : history.all(Entry.Read.class)) {
            PossibleCounts counts = possible.computeIfAbsent(read.post(), post -> new PossibleCounts(history, post));
            long least = counts.least(read.region(), read.begin(), read.end());
            if (sound) {
                least = Math.max(least, counts.leastAsOf(Math.min(read.asOf(), read.begin()), read.end()));
            }
            judge(
                    verdict,
                    read.region(),
                    read.post(),
                    read.count(),
                    least,
                    counts.most(read.end()),
                    read.end(),
                    read.session());
        }
        for (Entry.Tap tap : history.all(Entry.Tap.class)) {
            if (tap.count() >= 0) {
                PossibleCounts counts = possible.computeIfAbsent(tap.post(), post -> new PossibleCounts(history, post));
                long least = counts.least(tap.region(), tap.begin(), tap.end());
                judge(
                        verdict,
                        tap.region(),
                        tap.post(),
                        tap.count(),
                        least,
                        counts.most(tap.end()),
                        tap.end(),
                        tap.session());
            }
        }
        return verdict.build();
    }

    private static void judge(
            Verdict.Builder verdict,
            String region,
            String post,
            long count,
            long least,
            long most,
            long at,
            boolean session) {
        long overlay = session ? OVERLAY : 0;
        verdict.require(
                count >= least - overlay && count <= most + overlay,
                "%s in %s at %.3f s: counted %d, possible are %d to %d",
                post,
                region,
                at / 1e6,
                count,
                least,
                most);
    }
}
