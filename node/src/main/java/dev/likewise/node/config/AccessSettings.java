package dev.likewise.node.config;

import static dev.likewise.node.config.SettingTypes.addresses;
import static dev.likewise.node.config.SettingTypes.count;
import static dev.likewise.node.config.SettingTypes.duration;
import static dev.likewise.node.config.SettingTypes.file;
import static dev.likewise.node.config.SettingTypes.oneOf;
import static dev.likewise.node.config.SettingTypes.text;

import java.nio.file.Path;
import java.util.List;

/** Those of {@link Settings} that say how callers are known and what they may, in the order in which they are explained. */
public final class AccessSettings {
    private static final String SAFETY = Settings.SAFETY;

    public static final Setting<Path> JWT_SECRET_FILE = Setting.optional(
            "jwt-secret-file",
            SAFETY,
            file(),
            "A file with the secret of HS256 tokens: its bytes as they are, white space at the end left out, at least 32. Read"
                    + " again when it changes.");
    public static final Setting<Path> JWT_JWKS_FILE = Setting.optional(
            "jwt-jwks-file",
            SAFETY,
            file(),
            "A JWK set with the keys of tokens: RSA of 2048 bits or more for RS256, P-256 for ES256, oct for HS256. Read again"
                    + " when it changes.");
    public static final Setting<String> JWT_ISSUER = Setting.optional(
            "jwt-issuer",
            SAFETY,
            text("\\S{1,255}", "1 to 255 characters without spaces"),
            "What iss of a token has to be.");
    public static final Setting<String> JWT_AUDIENCE = Setting.optional(
            "jwt-audience",
            SAFETY,
            text("\\S{1,255}", "1 to 255 characters without spaces"),
            "What aud of a token has to be, or to hold.");
    public static final Setting<Long> JWT_LEEWAY = Setting.of(
            "jwt-leeway",
            SAFETY,
            duration(0, 600_000),
            30_000L,
            "How far the clock of whoever makes the tokens may be off.");
    public static final Setting<Integer> AUTH_THREADS = Setting.computed(
            "auth-threads",
            SAFETY,
            count(1, 256),
            () -> Math.min(256, Math.max(1, Runtime.getRuntime().availableProcessors() / 2)),
            "half of the processors",
            "Threads that check the signatures of tokens that are new.");
    public static final Setting<Integer> AUTH_QUEUE_MAX = Setting.of(
            "auth-queue-max",
            SAFETY,
            count(1, 1_000_000),
            256,
            "How many tokens may wait for one of them; more get 503.");
    public static final Setting<String> LIKERS_VISIBILITY = Setting.of(
            "likers-visibility",
            SAFETY,
            oneOf("everyone", "users", "scope"),
            "users",
            "Who may see who likes a post: everyone, whoever is a user, or who has the scope likers:read. The sample of three"
                    + " beside a count is hidden by scope only.");
    public static final Setting<Path> ADMIN_TOKEN_FILE = Setting.optional(
            "admin-token-file",
            SAFETY,
            file(),
            "A file with the token that the admin port asks for: one line of 16 to 1024 printable characters without spaces."
                    + " Read again when it changes.");

    private static final int RATE_MAX = 1_000_000;
    public static final Setting<Integer> RATE_USER = Setting.of(
            "rate-user",
            SAFETY,
            count(0, RATE_MAX),
            20,
            "How many requests a second one user may make, 0 for any number. Under auth none it is 0 unless it is set.");
    public static final Setting<Integer> RATE_USER_BURST = Setting.of(
            "rate-user-burst", SAFETY, count(1, RATE_MAX), 40, "How many of them at once, after a while of silence.");
    public static final Setting<Integer> RATE_ADDRESS = Setting.of(
            "rate-address",
            SAFETY,
            count(0, RATE_MAX),
            200,
            "How many requests a second may come from one address, or one /64 of IPv6, whoever makes them; 0 for any number."
                    + " Under auth none it is 0 unless it is set.");
    public static final Setting<Integer> RATE_ADDRESS_BURST = Setting.of(
            "rate-address-burst",
            SAFETY,
            count(1, RATE_MAX),
            400,
            "How many of them at once, after a while of silence.");
    public static final Setting<AddressBlock> TRUSTED_PROXIES = Setting.repeatable(
            "trusted-proxies",
            SAFETY,
            addresses(),
            "Whose X-Forwarded-For is believed: the last address there that is none of these is the client's.");
    public static final Setting<Integer> RATE_BUCKETS_MAX = Setting.of(
            "rate-buckets-max",
            SAFETY,
            count(1, 10_000_000),
            100_000,
            "How many users, and how many addresses, are remembered at once for this. Who is forgotten may begin with a burst"
                    + " again.");

    public static final Setting<Path> GOSSIP_TLS_CERT_FILE = Setting.optional(
            "gossip-tls-cert-file",
            SAFETY,
            file(),
            "Certificates in PEM, this node's own first, with the URI spiffe://CLUSTER/REGION: then all links are TLS on both"
                    + " sides. Read again when it changes. Needs gossip-tls-key-file and gossip-tls-ca-file.");
    public static final Setting<Path> GOSSIP_TLS_KEY_FILE =
            Setting.optional("gossip-tls-key-file", SAFETY, file(), "The key of the gossip port's certificate.");
    public static final Setting<Path> GOSSIP_TLS_CA_FILE = Setting.optional(
            "gossip-tls-ca-file",
            SAFETY,
            file(),
            "Certificates in PEM of those who certify nodes. Read again when it changes: put the new one beside the old one"
                    + " before the first node changes over.");

    static final List<Setting<?>> ALL = List.of(
            GOSSIP_TLS_CERT_FILE,
            GOSSIP_TLS_KEY_FILE,
            GOSSIP_TLS_CA_FILE,
            JWT_SECRET_FILE,
            JWT_JWKS_FILE,
            JWT_ISSUER,
            JWT_AUDIENCE,
            JWT_LEEWAY,
            AUTH_THREADS,
            AUTH_QUEUE_MAX,
            LIKERS_VISIBILITY,
            ADMIN_TOKEN_FILE,
            RATE_USER,
            RATE_USER_BURST,
            RATE_ADDRESS,
            RATE_ADDRESS_BURST,
            TRUSTED_PROXIES,
            RATE_BUCKETS_MAX);

    private AccessSettings() {}
}
