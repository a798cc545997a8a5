package dev.likewise.simulations.chaos.workload;

import com.fasterxml.jackson.databind.JsonNode;
import dev.likewise.simulations.chaos.cluster.Site;
import dev.likewise.simulations.chaos.history.Entry;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Optional;

/** Follows one region's change feed from the very beginning, page by page, from the cursor it had last. */
public final class Follower {
    private static final long PAUSE_MILLIS = 200;
    private static final String BEGINNING = "0";

    private final Stage stage;
    private final Site site;
    private final String name;
    private String cursor = BEGINNING;

    /** @param name who reads, in the history */
    public Follower(Stage stage, Site site, String name) {
        this.stage = stage;
        this.site = site;
        this.name = name;
    }

    /** Follows until the stage's stop. */
    public Void run() throws InterruptedException {
        while (!stage.stop().pause(PAUSE_MILLIS)) {
            page();
        }
        return null;
    }

    /** Reads whatever there is. */
    public void drain() throws InterruptedException {
        while (page()) {
            // The next page.
        }
    }

    /** @return whether there is more now */
    private boolean page() throws InterruptedException {
        HttpRequest request = Http.request(site.url() + "/v1/events?limit=1000&after=" + Http.encode(cursor))
                .GET()
                .build();
        Optional<HttpResponse<String>> answer = stage.http().send(request);
        int status = answer.map(HttpResponse::statusCode).orElse(0);
        if (status != 200) {
            if (status / 100 == 4) {
                // Of a disk that is gone; another replica is there now, with a feed of its own.
                cursor = BEGINNING;
            }
            return false;
        }
        HttpResponse<String> page = answer.orElseThrow();
        page.body().lines().filter(line -> !line.isEmpty()).map(Http::json).forEach(this::record);
        cursor = page.headers().firstValue("Likewise-Cursor").orElse(cursor);
        return page.headers().firstValue("Likewise-More").orElse("").equals("true");
    }

    private void record(JsonNode event) {
        if (event.path("post").isTextual()) {
            stage.recorder()
                    .add(new Entry.Event(
                            name,
                            site.region(),
                            event.path("replica").asText(),
                            event.path("event_id").asText(),
                            event.path("post").asText(),
                            event.path("user").asText(""),
                            event.path("delta").asLong()));
        }
    }
}
