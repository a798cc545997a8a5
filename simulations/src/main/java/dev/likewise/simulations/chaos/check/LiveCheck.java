package dev.likewise.simulations.chaos.check;

import dev.likewise.simulations.chaos.history.Entry;
import java.util.List;
import java.util.Map;

/** What is pushed was possible since the post was watched, and a stream that stands ends on the value at rest. */
final class LiveCheck implements Check {
    /** A post of a stream. */
    private record Watched(String stream, String post) {}

    @Override
    public Verdict judge(Observed history) {
        Verdict.Builder verdict =
                new Verdict.Builder("live counts were possible when they were shown, and end on the value at rest");
        Map<Watched, List<Entry.Push>> pushes =
                history.by(Entry.Push.class, push -> new Watched(push.stream(), push.post()));
        for (Entry.Watch watch : history.all(Entry.Watch.class)) {
            List<Entry.Push> seen = pushes.getOrDefault(new Watched(watch.stream(), watch.post()), List.of());
            PossibleCounts counts = history.possible(watch.post());
            for (Entry.Push push : seen) {
                long least = counts.least(push.region(), watch.begin(), push.at());
                verdict.require(
                        push.count() >= least && push.count() <= counts.most(push.at()),
                        "%s in %s at %.3f s: %d was pushed, possible are %d to %d",
                        push.post(),
                        push.region(),
                        push.at() / 1e6,
                        push.count(),
                        least,
                        counts.most(push.at()));
            }
            if (watch.open()) {
                judgeEnd(history, verdict, watch, seen);
            }
        }
        return verdict.build();
    }

    private static void judgeEnd(Observed history, Verdict.Builder verdict, Entry.Watch watch, List<Entry.Push> seen) {
        long rest = history.rest(watch.region(), watch.post())
                .map(Entry.Rest::count)
                .orElse(0L);
        verdict.require(
                !seen.isEmpty() && seen.get(seen.size() - 1).count() == rest,
                "%s in %s: stream %s ends on %s, at rest it is %d",
                watch.post(),
                watch.region(),
                watch.stream(),
                seen.isEmpty() ? "nothing" : seen.get(seen.size() - 1).count(),
                rest);
    }
}
