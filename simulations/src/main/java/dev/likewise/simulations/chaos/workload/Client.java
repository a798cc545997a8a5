package dev.likewise.simulations.chaos.workload;

import com.fasterxml.jackson.databind.JsonNode;
import dev.likewise.simulations.chaos.cluster.Site;
import dev.likewise.simulations.chaos.history.Entry;
import dev.likewise.simulations.chaos.history.Outcome;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.util.Optional;

/** One user's app: taps, reads and writes down what it did and saw. One thread. */
final class Client {
    private static final String SESSION = "Likewise-Session";

    private final Stage stage;
    private final String user;
    private final boolean carries;
    private String session = "";

    /** @param carries whether it sends back what it was told of its own taps */
    Client(Stage stage, String user, boolean carries) {
        this.stage = stage;
        this.user = user;
        this.carries = carries;
    }

    String user() {
        return user;
    }

    /**
     * Likes or unlikes, once.
     *
     * @param key the idempotency key, or empty for none
     */
    Outcome tap(Site site, String post, boolean like, String key) throws InterruptedException {
        HttpRequest.Builder request = request(site, "/v1/posts/" + Http.encode(post) + "/likes");
        if (!key.isEmpty()) {
            request.header("Idempotency-Key", key);
        }
        stage.tapped().add(new Stage.Pair(post, user));
        long begin = stage.recorder().now();
        Optional<HttpResponse<String>> answer =
                stage.http().send((like ? request.POST(BodyPublishers.noBody()) : request.DELETE()).build());
        long end = stage.recorder().now();
        int status = answer.map(HttpResponse::statusCode).orElse(0);
        Outcome outcome = outcome(status);
        boolean changed = false;
        long count = -1;
        String version = "";
        if (outcome == Outcome.OK) {
            JsonNode said = Http.json(answer.orElseThrow().body());
            changed = said.path("changed").asBoolean();
            count = said.path("count").asLong(-1);
            version = said.path("version").asText();
            keep(answer.get());
        }
        stage.recorder()
                .add(new Entry.Tap(
                        site.region(),
                        user,
                        post,
                        like,
                        carries,
                        begin,
                        end,
                        outcome,
                        status,
                        changed,
                        count,
                        version));
        return outcome;
    }

    /** A server's error says as little about the tap as no answer; whatever is refused as the client's fault has no effect. */
    private static Outcome outcome(int status) {
        return switch (status / 100) {
            case 2 -> Outcome.OK;
            case 4 -> Outcome.FAIL;
            default -> Outcome.UNKNOWN;
        };
    }

    /** Asks for a count, if the region answers. */
    void read(Site site, String post) throws InterruptedException {
        HttpRequest request =
                request(site, "/v1/posts/" + Http.encode(post) + "/likes").GET().build();
        long begin = stage.recorder().now();
        Optional<HttpResponse<String>> answer = stage.http().send(request);
        long end = stage.recorder().now();
        if (answer.isEmpty() || answer.get().statusCode() != 200) {
            return;
        }
        keep(answer.get());
        JsonNode said = Http.json(answer.get().body());
        stage.recorder()
                .add(new Entry.Read(
                        site.region(),
                        user,
                        post,
                        carries,
                        begin,
                        end,
                        said.path("count").asLong(),
                        said.path("liked").asBoolean(),
                        stage.recorder().at(Instant.parse(said.path("as_of").asText()))));
    }

    private HttpRequest.Builder request(Site site, String path) {
        HttpRequest.Builder request = Http.request(site.url() + path);
        if (!user.isEmpty()) {
            request.header("X-User-Id", user);
        }
        if (!session.isEmpty()) {
            request.header(SESSION, session);
        }
        return request;
    }

    private void keep(HttpResponse<String> answer) {
        if (carries) {
            session = answer.headers().firstValue(SESSION).orElse(session);
        }
    }
}
