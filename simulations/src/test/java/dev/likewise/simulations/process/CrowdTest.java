package dev.likewise.simulations.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Ten thousand idle connections, a thousand that say their requests a byte at a time, and one that asks without end and never reads:
 * the node's memory stays bounded, slow ones are sent away, and taps go on. What that costs a tap is printed; the figures that were
 * measured in quiet are in {@code docs/benchmarks.md}.
 */
@Timeout(180)
class CrowdTest {
    private static final int IDLE = 10_000;
    private static final int SLOW = 1_000;
    private static final int CLIENTS = 4;
    private static final int TAPS = Integer.getInteger("crowd.taps", 500);
    private static final long GROWTH_MAX_KIB = 512L << 10;
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @TempDir
    Path home;

    private final ExecutorService threads = Executors.newFixedThreadPool(CLIENTS);
    private final AtomicInteger users = new AtomicInteger();
    private Process crowd;

    @AfterEach
    void stop() {
        threads.shutdownNow();
        if (crowd != null) {
            crowd.destroyForcibly();
        }
    }

    @Test
    void aCrowdCostsMemoryWithinBoundsAndTapsGoOn() throws Exception {
        try (NodeProcess node = new NodeProcess(home, "us")) {
            node.start(List.of());
            node.awaitReady();
            tap(node.url());
            long alone = p99Micros(tap(node.url()));
            long memory = residentKib(node.pid());
            BufferedReader said = gather(node.url());
            assertThat(said.readLine()).isEqualTo("open " + (IDLE + SLOW + 1));

            long among = p99Micros(tap(node.url()));
            // Until those that are slow were sent away, after http-request-timeout.
            await().atMost(PATIENCE).until(() -> connections(node.pid()) < IDLE + SLOW / 2);
            long later = p99Micros(tap(node.url()));
            long grown = residentKib(node.pid()) - memory;
            crowd.getOutputStream().write('\n');
            crowd.getOutputStream().flush();
            List<String> end = List.of(said.readLine(), said.readLine(), said.readLine());
            System.out.printf(
                    "CrowdTest: p99 of a tap alone %d us, among %,d connections %d us, once the slow were gone %d us;"
                            + " grown by %d MiB; %s%n",
                    alone, IDLE + SLOW + 1, among, later, grown >> 10, end);

            assertThat(end).contains("slow 0").contains("idle " + IDLE);
            assertThat(grown).isLessThan(GROWTH_MAX_KIB);
            assertThat(new LikeClient().count(node.url(), "p")).hasValue((long) users.get());
        }
    }

    private BufferedReader gather(String url) throws IOException {
        crowd = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx256m",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Crowd.class.getName(),
                        Integer.toString(URI.create(url).getPort()),
                        Integer.toString(IDLE),
                        Integer.toString(SLOW))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        return crowd.inputReader(StandardCharsets.UTF_8);
    }

    /** Likes by new users from several threads; how long each took, in nanoseconds. */
    private List<Long> tap(String url) throws Exception {
        LikeClient client = new LikeClient();
        List<Long> nanos = Collections.synchronizedList(new ArrayList<>());
        List<Future<?>> running = new ArrayList<>();
        for (int i = 0; i < CLIENTS; i++) {
            running.add(threads.submit(() -> {
                for (int n = 0; n < TAPS; n++) {
                    long begun = System.nanoTime();
                    assertThat(client.like(url, "p", "u" + users.incrementAndGet()))
                            .isTrue();
                    nanos.add(System.nanoTime() - begun);
                }
                return null;
            }));
        }
        for (Future<?> one : running) {
            one.get();
        }
        return nanos;
    }

    private static long p99Micros(List<Long> nanos) {
        long[] sorted = nanos.stream().mapToLong(Long::longValue).toArray();
        Arrays.sort(sorted);
        return TimeUnit.NANOSECONDS.toMicros(sorted[sorted.length * 99 / 100]);
    }

    private static long residentKib(long pid) throws IOException {
        return Files.readAllLines(Path.of("/proc", Long.toString(pid), "status")).stream()
                .filter(line -> line.startsWith("VmRSS:"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
                .findFirst()
                .orElseThrow();
    }

    /** How many descriptors a process has open, which are nearly all connections here. */
    private static int connections(long pid) throws IOException {
        try (var descriptors = Files.list(Path.of("/proc", Long.toString(pid), "fd"))) {
            return (int) descriptors.count();
        }
    }
}
