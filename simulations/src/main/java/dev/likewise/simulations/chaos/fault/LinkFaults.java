package dev.likewise.simulations.chaos.fault;

import dev.likewise.simulations.chaos.cluster.ProcessCluster;
import dev.likewise.simulations.chaos.cluster.ProcessSite;
import dev.likewise.simulations.chaos.fault.Fault.Injected;
import dev.likewise.simulations.chaos.workload.Http;
import java.io.IOException;
import java.util.SplittableRandom;

/** What networks do. */
final class LinkFaults {
    private static final int LOSS_PERCENT_MAX = 40;
    private static final int DELAY_MILLIS_MAX = 400;
    private static final int DELAYED_MILLIS = 10_000;

    private final ProcessCluster cluster;
    private final Http http;

    LinkFaults(ProcessCluster cluster, Http http) {
        this.cluster = cluster;
        this.http = http;
    }

    private int index(SplittableRandom random) {
        return random.nextInt(cluster.sites().size());
    }

    private ProcessSite site(int index) {
        return cluster.sites().get(index % cluster.sites().size());
    }

    Injected cut(SplittableRandom random) throws IOException {
        int one = index(random);
        cluster.cut(site(one), site(one + 1));
        cluster.cut(site(one + 1), site(one));
        return new Injected(site(one).region() + " and " + site(one + 1).region(), cluster::heal);
    }

    Injected oneWay(SplittableRandom random) throws IOException {
        int one = index(random);
        cluster.cut(site(one), site(one + 1));
        return new Injected(site(one).region() + " to " + site(one + 1).region(), cluster::heal);
    }

    /** Each region's packets to the next one are dropped, so that each hears from one neighbour only, which does not hear it. */
    Injected ring(SplittableRandom random) throws IOException {
        boolean forward = random.nextBoolean();
        for (int i = 0; i < cluster.sites().size(); i++) {
            cluster.cut(site(forward ? i : i + 1), site(forward ? i + 1 : i));
        }
        return new Injected(forward ? "each to the next" : "each to the one before", cluster::heal);
    }

    Injected loss(SplittableRandom random) throws IOException {
        int percent = 5 + random.nextInt(LOSS_PERCENT_MAX - 5);
        cluster.lose(percent);
        return new Injected(percent + " % of packets between all", cluster::heal);
    }

    /** By the nodes' own means: frames on a link wait. It ends by itself where a node cannot be told. */
    Injected delay(SplittableRandom random) throws InterruptedException {
        int millis = 20 + random.nextInt(DELAY_MILLIS_MAX - 20);
        onEachLink(
                "PUT",
                "{\"direction\":\"out\",\"delay_ms\":" + millis + ",\"jitter_ms\":" + millis / 2 + ",\"for_ms\":"
                        + DELAYED_MILLIS + "}");
        return new Injected(millis + " ms on all links", () -> onEachLink("DELETE", ""));
    }

    private void onEachLink(String method, String body) throws InterruptedException {
        for (ProcessSite site : cluster.sites()) {
            for (ProcessSite peer : cluster.sites()) {
                if (peer != site) {
                    try {
                        http.call(method, link(site, peer), body);
                    } catch (IOException down) {
                        // A node that is down has no links, and none of its faults when it is back.
                    }
                }
            }
        }
    }

    private static String link(ProcessSite site, ProcessSite peer) {
        return site.adminUrl() + "/v1/admin/links/" + peer.region();
    }
}
