package dev.likewise.simulations.chaos.check;

import dev.likewise.simulations.chaos.history.Entry;

/** The run went as it should: faults could be put in and ended, nodes came back, and all regions came to rest. */
final class RunCheck implements Check {
    @Override
    public Verdict judge(Observed history) {
        Verdict.Builder verdict = new Verdict.Builder("every fault was survived, and all came to rest");
        history.all(Entry.Fault.class).forEach(fault -> verdict.require(true, "%s", fault.name()));
        history.all(Entry.Trouble.class)
                .forEach(trouble -> verdict.require(false, "at %.1f s: %s", trouble.at() / 1e6, trouble.what()));
        verdict.require(!history.taps().isEmpty(), "nobody tapped, so nothing was shown");
        return verdict.build();
    }
}
