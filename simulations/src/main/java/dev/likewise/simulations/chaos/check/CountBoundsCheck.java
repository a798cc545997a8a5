package dev.likewise.simulations.chaos.check;

import dev.likewise.simulations.chaos.history.Clocks;
import dev.likewise.simulations.chaos.history.Entry;

/** Each count that was answered lies between what must and what may be counted then. */
final class CountBoundsCheck implements Check {
    /** What a session's own taps may add or take away in an answer, until the region has heard of them. */
    private static final long OVERLAY = 1;

    /** What the answer to a tap, which does not say so, has of other regions. */
    private static final long UNKNOWN = Long.MIN_VALUE;

    /** An answer with a count. */
    private record Answer(String region, String post, boolean session, long begin, long end, long count, long asOf) {}

    @Override
    public Verdict judge(Observed history) {
        Verdict.Builder verdict =
                new Verdict.Builder("every count lies between what must and what may be counted then");
        boolean sound = history.clocks() == Clocks.SOUND;
        if (!sound) {
            verdict.leaveOut("as_of is not judged, as clocks were set wrong");
        }
        for (Entry.Read read : history.all(Entry.Read.class)) {
            judge(
                    history,
                    verdict,
                    new Answer(
                            read.region(),
                            read.post(),
                            read.session(),
                            read.begin(),
                            read.end(),
                            read.count(),
                            sound ? read.asOf() : UNKNOWN));
        }
        for (Entry.Tap tap : history.all(Entry.Tap.class)) {
            if (tap.count() >= 0) {
                judge(
                        history,
                        verdict,
                        new Answer(
                                tap.region(), tap.post(), tap.session(), tap.begin(), tap.end(), tap.count(), UNKNOWN));
            }
        }
        return verdict.build();
    }

    private static void judge(Observed history, Verdict.Builder verdict, Answer answer) {
        PossibleCounts possible = history.possible(answer.post());
        long least = Math.max(
                possible.least(answer.region(), answer.begin(), answer.end()),
                possible.leastAsOf(Math.min(answer.asOf(), answer.begin()), answer.end()));
        long most = possible.most(answer.end());
        long overlay = answer.session() ? OVERLAY : 0;
        verdict.require(
                answer.count() >= least - overlay && answer.count() <= most + overlay,
                "%s in %s at %.3f s: counted %d, possible are %d to %d",
                answer.post(),
                answer.region(),
                answer.end() / 1e6,
                answer.count(),
                least,
                most);
    }
}
