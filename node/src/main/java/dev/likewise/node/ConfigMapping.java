package dev.likewise.node;

import dev.likewise.node.audit.AuditSettings;
import dev.likewise.node.config.AccessSettings;
import dev.likewise.node.config.ServingSettings;
import dev.likewise.node.config.Setting;
import dev.likewise.node.config.Settings;
import dev.likewise.node.http.HttpSettings;
import dev.likewise.node.http.auth.AuthSettings;
import dev.likewise.node.http.auth.JwtSettings;
import dev.likewise.node.http.auth.LikersVisibility;
import dev.likewise.node.http.events.FollowSettings;
import dev.likewise.node.http.limit.Rate;
import dev.likewise.node.http.limit.RateSettings;
import dev.likewise.node.http.live.LiveSettings;
import dev.likewise.node.http.server.Limits;
import dev.likewise.node.http.server.Timeouts;
import dev.likewise.node.peer.CertifiedRegion;
import dev.likewise.node.peer.GossipTlsFiles;
import dev.likewise.node.peer.PeerSettings;
import dev.likewise.node.runtime.EngineSettings;
import dev.likewise.node.store.StoreOptions;
import dev.likewise.node.tls.PemFile;
import dev.likewise.node.tls.TlsFiles;
import dev.likewise.replication.link.GossipSettings;
import dev.likewise.replication.replica.LaneSettings;
import dev.likewise.replication.replica.PurgeSettings;
import dev.likewise.replication.replica.ReplicaSettings;
import dev.likewise.replication.replica.RetentionSettings;
import dev.likewise.replication.replica.SnapshotSettings;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** What each part of a node is told, from the settings. */
final class ConfigMapping {
    /** Twice in the second that an idle shard's clock may be old, so that it is written when that is over. */
    private static final long TICK_MILLIS = 500;

    private ConfigMapping() {}

    static StoreOptions storeOptions(NodeConfig config) {
        return new StoreOptions(
                config.get(Settings.BLOCK_CACHE_BYTES),
                config.get(Settings.WRITE_BUFFER_BYTES),
                config.get(Settings.WAL_BYTES),
                config.get(Settings.OPEN_FILES),
                config.get(Settings.BACKGROUND_JOBS),
                config.get(Settings.RECEIPT_TTL));
    }

    static EngineSettings engine(NodeConfig config) {
        return new EngineSettings(
                config.get(Settings.WRITERS),
                config.get(Settings.MAILBOX_TAPS),
                config.get(Settings.TURN_INPUTS),
                config.get(Settings.TURN_INPUTS),
                bytes(config, Settings.TURN_BYTES),
                config.get(Settings.CATCH_UP_PERCENT),
                config.get(Settings.SYNC_BACKLOG),
                TICK_MILLIS,
                config.get(Settings.COUNT_CACHE_BYTES),
                config.get(Settings.STORE_RETRY));
    }

    static ReplicaSettings replica(NodeConfig config) {
        return new ReplicaSettings(
                TimeUnit.MILLISECONDS.toMicros(config.get(Settings.MAX_CLOCK_DRIFT)),
                bytes(config, Settings.WINDOW_BYTES),
                bytes(config, Settings.PULL_BYTES),
                config.get(Settings.RELAY_GRACE),
                config.get(Settings.RESEND),
                ReplicaSettings.STANDARD.recordBytes(),
                retention(config),
                new PurgeSettings(
                        TimeUnit.MILLISECONDS.toMicros(config.get(Settings.TAP_AGE_LIMIT)),
                        config.get(Settings.PURGE_EVERY),
                        config.get(Settings.PURGE_ROWS)),
                new SnapshotSettings(
                        config.get(Settings.SNAPSHOT_CHUNK_ROWS),
                        config.get(Settings.SNAPSHOT_WINDOW),
                        config.get(Settings.SNAPSHOT_RETRY),
                        config.get(Settings.SNAPSHOT_GIVE_UP),
                        config.get(Settings.SNAPSHOTS_SERVED)),
                new LaneSettings(
                        config.get(Settings.LANE_EVERY),
                        LaneSettings.STANDARD.frameSubjects(),
                        config.get(Settings.LANE_SUBJECTS),
                        LaneSettings.STANDARD.pieceBytes()),
                config.get(Settings.DIGEST_EVERY));
    }

    /** Each shard gets its part of what the node may keep. */
    private static RetentionSettings retention(NodeConfig config) {
        int shards = config.placement().shards();
        return new RetentionSettings(
                config.get(Settings.LOG_RETENTION_BYTES) / shards,
                config.get(Settings.LOG_RETENTION),
                config.get(Settings.EVENTS_RETENTION_BYTES) / shards,
                config.get(Settings.EVENTS_RETENTION),
                config.get(Settings.TRIM_EVERY));
    }

    static AuditSettings audit(NodeConfig config) {
        return new AuditSettings(config.get(Settings.AUDIT_ROWS_PER_SECOND), config.get(Settings.AUDIT_EVERY));
    }

