import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What the benches with several nodes measure with. HTTP is at ports P, P+1 and P+2, admin 1,000 below. It speaks HTTP over
 * plain sockets, as it shares the machine with what it measures.
 *
 * <pre>
 *   Probe counts P FILE     writes the likes of each post, as the node at P counts them
 *   Probe settled P         waits until every node has every record; prints the milliseconds it took
 *   Probe taps P SECONDS    100 likes a second at the node at P; prints their latencies, without the first two seconds
 *   Probe heal P FILE       the third node was cut off, FILE has the counts before that; heals, and prints when all counted
 *                           all, when all had all, and the latencies at the third
 * </pre>
 */
public final class Probe {
    private static final int POSTS = 10_000;
    private static final int ASKED_AT_ONCE = 200;
    private static final int TAPPERS = 20;
    private static final long TAPPER_PAUSE_NANOS = 200_000_000;
    private static final int SKIPPED = 10;
    private static final Pattern COUNT = Pattern.compile("\"count\":(\\d+)");
    private static final Pattern LAG = Pattern.compile("\"lag_records\":(\\d+)");
    private static final Pattern LENGTH = Pattern.compile("(?i)content-length: *(\\d+)");

    /** A connection that stays. */
    private static final class Connection implements AutoCloseable {
        private final Socket socket;
        private final InputStream in;

        Connection(int port) throws IOException {
            socket = new Socket(InetAddress.getLoopbackAddress(), port);
            socket.setTcpNoDelay(true);
            in = new BufferedInputStream(socket.getInputStream(), 1 << 16);
        }

        String ask(String method, String path, String headers) throws IOException {
            String request = method + " " + path + " HTTP/1.1\r\nHost: localhost\r\n" + headers + "\r\n";
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            StringBuilder head = new StringBuilder();
            while (head.indexOf("\r\n\r\n") < 0) {
                int next = in.read();
                if (next < 0) {
                    throw new IOException(method + " " + path + ": closed after \"" + head + "\"");
                }
                head.append((char) next);
            }
            Matcher length = LENGTH.matcher(head);
            String body = length.find()
                    ? new String(in.readNBytes(Integer.parseInt(length.group(1))), StandardCharsets.UTF_8)
                    : "";
            if (head.charAt("HTTP/1.1 ".length()) != '2') {
                throw new IOException(method + " " + path + ": " + head + body);
            }
            return body;
        }

        @Override
        public void close() throws IOException {
            socket.close();
        }
    }

    private static void pause(long millis) {
        LockSupport.parkNanos(1_000_000 * millis);
    }

    private static long[] numbers(Pattern pattern, String text) {
        return pattern.matcher(text).results().mapToLong(found -> Long.parseLong(found.group(1))).toArray();
    }

    /** The counts of {@link #ASKED_AT_ONCE} posts. */
    private static long[] counts(Connection node, int first) throws IOException {
        String posts = IntStream.range(first, first + ASKED_AT_ONCE)
                .mapToObj(i -> "p" + i)
                .collect(Collectors.joining(","));
        return numbers(COUNT, node.ask("GET", "/v1/likes?posts=" + posts, ""));
    }

    private static long[] counts(int port) throws IOException {
        long[] all = new long[POSTS];
        try (Connection node = new Connection(port)) {
            for (int first = 0; first < POSTS; first += ASKED_AT_ONCE) {
                System.arraycopy(counts(node, first), 0, all, first, ASKED_AT_ONCE);
            }
        }
        return all;
    }

    private static boolean settled(int port) throws IOException {
        for (int node = 0; node < 3; node++) {
            try (Connection admin = new Connection(port - 1_000 + node)) {
                String peers = admin.ask("GET", "/v1/admin/peers", "");
                int up = peers.split("\"state\":\"up\"", -1).length - 1;
                if (up < 2 || Arrays.stream(numbers(LAG, peers)).sum() > 0) {
                    return false;
                }
            }
        }
        return true;
    }

    /**
     * 100 likes a second over {@link #TAPPERS} connections until it is over; each one's latency from when it was due,
     * without each connection's first ones.
     */
    private static List<Double> taps(int port, AtomicBoolean over, int skipped) throws Exception {
        ExecutorService tappers = Executors.newFixedThreadPool(TAPPERS);
        List<Future<List<Double>>> all = new ArrayList<>();
        long start = System.nanoTime();
        for (int i = 0; i < TAPPERS; i++) {
            int tapper = i;
            long offset = i * TAPPER_PAUSE_NANOS / TAPPERS;
            all.add(tappers.submit(() -> taps(port, over, "probe" + start + "-" + tapper, start + offset, skipped)));
        }
        List<Double> millis = new ArrayList<>();
        for (Future<List<Double>> one : all) {
            millis.addAll(one.get());
        }
        tappers.shutdown();
        return millis;
    }

