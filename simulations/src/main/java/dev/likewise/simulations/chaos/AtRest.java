package dev.likewise.simulations.chaos;

import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.likewise.simulations.chaos.cluster.Site;
import dev.likewise.simulations.chaos.history.Entry;
import dev.likewise.simulations.chaos.history.Recorder;
import dev.likewise.simulations.chaos.workload.Follower;
import dev.likewise.simulations.chaos.workload.Http;
import dev.likewise.simulations.chaos.workload.Stage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.awaitility.core.ConditionTimeoutException;

/** Waits until all regions have the same, and writes down what that is. */
final class AtRest {
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    /** Requests that were given up may still be read by a node; and what is live is shown at most once a second. */
    private static final Duration QUIET = Duration.ofSeconds(4);

    private final Recorder recorder;
    private final Stage stage;
    private final List<String> posts;
    private final List<Follower> followers;

    AtRest(Recorder recorder, Stage stage, List<String> posts, List<Follower> followers) {
        this.recorder = recorder;
        this.stage = stage;
        this.posts = posts;
        this.followers = followers;
    }

    /** Waits until all regions have said for a while that they have the same. */
    void settle() {
        try {
            await().during(QUIET)
                    .atMost(PATIENCE)
                    .pollInterval(Duration.ofMillis(500))
                    .until(this::agree);
        } catch (ConditionTimeoutException e) {
            recorder.add(new Entry.Trouble(
                    "regions do not have the same " + PATIENCE.toSeconds() + " s after the last fault",
                    recorder.now()));
        }
    }

    private boolean agree() throws InterruptedException {
        Set<JsonNode> states = new HashSet<>();
        for (Site site : stage.sites()) {
            Optional<JsonNode> state = stage.http().get(site.adminUrl() + "/v1/admin/state");
            if (state.isEmpty()) {
                return false;
            }
            states.add(state.get().path("shards"));
        }
        return states.size() == 1;
    }

    /** Writes down counts, likers, registers and feeds. */
    void look() throws InterruptedException {
        for (Follower follower : followers) {
            follower.drain();
        }
        for (Site site : stage.sites()) {
            new Follower(stage, site, Entry.Event.REST).drain();
            for (String post : posts) {
                long count = stage.http()
                        .get(site.url() + path(post) + "/likes")
                        .map(said -> said.path("count").asLong())
                        .orElse(-1L);
                recorder.add(new Entry.Rest(site.region(), post, count, likers(site, post)));
            }
        }
        for (Stage.Pair pair : stage.tapped()) {
            register(stage.sites().get(0), pair);
        }
    }

    private static String path(String post) {
        return "/v1/posts/" + Http.encode(post);
    }

    private List<String> likers(Site site, String post) throws InterruptedException {
        List<String> likers = new ArrayList<>();
        String cursor = "";
        do {
            Optional<JsonNode> page = stage.http()
                    .get(site.url() + path(post) + "/likers?limit=1000&user=checker"
                            + (cursor.isEmpty() ? "" : "&cursor=" + Http.encode(cursor)));
            page.ifPresent(said -> said.path("likers")
                    .forEach(liker -> likers.add(liker.path("user").asText())));
            cursor = page.map(said -> said.path("next_cursor").asText("")).orElse("");
        } while (!cursor.isEmpty() && !cursor.equals("null"));
        return likers;
    }

    private void register(Site site, Stage.Pair pair) throws InterruptedException {
        stage.http()
                .get(site.url() + path(pair.post()) + "/edges/" + Http.encode(pair.user()))
                .ifPresent(said -> recorder.add(new Entry.Register(
                        site.region(),
                        pair.user(),
                        pair.post(),
                        said.path("present").asBoolean(),
                        said.path("version").isNull()
                                ? ""
                                : said.path("version").asText())));
    }
}