    static GossipSettings gossip(NodeConfig config) {
        return new GossipSettings(
                config.cluster(),
                config.placement(),
                config.peers(),
                config.get(Settings.HEARTBEAT),
                config.get(Settings.LINK_TIMEOUT),
                config.get(Settings.REDIAL_MIN),
                config.get(Settings.REDIAL_MAX));
    }

    static PeerSettings peer(NodeConfig config) {
        return PeerSettings.standard(config.gossip(), gossipTls(config), config.placement(), replica(config));
    }

    private static Optional<GossipTlsFiles> gossipTls(NodeConfig config) {
        return tls(config, AccessSettings.GOSSIP_TLS_CERT_FILE, AccessSettings.GOSSIP_TLS_KEY_FILE)
                .map(files -> new GossipTlsFiles(
                        files,
                        pem(config, AccessSettings.GOSSIP_TLS_CA_FILE),
                        new CertifiedRegion(config.cluster(), config.region())));
    }

    static HttpSettings http(NodeConfig config) {
        Limits limits = Limits.DEFAULT;
        return new HttpSettings(
                config.http(),
                config.admin(),
                tls(config, Settings.TLS_CERT_FILE, Settings.TLS_KEY_FILE),
                tls(config, Settings.ADMIN_TLS_CERT_FILE, Settings.ADMIN_TLS_KEY_FILE),
                config.all(Settings.CORS_ORIGINS),
                new Limits(
                        limits.requestLineBytesMax(),
                        limits.headerBytesMax(),
                        limits.bodyBytesMax(),
                        limits.batchBytesMax(),
                        limits.pipelinedMax(),
                        config.get(ServingSettings.CONNECTIONS_MAX),
                        config.get(ServingSettings.HTTP2_STREAMS_MAX),
                        config.get(ServingSettings.BODIES_BYTES_MAX)),
                Timeouts.DEFAULT,
                config.get(ServingSettings.EVENT_LOOPS),
                config.get(ServingSettings.READ_THREADS),
                config.get(ServingSettings.READ_QUEUE_MAX),
                config.get(ServingSettings.BATCHES_MAX),
                live(config),
                new FollowSettings(config.get(ServingSettings.EVENTS_FOLLOWERS_MAX)),
                config.get(ServingSettings.DRAIN_TIMEOUT),
                auth(config),
                rates(config),
                config.get(Settings.INSECURE));
    }

    private static LiveSettings live(NodeConfig config) {
        return new LiveSettings(
                config.get(ServingSettings.LIVE_TICK),
                config.get(ServingSettings.LIVE_WATCHED_MAX),
                config.get(ServingSettings.LIVE_POSTS_MAX),
                config.get(ServingSettings.LIVE_GATEWAY_POSTS_MAX),
                config.get(ServingSettings.LIVE_MESSAGE_BYTES_MAX),
                config.get(ServingSettings.LIVE_TAPS_MAX));
    }

    private static RateSettings rates(NodeConfig config) {
        return new RateSettings(
                new Rate(config.get(AccessSettings.RATE_USER), config.get(AccessSettings.RATE_USER_BURST)),
                new Rate(config.get(AccessSettings.RATE_ADDRESS), config.get(AccessSettings.RATE_ADDRESS_BURST)),
                config.all(AccessSettings.TRUSTED_PROXIES),
                config.get(AccessSettings.RATE_BUCKETS_MAX));
    }

    private static AuthSettings auth(NodeConfig config) {
        Optional<JwtSettings> jwt = config.get(Settings.AUTH).equals("jwt")
                ? Optional.of(new JwtSettings(
                        config.find(AccessSettings.JWT_SECRET_FILE),
                        config.find(AccessSettings.JWT_JWKS_FILE),
                        config.find(AccessSettings.JWT_ISSUER),
                        config.find(AccessSettings.JWT_AUDIENCE),
                        config.get(AccessSettings.JWT_LEEWAY),
                        config.get(AccessSettings.AUTH_THREADS),
                        config.get(AccessSettings.AUTH_QUEUE_MAX)))
                : Optional.empty();
        String likers = config.get(AccessSettings.LIKERS_VISIBILITY).toUpperCase(Locale.ROOT);
        return new AuthSettings(jwt, LikersVisibility.valueOf(likers), config.find(AccessSettings.ADMIN_TOKEN_FILE));
    }

    /** The settings' rules have it that both are there or none. */
    private static Optional<TlsFiles> tls(NodeConfig config, Setting<Path> certificates, Setting<Path> key) {
        return config.find(certificates)
                .map(file ->
                        new TlsFiles(new PemFile(certificates.name(), file), pem(config, key), TlsFiles.CHECK_MILLIS));
    }

    private static PemFile pem(NodeConfig config, Setting<Path> setting) {
        return new PemFile(setting.name(), config.find(setting).orElseThrow());
    }

    private static int bytes(NodeConfig config, Setting<Long> setting) {
        return Math.toIntExact(config.get(setting));
    }
}
