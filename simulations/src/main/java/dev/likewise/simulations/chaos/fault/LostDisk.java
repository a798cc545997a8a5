package dev.likewise.simulations.chaos.fault;

import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.likewise.simulations.chaos.cluster.ProcessCluster;
import dev.likewise.simulations.chaos.cluster.ProcessSite;
import dev.likewise.simulations.chaos.fault.Fault.Injected;
import dev.likewise.simulations.chaos.history.Entry;
import dev.likewise.simulations.chaos.history.Recorder;
import dev.likewise.simulations.chaos.workload.Http;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.locks.Lock;
import java.util.stream.IntStream;

/**
 * A node loses its disk. What it acknowledged before a moment that the others say they have all of must be there afterwards;
 * an operator retires the replica, and the node joins anew.
 */
final class LostDisk {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final ProcessCluster cluster;
    private final Recorder recorder;
    private final Http http;
    private final Lock links;

    /** @param links held while links have to be sound */
    LostDisk(ProcessCluster cluster, Recorder recorder, Http http, Lock links) {
        this.cluster = cluster;
        this.recorder = recorder;
        this.http = http;
        this.links = links;
    }

    Injected lose(SplittableRandom random) throws Exception {
        links.lock();
        try {
            ProcessSite site =
                    cluster.sites().get(random.nextInt(cluster.sites().size()));
            List<ProcessSite> others =
                    cluster.sites().stream().filter(other -> other != site).toList();
            long safeBefore = recorder.now();
            JsonNode state = http.get(state(site))
                    .orElseThrow(() -> new IllegalStateException(site.region() + " does not say what it has"));
            String replica = state.path("replica").asText();
            await().atMost(PATIENCE).until(() -> allHave(others, replica, state));
            site.kill();
            recorder.add(new Entry.Loss(site.region(), safeBefore, recorder.now()));
            site.loseDisk();
            return new Injected(site.region(), () -> replace(site, replica, others.get(0)));
        } catch (Exception | Error e) {
            links.unlock();
            throw e;
        }
    }

    private static String state(ProcessSite site) {
        return site.adminUrl() + "/v1/admin/state";
    }

    /** Whether all have applied each shard's log of a replica as far as that said that it goes. */
    private boolean allHave(List<ProcessSite> sites, String replica, JsonNode wanted) throws InterruptedException {
        for (ProcessSite site : sites) {
            Optional<JsonNode> state = http.get(state(site));
            if (state.isEmpty() || !hasAll(state.get(), replica, wanted)) {
                return false;
            }
        }
        return true;
    }

    private static boolean hasAll(JsonNode state, String replica, JsonNode wanted) {
        return IntStream.range(0, wanted.path("shards").size())
                .allMatch(shard -> applied(state, shard, replica) >= applied(wanted, shard, replica));
    }

    private static long applied(JsonNode state, int shard, String replica) {
        return state.path("shards").path(shard).path("vector").path(replica).asLong();
    }

    private void replace(ProcessSite site, String replica, ProcessSite operator) throws Exception {
        try {
            http.call("POST", operator.adminUrl() + "/v1/admin/retire", "{\"replica\":\"" + replica + "\"}");
            site.join();
        } finally {
            links.unlock();
        }
    }
}
