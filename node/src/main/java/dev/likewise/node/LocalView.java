package dev.likewise.node;

import dev.likewise.crdt.MemberTable;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.ShardPlacement;
import dev.likewise.node.api.Freshness;
import dev.likewise.node.api.NodeView;
import dev.likewise.node.api.PeerStatus;
import dev.likewise.node.api.ShardDigest;
import dev.likewise.node.config.Settings;
import dev.likewise.node.runtime.Engine;
import dev.likewise.replication.replica.ShardView;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** A node as it shows itself. */
final class LocalView implements NodeView {
    private final NodeConfig config;
    private final Engine engine;
    private final Supplier<List<PeerStatus>> peers;
    private final BooleanSupplier joining;

    LocalView(NodeConfig config, Engine engine, Supplier<List<PeerStatus>> peers, BooleanSupplier joining) {
        this.config = config;
        this.engine = engine;
        this.peers = peers;
        this.joining = joining;
    }

    @Override
    public String cluster() {
        return config.cluster();
    }

    @Override
    public ReplicaId self() {
        return engine.self();
    }

    @Override
    public ShardPlacement placement() {
        return config.placement();
    }

    @Override
    public Optional<String> notReady() {
        return engine.refusal();
    }

    @Override
    public boolean isJoining() {
        return joining.getAsBoolean();
    }

    @Override
    public long tapAgeLimitMillis() {
        return config.get(Settings.TAP_AGE_LIMIT);
    }

    @Override
    public Freshness freshness() {
        Freshness freshness = engine.freshness();
        // A newcomer may know of no other region yet, and would believe that it has everything.
        return joining.getAsBoolean()
                ? new Freshness(Instant.EPOCH, freshness.behind(), freshness.lagMillis())
                : freshness;
    }

    @Override
    public MemberTable members() {
        return engine.members();
    }

    @Override
    public List<PeerStatus> peers() {
        return peers.get();
    }

    @Override
    public List<ShardView> shards() {
        return engine.views();
    }

    @Override
    public List<ShardDigest> digests() {
        return engine.digests();
    }
}
