package dev.likewise.simulations.chaos.fault;

import dev.likewise.simulations.chaos.cluster.ProcessCluster;
import dev.likewise.simulations.chaos.cluster.ProcessSite;
import dev.likewise.simulations.chaos.fault.Fault.Injected;
import java.io.IOException;
import java.util.SplittableRandom;

/** What clocks and disks do. */
final class HostFaults {
    /** Less than {@code max-clock-drift}, two of them together. */
    private static final int SKEW_MILLIS_MAX = 200;

    private static final int JUMP_MILLIS_LEAST = 1_000;
    private static final int JUMP_MILLIS_MAX = 30_000;

    private final ProcessCluster cluster;

    HostFaults(ProcessCluster cluster) {
        this.cluster = cluster;
    }

    private ProcessSite any(SplittableRandom random) {
        return cluster.sites().get(random.nextInt(cluster.sites().size()));
    }

    Injected skew(SplittableRandom random) throws IOException {
        return offset(any(random), random.nextInt(-SKEW_MILLIS_MAX, SKEW_MILLIS_MAX));
    }

    Injected jump(SplittableRandom random) throws IOException {
        int millis = random.nextInt(JUMP_MILLIS_LEAST, JUMP_MILLIS_MAX);
        return offset(any(random), random.nextBoolean() ? millis : -millis);
    }

    private static Injected offset(ProcessSite site, int millis) throws IOException {
        site.setClock(millis);
        return new Injected(site.region() + " by " + millis + " ms", () -> site.setClock(0));
    }

    Injected full(SplittableRandom random) {
        ProcessSite site = any(random);
        site.disk().fill();
        return new Injected(site.region(), () -> site.disk().makeRoom());
    }

    Injected syncs(SplittableRandom random) throws IOException {
        ProcessSite site = any(random);
        int percent = random.nextBoolean() ? 100 : 20;
        site.failSyncs(percent);
        return new Injected(site.region() + ", " + percent + " % of syncs", () -> site.failSyncs(0));
    }

    /** The process stands still first: a sync under way while ext4 gives up may report success, which no real power loss does. */
    Injected powerLoss(SplittableRandom random) throws IOException, InterruptedException {
        ProcessSite site = any(random);
        site.pause();
        site.disk().losePower();
        site.kill();
        return new Injected(site.region(), () -> {
            site.disk().restorePower();
            site.start();
        });
    }
}
