package dev.likewise.node.metrics;

import dev.likewise.node.http.counts.ShedCounters;
import dev.likewise.node.http.counts.ShedReason;
import dev.likewise.node.http.server.RequestObserver;
import dev.likewise.node.http.server.Status;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.netty.handler.codec.http.HttpMethod;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * How long requests take, by route, method and status. A timer is made with the first answer of its kind and found without
 * allocation from then on. Routes are those of the tables, methods those of {@link #METHODS}, statuses those of {@link
 * Status}: clients cannot make more. Safe for all threads.
 */
final class RequestTimers implements RequestObserver {
    private static final List<HttpMethod> METHODS = List.of(
            HttpMethod.GET, HttpMethod.HEAD, HttpMethod.POST, HttpMethod.PUT, HttpMethod.DELETE, HttpMethod.OPTIONS);
    private static final String OTHER = "other";
    /** 50 and 100 ms are what the error budgets go by. */
    private static final Duration[] BOUNDS = LongStream.of(1, 2, 5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000)
            .mapToObj(Duration::ofMillis)
            .toArray(Duration[]::new);

    private final MeterRegistry registry;
    private final ShedCounters sheds;
    /** By route, then by method, that of all others last. */
    private final Map<String, List<Map<Status, Timer>>> routes = new ConcurrentHashMap<>();

    RequestTimers(MeterRegistry registry, ShedCounters sheds) {
        this.registry = registry;
        this.sheds = sheds;
    }

    @Override
    public void answered(String route, HttpMethod method, Status status, long nanos) {
        List<Map<Status, Timer>> byMethod = routes.get(route);
        if (byMethod == null) {
            byMethod = routes.computeIfAbsent(route, first -> noTimers());
        }
        int known = method == null ? -1 : METHODS.indexOf(method);
        Map<Status, Timer> timers = byMethod.get(known < 0 ? METHODS.size() : known);
        Timer timer = timers.get(status);
        if (timer == null) {
            timer = timer(route, known < 0 ? OTHER : method.name(), status);
            timers.put(status, timer);
        }
        timer.record(nanos, TimeUnit.NANOSECONDS);
    }

    private static List<Map<Status, Timer>> noTimers() {
        return Stream.<Map<Status, Timer>>generate(ConcurrentHashMap::new)
                .limit(METHODS.size() + 1L)
                .toList();
    }

    /** Of one name and labels the registry makes one only. */
    private Timer timer(String route, String method, Status status) {
        return Timer.builder("likewise.http.request.duration")
                .description(
                        "How long answers take once all of the request is there; of those that go on, until they begin.")
                .tags("route", route, "method", method, "status", Integer.toString(status.code()))
                .serviceLevelObjectives(BOUNDS)
                .register(registry);
    }

    @Override
    public void shed(ShedReason reason) {
        sheds.count(reason);
    }
}
