package dev.likewise.node.config;

import static dev.likewise.node.config.SettingTypes.address;
import static dev.likewise.node.config.SettingTypes.count;
import static dev.likewise.node.config.SettingTypes.directory;
import static dev.likewise.node.config.SettingTypes.duration;
import static dev.likewise.node.config.SettingTypes.file;
import static dev.likewise.node.config.SettingTypes.flag;
import static dev.likewise.node.config.SettingTypes.listen;
import static dev.likewise.node.config.SettingTypes.loopback;
import static dev.likewise.node.config.SettingTypes.oneOf;
import static dev.likewise.node.config.SettingTypes.size;
import static dev.likewise.node.config.SettingTypes.text;

import dev.likewise.crdt.ShardPlacement;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** All settings there are, in the order in which they are explained. */
public final class Settings {
    private static final int PROCESSORS = Runtime.getRuntime().availableProcessors();
    private static final long KIB = 1L << 10;
    private static final long MIB = 1L << 20;
    private static final long TIB = 1L << 40;
    private static final long SECOND = 1_000;
    private static final long MINUTE = 60 * SECOND;
    private static final long HOUR = 60 * MINUTE;
    private static final long DAY = 24 * HOUR;
    private static final SettingType<String> ID = text("[a-z0-9-]{1,32}", "1 to 32 of the characters a-z, 0-9 and '-'");

    private static final String WHO = "Who it is";
    public static final Setting<String> CLUSTER = Setting.required(
            "cluster",
            WHO,
            ID,
            "The cluster's name. Nodes of other clusters are refused. Fixed with the data directory.");
    public static final Setting<String> REGION =
            Setting.required("region", WHO, ID, "The region that this node serves. Fixed with the data directory.");
    public static final Setting<String> NAME =
            Setting.required("name", WHO, ID, "This node's name in its region. Fixed with the data directory.");
    public static final Setting<Path> DATA = Setting.required(
            "data", WHO, directory(), "Where this node keeps everything; made if it is missing. One node a directory.");
    public static final Setting<Boolean> FOUND = Setting.of(
            "found",
            WHO,
            flag(),
            false,
            "With an empty data directory: take taps at once, as one of a cluster's first nodes, instead of fetching what a"
                    + " peer has first. Means nothing on a directory that is not empty.");
    public static final Setting<Integer> SHARDS = Setting.of(
            "shards",
            WHO,
            count(1, ShardPlacement.MAX_SHARDS),
            16,
            "Into how many shards the key space is cut. The same on all nodes. Fixed with the data directory.");
    public static final Setting<Integer> SPREAD = Setting.of(
            "spread",
            WHO,
            count(1, ShardPlacement.MAX_SHARDS),
            1,
            "Over how many shards one post's likes are spread, at most shards. The same on all nodes. Fixed with the data"
                    + " directory.");

    private static final String WHERE = "Where it is";
    public static final Setting<InetSocketAddress> HTTP =
            Setting.of("http", WHERE, listen(), loopback(8080), "Where clients are served.");
    public static final Setting<InetSocketAddress> ADMIN =
            Setting.of("admin", WHERE, listen(), loopback(7080), "Where operators are served.");
    public static final Setting<InetSocketAddress> GOSSIP = Setting.of(
            "gossip",
            WHERE,
            listen(),
            loopback(9080),
            "Where other nodes connect; this node dials from there too, unless it is a wildcard.");
    public static final Setting<HostPort> PEER = Setting.repeatable(
            "peer",
            WHERE,
            address(),
            "The gossip address of another node. One of one node is enough to find the others; this node's own does no harm.");
    public static final Setting<HostPort> ADVERTISE_GOSSIP = Setting.optional(
            "advertise-gossip",
            WHERE,
            address(),
            "Where other nodes reach this one's gossip address, if not under that address itself.");
    public static final Setting<String> ADVERTISE_HTTP = Setting.optional(
            "advertise-http",
            WHERE,
            text("https?://[A-Za-z0-9.\\-\\[\\]:_]{1,255}", "like https://eu.example"),
            "The base URL under which clients reach this node, if not its HTTP address.");