    private static List<Double> taps(int port, AtomicBoolean over, String user, long start, int skipped)
            throws IOException {
        List<Double> millis = new ArrayList<>();
        try (Connection node = new Connection(port)) {
            for (long i = 0; !over.get(); i++) {
                long due = start + i * TAPPER_PAUSE_NANOS;
                while (System.nanoTime() < due) {
                    LockSupport.parkNanos(due - System.nanoTime());
                }
                String headers = "Content-Length: 0\r\nX-User-Id: " + user + "-" + i + "\r\n";
                node.ask("POST", "/v1/posts/probe/likes", headers);
                if (i >= skipped) {
                    millis.add((System.nanoTime() - due) / 1e6);
                }
            }
        }
        return millis;
    }

    private static String percentiles(List<Double> millis) {
        double[] sorted = millis.stream().mapToDouble(Double::doubleValue).sorted().toArray();
        return String.format(
                Locale.ROOT,
                "%d taps: p50 %.1f ms, p99 %.1f ms, max %.1f ms",
                sorted.length,
                sorted[sorted.length / 2],
                sorted[sorted.length * 99 / 100],
                sorted[sorted.length - 1]);
    }

    /** When the last answer came that lacked something; reading all posts of a busy node takes its time after that. */
    private static long awaitCounts(int port, long[] expected) throws Exception {
        ExecutorService readers = Executors.newFixedThreadPool(3);
        List<Future<Long>> all = new ArrayList<>();
        for (int node = 0; node < 3; node++) {
            int at = port + node;
            all.add(readers.submit(() -> awaitCountsOf(at, expected)));
        }
        long lacked = 0;
        for (Future<Long> one : all) {
            lacked = Math.max(lacked, one.get());
        }
        readers.shutdown();
        return lacked;
    }

    private static long awaitCountsOf(int port, long[] expected) throws IOException {
        long lacked = System.nanoTime();
        try (Connection node = new Connection(port)) {
            for (int first = 0; first < POSTS; first += ASKED_AT_ONCE) {
                // What is counted stays counted, as only another post is tapped meanwhile.
                long[] want = Arrays.copyOfRange(expected, first, first + ASKED_AT_ONCE);
                while (!Arrays.equals(counts(node, first), want)) {
                    lacked = System.nanoTime();
                    pause(100);
                }
            }
        }
        return lacked;
    }

    private static void heal(int port, Path before) throws Exception {
        long[] common = Files.readAllLines(before).stream().mapToLong(Long::parseLong).toArray();
        long[] majority = counts(port);
        long[] minority = counts(port + 2);
        long[] expected = new long[POSTS];
        Arrays.setAll(expected, post -> majority[post] + minority[post] - common[post]);
        long moved = Arrays.stream(majority).sum() + Arrays.stream(minority).sum() - 2 * Arrays.stream(common).sum();
        AtomicBoolean over = new AtomicBoolean();
        ExecutorService aside = Executors.newSingleThreadExecutor();
        Future<List<Double>> tapping = aside.submit(() -> taps(port + 2, over, 0));
        long start = System.nanoTime();
        try (Connection admin = new Connection(port - 1_000 + 2)) {
            for (String peer : List.of("us", "eu")) {
                admin.ask("DELETE", "/v1/admin/links/" + peer, "Content-Type: application/json\r\n");
            }
        }
        double lacked = (awaitCounts(port, expected) - start) / 1e9;
        System.out.printf(
                Locale.ROOT,
                "all taps counted everywhere: the last answer that lacked some came after %.2f s, all were read after %.2f s%n",
                lacked,
                (System.nanoTime() - start) / 1e9);
        while (!settled(port)) {
            pause(50);
        }
        double seconds = (System.nanoTime() - start) / 1e9;
        over.set(true);
        System.out.printf("all members everywhere after %.1f s: %.0f edges/s%n", seconds, moved / seconds);
        System.out.println("latency at the healed node meanwhile, " + percentiles(tapping.get()));
        aside.shutdown();
        for (int node = 0; node < 3; node++) {
            if (!Arrays.equals(counts(port + node), expected)) {
                throw new IllegalStateException("node " + node + " counts something else in the end");
            }
        }
        System.out.println("likes in the end, on each node: " + Arrays.stream(expected).sum());
    }

    public static void main(String[] arguments) throws Exception {
        int port = Integer.parseInt(arguments[1]);
        switch (arguments[0]) {
            case "counts" -> Files.write(
                    Path.of(arguments[2]),
                    Arrays.stream(counts(port)).mapToObj(Long::toString).toList());
            case "settled" -> {
                long start = System.nanoTime();
                while (!settled(port)) {
                    pause(20);
                }
                System.out.println((System.nanoTime() - start) / 1_000_000);
            }
            case "taps" -> {
                AtomicBoolean over = new AtomicBoolean();
                ExecutorService aside = Executors.newSingleThreadExecutor();
                Future<List<Double>> tapping = aside.submit(() -> taps(port, over, SKIPPED));
                pause(1_000L * Integer.parseInt(arguments[2]));
                over.set(true);
                List<Double> millis = tapping.get();
                System.out.println(percentiles(millis));
                aside.shutdown();
            }
            case "heal" -> heal(port, Path.of(arguments[2]));
            default -> throw new IllegalArgumentException(arguments[0]);
        }
    }
}
