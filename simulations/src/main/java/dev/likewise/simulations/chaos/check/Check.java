package dev.likewise.simulations.chaos.check;

import java.util.List;

/** Holds one promise against a history. */
public interface Check {
    /** All of them, in the order in which a reader would ask. */
    List<Check> ALL = List.of(
            new RunCheck(),
            new WinnersCheck(),
            new AgreementCheck(),
            new CountBoundsCheck(),
            new OwnTapsCheck(),
            new LiveCheck(),
            new FeedCheck());

    Verdict judge(Observed history);
}