    static final String SAFETY = "Who may do what";
    public static final Setting<String> AUTH = Setting.of(
            "auth",
            SAFETY,
            oneOf("none", "jwt"),
            "none",
            "How users are known: none takes whatever a client says, for development; jwt believes signed tokens only.");
    public static final Setting<Boolean> INSECURE = Setting.of(
            "insecure",
            SAFETY,
            flag(),
            false,
            "Listen on addresses other than loopback although anyone who reaches them may then do everything.");
    public static final Setting<Boolean> CHAOS =
            Setting.of("chaos", SAFETY, flag(), false, "Let the admin port put faults on links, clock and disk.");
    public static final Setting<Path> TLS_CERT_FILE = Setting.optional(
            "tls-cert-file",
            SAFETY,
            file(),
            "Certificates in PEM, this node's own first: then the public port speaks TLS and nothing else. Read again when it"
                    + " changes. Needs tls-key-file.");
    public static final Setting<Path> TLS_KEY_FILE = Setting.optional(
            "tls-key-file",
            SAFETY,
            file(),
            "The certificate's private key in PEM: PKCS#8, not encrypted. Read again when it changes.");
    public static final Setting<Path> ADMIN_TLS_CERT_FILE = Setting.optional(
            "admin-tls-cert-file", SAFETY, file(), "The same for the admin port. Needs admin-tls-key-file.");
    public static final Setting<Path> ADMIN_TLS_KEY_FILE =
            Setting.optional("admin-tls-key-file", SAFETY, file(), "The key of the admin port's certificate.");
    public static final Setting<String> CORS_ORIGINS = Setting.repeatable(
            "cors-origins",
            SAFETY,
            text("\\*|https?://[A-Za-z0-9.\\-\\[\\]:]{1,255}", "*, or like https://app.example"),
            "Web origins whose pages may use the public port from a browser.");

    private static final String WRITES = "Taking taps";
    public static final Setting<Integer> WRITERS = Setting.computed(
            "writers",
            WRITES,
            count(1, 256),
            () -> Math.min(256, Math.max(1, PROCESSORS / 2)),
            "half of the processors",
            "Threads that own the shards. More than shards are not used.");
    public static final Setting<Integer> MAILBOX_TAPS = Setting.of(
            "mailbox-taps",
            WRITES,
            count(2, 1 << 20),
            16_384,
            "How many taps may wait for one writer; more are answered with 503.");
    public static final Setting<Integer> TURN_INPUTS =
            Setting.of("turn-inputs", WRITES, count(1, 1 << 20), 1_024, "How many taps share one write at most.");
    public static final Setting<Long> TURN_BYTES = Setting.of(
            "turn-bytes",
            WRITES,
            size(1, 64 * MIB),
            16 * KIB,
            "How many bytes of other nodes' records share one write; the last record may go over it.");
    public static final Setting<Integer> CATCH_UP_PERCENT = Setting.of(
            "catch-up-percent",
            WRITES,
            count(1, 100),
            30,
            "The share of a writer's time that other nodes' records get while taps come and more records wait than fit in"
                    + " one write.");
    public static final Setting<Integer> SYNC_BACKLOG = Setting.of(
            "sync-backlog",
            WRITES,
            count(1, 1_024),
            16,
            "How many writes of one writer may wait for the disk before the writer does.");
    public static final Setting<Long> MAX_CLOCK_DRIFT = Setting.of(
            "max-clock-drift",
            WRITES,
            duration(0, HOUR),
            500L,
            "How far ahead of the wall clock this node follows the clocks of others.");

    private static final String LINKS = "Links to other nodes";
    public static final Setting<Long> HEARTBEAT = Setting.of(
            "heartbeat", LINKS, duration(10, MINUTE), SECOND, "How often each peer is told how far this node is.");
    public static final Setting<Long> LINK_TIMEOUT = Setting.of(
            "link-timeout",
            LINKS,
            duration(20, HOUR),
            5 * SECOND,
            "After which a link on which nothing came is closed; more than heartbeat.");
    public static final Setting<Long> REDIAL_MIN = Setting.of(
            "redial-min",
            LINKS,
            duration(1, HOUR),
            100L,
            "The pause after the first failed dial; doubles with each failure.");
    public static final Setting<Long> REDIAL_MAX = Setting.of(
            "redial-max", LINKS, duration(1, HOUR), SECOND, "The longest pause between dials; at least redial-min.");
    public static final Setting<Long> RELAY_GRACE = Setting.of(
            "relay-grace",
            LINKS,
            duration(1, HOUR),
            2 * SECOND,
            "How long a node may fail to deliver its records before they are asked of another.");
    public static final Setting<Long> RESEND = Setting.of(
            "resend",
            LINKS,
            duration(1, HOUR),
            3 * SECOND,
            "After which records that a peer did not acknowledge are sent again; doubles with each time.");
    public static final Setting<Long> WINDOW_BYTES = Setting.of(
            "window-bytes",
            LINKS,
            size(1, 64 * MIB),
            512 * KIB,
            "How many bytes of one shard's records may be on their way to one peer.");
    public static final Setting<Long> PULL_BYTES = Setting.of(
            "pull-bytes",
            LINKS,
            size(1, 4 * MIB),
            16 * KIB,
            "How many bytes of records one message has, and so one request is answered with; a large record has its own.");

