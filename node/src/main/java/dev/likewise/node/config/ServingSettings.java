package dev.likewise.node.config;

import static dev.likewise.node.config.SettingTypes.count;
import static dev.likewise.node.config.SettingTypes.duration;
import static dev.likewise.node.config.SettingTypes.size;

import java.util.List;

/** Those of {@link Settings} that say how clients are served, in the order in which they are explained. */
public final class ServingSettings {
    private static final int PROCESSORS = Runtime.getRuntime().availableProcessors();
    private static final long MIB = 1L << 20;
    private static final long TIB = 1L << 40;
    private static final long SECOND = 1_000;
    private static final long MINUTE = 60 * SECOND;
    private static final long HOUR = 60 * MINUTE;
    /** Each takes a quarter of that when it is the only one to watch its post. */
    private static final long HEAP_FOR_A_WATCHED_POST = 4 << 10;

    private static final String SERVING = "Serving HTTP";

    public static final Setting<Integer> EVENT_LOOPS = Setting.computed(
            "event-loops",
            SERVING,
            count(1, 256),
            () -> Math.min(256, Math.max(1, PROCESSORS / 2)),
            "half of the processors",
            "Threads for network I/O of clients.");
    public static final Setting<Integer> READ_THREADS = Setting.computed(
            "read-threads",
            SERVING,
            count(1, 256),
            () -> Math.min(256, Math.max(4, PROCESSORS)),
            "as many as processors, at least 4",
            "Threads that may wait for the disk to read.");
    public static final Setting<Integer> READ_QUEUE_MAX = Setting.of(
            "read-queue-max",
            SERVING,
            count(1, 1_000_000),
            1_024,
            "How many reads may wait for one of them; more get 503.");
    public static final Setting<Integer> BATCHES_MAX = Setting.of(
            "batches-max",
            SERVING,
            count(1, 10_000),
            16,
            "How many batches of taps are worked on at once, each with its body in memory; more get 503 before they are read.");
    public static final Setting<Long> LIVE_TICK = Setting.of(
            "live-tick",
            SERVING,
            duration(100, MINUTE),
            SECOND,
            "The least time between two counts of one post that are pushed to those who watch it.");
    public static final Setting<Integer> LIVE_WATCHED_MAX = Setting.computed(
            "live-watched-max",
            SERVING,
            count(0, 100_000_000),
            () -> (int) Math.min(1_000_000, Runtime.getRuntime().maxMemory() / HEAP_FOR_A_WATCHED_POST),
            "one for each 4 KiB of heap, at most 1,000,000",
            "How many posts all who watch may watch together, a post that two watch being two; who comes then gets 503.");
    public static final Setting<Integer> LIVE_POSTS_MAX =
            Setting.of("live-posts-max", SERVING, count(1, 1_000_000), 500, "How many posts one socket may watch.");
    public static final Setting<Integer> LIVE_GATEWAY_POSTS_MAX = Setting.of(
            "live-gateway-posts-max",
            SERVING,
            count(1, 1_000_000),
            50_000,
            "How many posts a socket with the scope live:gateway may watch.");
    public static final Setting<Integer> LIVE_MESSAGE_BYTES_MAX = Setting.of(
            "live-message-bytes-max",
            SERVING,
            count(1 << 10, 1 << 20),
            64 << 10,
            "How large a client's message on a socket may be; a larger one closes it with 1009.");
    public static final Setting<Integer> LIVE_TAPS_MAX = Setting.of(
            "live-taps-max",
            SERVING,
            count(1, 10_000),
            64,
            "How many taps of one socket may be under way; its next message is read when one of them is answered.");
    public static final Setting<Integer> EVENTS_FOLLOWERS_MAX = Setting.of(
            "events-followers-max",
            SERVING,
            count(0, 10_000),
            100,
            "How many may follow the events at once; who comes then gets 503. Pages of events are not counted.");
    public static final Setting<Integer> CONNECTIONS_MAX =
            Setting.of("connections-max", SERVING, count(1, 1_000_000), 16_384, "How many clients may be connected.");
    public static final Setting<Integer> HTTP2_STREAMS_MAX = Setting.of(
            "http2-streams-max",
            SERVING,
            count(1, 10_000),
            128,
            "How many requests may be under way on one HTTP/2 connection; more are refused, and clients send them again.");
    public static final Setting<Long> BODIES_BYTES_MAX = Setting.of(
            "bodies-bytes-max",
            SERVING,
            size(MIB, TIB),
            64 * MIB,
            "Memory for the bodies of requests that are not answered yet, all clients of a port together; more get 503.");
    public static final Setting<Long> DRAIN_TIMEOUT = Setting.of(
            "drain-timeout",
            SERVING,
            duration(0, HOUR),
            10 * SECOND,
            "How long requests that are under way may take when the node stops.");
    public static final Setting<Long> STOP_SHIP_TIMEOUT = Setting.of(
            "stop-ship-timeout",
            SERVING,
            duration(0, HOUR),
            5 * SECOND,
            "How long a node that stops goes on sending what no peer has yet, if any peer is connected.");

    static final List<Setting<?>> ALL = List.of(
            EVENT_LOOPS,
            READ_THREADS,
            READ_QUEUE_MAX,
            BATCHES_MAX,
            LIVE_TICK,
            LIVE_WATCHED_MAX,
            LIVE_POSTS_MAX,
            LIVE_GATEWAY_POSTS_MAX,
            LIVE_MESSAGE_BYTES_MAX,
            LIVE_TAPS_MAX,
            EVENTS_FOLLOWERS_MAX,
            CONNECTIONS_MAX,
            HTTP2_STREAMS_MAX,
            BODIES_BYTES_MAX,
            DRAIN_TIMEOUT,
            STOP_SHIP_TIMEOUT);

    private ServingSettings() {}
}
