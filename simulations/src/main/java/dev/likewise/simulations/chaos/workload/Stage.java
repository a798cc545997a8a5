package dev.likewise.simulations.chaos.workload;

import dev.likewise.simulations.chaos.cluster.Site;
import dev.likewise.simulations.chaos.history.Recorder;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What clients play on.
 *
 * @param perSecond taps a second in all, as far as nodes answer in time
 * @param tapped whose taps were sent, to look at them when all is at rest
 */
public record Stage(
        Recorder recorder, List<? extends Site> sites, Http http, Stop stop, int perSecond, Set<Pair> tapped) {
    public Stage(Recorder recorder, List<? extends Site> sites, Http http, Stop stop, int perSecond) {
        this(recorder, sites, http, stop, perSecond, ConcurrentHashMap.newKeySet());
    }

    /** Someone who may like something. */
    public record Pair(String post, String user) {}

    Site any(SplittableRandom random) {
        return sites.get(random.nextInt(sites.size()));
    }

    /** Another region than this one. */
    Site next(Site site) {
        return sites.get((sites.indexOf(site) + 1) % sites.size());
    }
}