    private static final String FORGETTING = "What is kept, and catching up";
    public static final Setting<Long> LOG_RETENTION_BYTES = Setting.of(
            "log-retention-bytes",
            FORGETTING,
            size(0, TIB),
            1024 * MIB,
            "How much of each node's log is kept for nodes that do not have it yet, all shards together. A node that needs"
                    + " more catches up by snapshot. Own records that no other node has stay, whatever this says.");
    public static final Setting<Long> LOG_RETENTION = Setting.of(
            "log-retention",
            FORGETTING,
            duration(0, 365 * DAY),
            3 * DAY,
            "How long a record is kept for nodes that do not have it yet, unless log-retention-bytes ends it before.");
    public static final Setting<Long> EVENTS_RETENTION_BYTES = Setting.of(
            "events-retention-bytes",
            FORGETTING,
            size(0, TIB),
            1024 * MIB,
            "How much of this node's own log is kept for consumers of events, all shards together, whatever other nodes"
                    + " need.");
    public static final Setting<Long> EVENTS_RETENTION = Setting.of(
            "events-retention",
            FORGETTING,
            duration(0, 365 * DAY),
            7 * DAY,
            "How long an own record is kept for consumers of events, unless events-retention-bytes ends it before.");
    public static final Setting<Long> TRIM_EVERY = Setting.of(
            "trim-every", FORGETTING, duration(1, HOUR), 10 * SECOND, "The pause between two trims of the logs.");
    public static final Setting<Long> TAP_AGE_LIMIT = Setting.of(
            "tap-age-limit",
            FORGETTING,
            duration(0, DAY),
            DAY,
            "How old a late tap may be; an unlike that everybody has is forgotten when it is older than this. The same on"
                    + " all nodes.");
    public static final Setting<Long> PURGE_EVERY = Setting.of(
            "purge-every", FORGETTING, duration(1, DAY), MINUTE, "The pause between two sweeps for unlikes to forget.");
    public static final Setting<Integer> PURGE_ROWS = Setting.of(
            "purge-rows",
            FORGETTING,
            count(1, 100_000),
            500,
            "How many unlikes of one shard are looked at in one go, twice a second while a sweep lasts.");
    public static final Setting<Integer> SNAPSHOT_CHUNK_ROWS = Setting.of(
            "snapshot-chunk-rows",
            FORGETTING,
            count(1, 10_000),
            1_000,
            "How many likes one chunk of a snapshot has; as many are merged in one write, which taps of the same writer wait"
                    + " for.");
    public static final Setting<Integer> SNAPSHOT_WINDOW = Setting.of(
            "snapshot-window",
            FORGETTING,
            count(1, 1_024),
            8,
            "How many chunks of one shard's snapshot may be on their way.");
    public static final Setting<Long> SNAPSHOT_RETRY = Setting.of(
            "snapshot-retry",
            FORGETTING,
            duration(1, HOUR),
            2 * SECOND,
            "After which a chunk that did not come is asked for again.");
    public static final Setting<Long> SNAPSHOT_GIVE_UP = Setting.of(
            "snapshot-give-up",
            FORGETTING,
            duration(1, DAY),
            30 * SECOND,
            "After which a snapshot whose source says nothing is asked of another node; as long a source keeps one that"
                    + " nobody asks for.");
    public static final Setting<Integer> SNAPSHOTS_SERVED = Setting.of(
            "snapshots-served",
            FORGETTING,
            count(1, 64),
            4,
            "How many snapshots of one shard are served at once; who asks for more has to come again.");
    public static final Setting<Long> LANE_EVERY = Setting.of(
            "lane-every",
            FORGETTING,
            duration(1, MINUTE),
            100L,
            "The pause between two messages that tell a node which is behind the newest counts.");
    public static final Setting<Integer> LANE_SUBJECTS = Setting.of(
            "lane-subjects",
            FORGETTING,
            count(1, 10_000_000),
            50_000,
            "For how many posts of one shard a node that is behind is told counts ahead; those of others come with their"
                    + " records.");
    public static final Setting<Long> DIGEST_EVERY = Setting.of(
            "digest-every",
            FORGETTING,
            duration(1, 7 * DAY),
            5 * MINUTE,
            "How often two nodes that have the same records compare what came of them.");

    public static final Setting<Long> RECEIPT_TTL = Setting.of(
            "receipt-ttl",
            FORGETTING,
            duration(0, 30 * DAY),
            DAY,
            "How long the answer to a tap with an idempotency key is kept at the least; forgotten a whole day at a time, when a"
                    + " later day's first one is kept.");

