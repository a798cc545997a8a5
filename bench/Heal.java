import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What bench/heal.sh measures with. Three nodes, at HTTP ports P, P+1, P+2 and admin ports 1,000 below; the third is the one
 * that was cut off.
 *
 * <pre>
 *   java bench/Heal.java total P            the likes of all posts, as each node counts them
 *   java bench/Heal.java settled P          waits until every node has every record; prints the milliseconds it took
 *   java bench/Heal.java taps P SECONDS     100 likes a second at the third node; prints their latencies
 *   java bench/Heal.java heal P             heals, and prints when all counted all, when all had all, and the latencies
 * </pre>
 */
public final class Heal {
    private static final int POSTS = 10_000;
    private static final int ASKED_AT_ONCE = 200;
    private static final Pattern COUNT = Pattern.compile("\"count\":(\\d+)");
    private static final Pattern LAG = Pattern.compile("\"lag_records\":(\\d+)");
    private static final HttpClient HTTP =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private static String get(int port, String path) throws Exception {
        URI uri = URI.create("http://127.0.0.1:" + port + path);
        HttpResponse<String> answer =
                HTTP.send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString());
        if (answer.statusCode() != 200) {
            throw new IllegalStateException(uri + ": " + answer.statusCode() + " " + answer.body());
        }
        return answer.body();
    }

    private static void pause(long millis) {
        LockSupport.parkNanos(1_000_000 * millis);
    }

    private static long sum(Pattern pattern, String text) {
        long sum = 0;
        for (Matcher found = pattern.matcher(text); found.find(); ) {
            sum += Long.parseLong(found.group(1));
        }
        return sum;
    }

    private static long total(int port) throws Exception {
        long total = 0;
        for (int first = 0; first < POSTS; first += ASKED_AT_ONCE) {
            String posts = IntStream.range(first, first + ASKED_AT_ONCE)
                    .mapToObj(i -> "p" + i)
                    .collect(Collectors.joining(","));
            total += sum(COUNT, get(port, "/v1/likes?posts=" + posts));
        }
        return total;
    }

    private static boolean settled(int port) throws Exception {
        for (int node = 0; node < 3; node++) {
            String peers = get(port - 1_000 + node, "/v1/admin/peers");
            int up = peers.split("\"state\":\"up\"", -1).length - 1;
            if (up < 2 || sum(LAG, peers) > 0) {
                return false;
            }
        }
        return true;
    }

    /** 100 likes a second, latency from when each was due. */
    private static void taps(int port, AtomicBoolean over, List<Double> millis) throws Exception {
        long start = System.nanoTime();
        for (long i = 0; !over.get(); i++) {
            long due = start + i * 10_000_000;
            while (System.nanoTime() < due) {
                pause(1);
            }
            URI uri = URI.create("http://127.0.0.1:" + (port + 2) + "/v1/posts/probe/likes");
            HTTP.send(
                    HttpRequest.newBuilder(uri)
                            .header("X-User-Id", "probe" + start + "-" + i)
                            .POST(HttpRequest.BodyPublishers.noBody())
                            .build(),
                    HttpResponse.BodyHandlers.discarding());
            millis.add((System.nanoTime() - due) / 1e6);
        }
    }

    private static Thread tapping(int port, AtomicBoolean over, List<Double> millis) {
        Thread thread = new Thread(() -> {
            try {
                taps(port, over, millis);
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
        thread.start();
        return thread;
    }

    private static String percentiles(List<Double> millis) {
        double[] sorted = millis.stream().mapToDouble(Double::doubleValue).sorted().toArray();
        return String.format(
                "%d taps: p50 %.1f ms, p99 %.1f ms, max %.1f ms",
                sorted.length, sorted[sorted.length / 2], sorted[sorted.length * 99 / 100], sorted[sorted.length - 1]);
    }

    private static void heal(int port) throws Exception {
        long[] before = {total(port), total(port + 2)};
        // All before the cut is in both; what heal.sh gives as the common part is told by the environment.
        long expected = before[0] + before[1] - Long.parseLong(System.getenv("COMMON"));
        System.out.println("before the heal: " + Arrays.toString(before) + ", expected after it: " + expected);
        AtomicBoolean over = new AtomicBoolean();
        List<Double> millis = new ArrayList<>();
        long start = System.nanoTime();
        for (String peer : List.of("us", "eu")) {
            URI link = URI.create("http://127.0.0.1:" + (port - 1_000 + 2) + "/v1/admin/links/" + peer);
            HTTP.send(
                    HttpRequest.newBuilder(link)
                            .header("Content-Type", "application/json")
                            .DELETE()
                            .build(),
                    HttpResponse.BodyHandlers.discarding());
        }
        Thread tapping = tapping(port, over, millis);
        long counted = -1;
        while (counted < 0 || !settled(port)) {
            if (counted < 0) {
                long[] now = {total(port), total(port + 1), total(port + 2)};
                if (Arrays.stream(now).allMatch(total -> total == expected)) {
                    counted = System.nanoTime() - start;
                    System.out.printf("all taps counted everywhere after %.2f s%n", counted / 1e9);
                }
            } else {
                pause(20);
            }
        }
        double seconds = (System.nanoTime() - start) / 1e9;
        over.set(true);
        tapping.join();
        long moved = 2 * expected - before[0] - before[1];
        System.out.printf("all members everywhere after %.1f s: %.0f edges/s%n", seconds, moved / seconds);
        System.out.println("meanwhile at the healed node, " + percentiles(millis));
    }

    public static void main(String[] arguments) throws Exception {
        int port = Integer.parseInt(arguments[1]);
        switch (arguments[0]) {
            case "total" -> System.out.println(total(port) + " " + total(port + 1) + " " + total(port + 2));
            case "settled" -> {
                long start = System.nanoTime();
                while (!settled(port)) {
                    pause(20);
                }
                System.out.println((System.nanoTime() - start) / 1_000_000);
            }
            case "taps" -> {
                AtomicBoolean over = new AtomicBoolean();
                List<Double> millis = new ArrayList<>();
                Thread tapping = tapping(port, over, millis);
                pause(1_000L * Integer.parseInt(arguments[2]));
                over.set(true);
                tapping.join();
                System.out.println(percentiles(millis));
            }
            case "heal" -> heal(port);
            default -> throw new IllegalArgumentException(arguments[0]);
        }
    }
}
