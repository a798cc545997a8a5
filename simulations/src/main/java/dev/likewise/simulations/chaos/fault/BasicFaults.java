package dev.likewise.simulations.chaos.fault;

import dev.likewise.simulations.chaos.cluster.Cluster;
import dev.likewise.simulations.chaos.cluster.Site;
import dev.likewise.simulations.chaos.fault.Fault.Injected;
import java.util.SplittableRandom;

/** Faults that any cluster can have, of processes or containers. */
public final class BasicFaults {
    private final Cluster cluster;

    public BasicFaults(Cluster cluster) {
        this.cluster = cluster;
    }

    private Site any(SplittableRandom random) {
        return cluster.sites().get(random.nextInt(cluster.sites().size()));
    }

    /** One region is cut off from all others. */
    public Injected isolate(SplittableRandom random) throws Exception {
        Site site = any(random);
        cluster.isolate(site);
        return new Injected(site.region() + " from all others", cluster::heal);
    }

    /** SIGKILL, and a new start. */
    public Injected kill(SplittableRandom random) throws Exception {
        Site site = any(random);
        site.kill();
        return new Injected(site.region(), site::start);
    }

    /** All threads of a node stand still. */
    public Injected pause(SplittableRandom random) throws Exception {
        Site site = any(random);
        site.pause();
        return new Injected(site.region(), site::resume);
    }

    /** One node after the other is stopped in order and started again. */
    public Injected rollingRestart(SplittableRandom random) throws Exception {
        for (Site site : cluster.sites()) {
            site.stop();
            site.start();
        }
        return new Injected("all regions in turn", () -> {});
    }
}