    private static final String MEMORY = "Memory and disk";
    public static final Setting<Long> COUNT_CACHE_BYTES =
            Setting.of("count-cache-bytes", MEMORY, size(0, TIB), 128 * MIB, "Memory for the counts of posts, about.");
    public static final Setting<Long> BLOCK_CACHE_BYTES =
            Setting.of("block-cache-bytes", MEMORY, size(MIB, TIB), 256 * MIB, "Memory for blocks read from disk.");
    public static final Setting<Long> WRITE_BUFFER_BYTES = Setting.of(
            "write-buffer-bytes",
            MEMORY,
            size(MIB, TIB),
            48 * MIB,
            "Memory for what is not in table files yet. After a full disk about this much has to be free again.");
    public static final Setting<Long> WAL_BYTES = Setting.of(
            "wal-bytes",
            MEMORY,
            size(MIB, TIB),
            256 * MIB,
            "How much write-ahead log there may be, which is what a start after a crash reads again.");
    public static final Setting<Integer> OPEN_FILES =
            Setting.of("open-files", MEMORY, count(64, 1 << 20), 4_096, "How many table files are kept open.");
    public static final Setting<Integer> BACKGROUND_JOBS =
            Setting.of("background-jobs", MEMORY, count(2, 256), 2, "How many flushes and compactions run at once.");
    public static final Setting<Long> STORE_RETRY = Setting.of(
            "store-retry",
            MEMORY,
            duration(1, HOUR),
            SECOND,
            "The pause between attempts to bring a failed disk back; until then reads go on and taps are answered with 503.");

    private static final String CARE = "Looking after the data";
    public static final Setting<Path> BACKUP_DIR = Setting.optional(
            "backup-dir",
            CARE,
            directory(),
            "Where backups are made, each in a directory of its own that has the backup's name; made if it is missing. Not in"
                    + " data, with which it would be lost, and better on another disk. Without it this node makes none.");
    public static final Setting<Long> AUDIT_EVERY = Setting.of(
            "audit-every",
            CARE,
            duration(0, 366 * 24 * HOUR),
            24 * HOUR,
            "How long the background audit takes to come round everything, a shard at a time; 0ms for no background audit.");
    public static final Setting<Integer> AUDIT_ROWS_PER_SECOND = Setting.of(
            "audit-rows-per-second",
            CARE,
            count(1, 10_000_000),
            20_000,
            "How many rows an audit reads in a second at most, so that it does not slow anybody down.");

    /** Every setting once. */
    public static final List<Setting<?>> ALL = Stream.<List<Setting<?>>>of(
                    List.of(CLUSTER, REGION, NAME, DATA, FOUND, SHARDS, SPREAD),
                    List.of(HTTP, ADMIN, GOSSIP, PEER, ADVERTISE_GOSSIP, ADVERTISE_HTTP),
                    List.of(AUTH),
                    AccessSettings.ALL,
                    List.of(
                            INSECURE,
                            CHAOS,
                            TLS_CERT_FILE,
                            TLS_KEY_FILE,
                            ADMIN_TLS_CERT_FILE,
                            ADMIN_TLS_KEY_FILE,
                            CORS_ORIGINS),
                    List.of(
                            WRITERS,
                            MAILBOX_TAPS,
                            TURN_INPUTS,
                            TURN_BYTES,
                            CATCH_UP_PERCENT,
                            SYNC_BACKLOG,
                            MAX_CLOCK_DRIFT),
                    List.of(
                            HEARTBEAT,
                            LINK_TIMEOUT,
                            REDIAL_MIN,
                            REDIAL_MAX,
                            RELAY_GRACE,
                            RESEND,
                            WINDOW_BYTES,
                            PULL_BYTES),
                    List.of(
                            LOG_RETENTION_BYTES,
                            LOG_RETENTION,
                            EVENTS_RETENTION_BYTES,
                            EVENTS_RETENTION,
                            TRIM_EVERY,
                            TAP_AGE_LIMIT,
                            PURGE_EVERY,
                            PURGE_ROWS,
                            SNAPSHOT_CHUNK_ROWS,
                            SNAPSHOT_WINDOW,
                            SNAPSHOT_RETRY,
                            SNAPSHOT_GIVE_UP,
                            SNAPSHOTS_SERVED,
                            LANE_EVERY,
                            LANE_SUBJECTS,
                            DIGEST_EVERY,
                            RECEIPT_TTL),
                    List.of(
                            COUNT_CACHE_BYTES,
                            BLOCK_CACHE_BYTES,
                            WRITE_BUFFER_BYTES,
                            WAL_BYTES,
                            OPEN_FILES,
                            BACKGROUND_JOBS,
                            STORE_RETRY),
                    List.of(BACKUP_DIR, AUDIT_EVERY, AUDIT_ROWS_PER_SECOND),
                    ServingSettings.ALL,
                    LoggingSettings.ALL)
            .flatMap(List::stream)
            .toList();

    private Settings() {}

    /** The setting of a name. */
    static Optional<Setting<?>> find(String name) {
        return ALL.stream().filter(setting -> setting.name().equals(name)).findFirst();
    }
}
