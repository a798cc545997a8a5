package dev.likewise.simulations.chaos.check;

import dev.likewise.simulations.chaos.history.Entry;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** The run went as it should: faults could be put in and ended, nodes came back, and all regions came to rest. */
final class RunCheck implements Check {
    @Override
    public Verdict judge(Observed history) {
        Verdict.Builder verdict = new Verdict.Builder("every fault was survived, and all came to rest");
        history.all(Entry.Fault.class).forEach(fault -> verdict.require(true, "%s", fault.name()));
        history.all(Entry.Trouble.class)
                .forEach(trouble -> verdict.require(false, "at %.1f s: %s", trouble.at() / 1e6, trouble.what()));
        verdict.require(!history.taps().isEmpty(), "nobody tapped, so nothing was shown");
        List<String> never = neverCame(history);
        if (!never.isEmpty()) {
            verdict.leaveOut(never.size() + " of the " + allowed(history).size()
                    + " faults that were allowed never came: " + String.join(", ", never)
                    + (history.all(Entry.Trouble.class).isEmpty() ? "; give it more --seconds" : ""));
        }
        return verdict.build();
    }

    /** A verdict is of the faults that were in, and chance decides which. */
    private static List<String> neverCame(Observed history) {
        Set<String> came =
                history.all(Entry.Fault.class).stream().map(Entry.Fault::name).collect(Collectors.toSet());
        return allowed(history).stream().filter(name -> !came.contains(name)).toList();
    }

    private static List<String> allowed(Observed history) {
        return history.all(Entry.Run.class).stream()
                .flatMap(run -> run.faults().stream())
                .toList();
    }
}
