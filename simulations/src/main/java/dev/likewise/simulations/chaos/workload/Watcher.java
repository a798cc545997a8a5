package dev.likewise.simulations.chaos.workload;

import com.fasterxml.jackson.databind.JsonNode;
import dev.likewise.simulations.chaos.cluster.Site;
import dev.likewise.simulations.chaos.history.Entry;
import dev.likewise.simulations.chaos.history.Recorder;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;

/** Watches posts in one region by server-sent events, again whenever the stream breaks off. */
public final class Watcher {
    private static final long AGAIN_MILLIS = 300;
    private static final AtomicInteger STREAMS = new AtomicInteger();

    private final Stage stage;
    private final Site site;
    private final List<String> posts;
    private Stream current;

    public Watcher(Stage stage, Site site, List<String> posts) {
        this.stage = stage;
        this.site = site;
        this.posts = List.copyOf(posts);
    }

    /** Watches until {@code over}, which is later than the stage's stop: streams have to end on the value at rest. */
    public Void run(Stop over) throws InterruptedException {
        while (!over.isAsked()) {
            current = new Stream(stage.recorder(), site.region(), posts);
            CompletableFuture<Void> end = stage.http()
                    .follow(
                            site.url() + "/v1/likes/stream?posts="
                                    + posts.stream().map(Http::encode).collect(Collectors.joining(",")),
                            current);
            while (!over.pause(AGAIN_MILLIS) && !end.isDone()) {
                // Its lines come on other threads.
            }
            current.end(over.isAsked() && !end.isDone());
        }
        return null;
    }

    /** One connection. */
    private static final class Stream implements Flow.Subscriber<String> {
        private static final String DATA = "data:";

        private final Recorder recorder;
        private final String name;
        private final String region;
        private final List<String> posts;
        private final long begin;
        private Flow.Subscription subscription;

        Stream(Recorder recorder, String region, List<String> posts) {
            this.recorder = recorder;
            this.region = region;
            this.posts = posts;
            this.name = region + "-" + STREAMS.incrementAndGet();
            this.begin = recorder.now();
        }

        @Override
        public synchronized void onSubscribe(Flow.Subscription given) {
            subscription = given;
            given.request(Long.MAX_VALUE);
        }

        @Override
        public void onNext(String line) {
            long at = recorder.now();
            if (line.startsWith(DATA) && line.contains("\"count\"")) {
                JsonNode said = Http.json(line.substring(DATA.length()));
                recorder.add(new Entry.Push(
                        name,
                        region,
                        said.path("post").asText(),
                        at,
                        said.path("count").asLong()));
            }
        }

        @Override
        public void onError(Throwable broken) {
            // The run asks the call's future.
        }

        @Override
        public void onComplete() {
            // The run asks the call's future.
        }

        void end(boolean open) {
            synchronized (this) {
                if (subscription != null) {
                    subscription.cancel();
                }
            }
            long end = recorder.now();
            posts.forEach(post -> recorder.add(new Entry.Watch(name, region, post, begin, end, open)));
        }
    }
}
