package dev.likewise.node.runtime;

import dev.likewise.crdt.Canonical;
import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.VersionVector;
import dev.likewise.node.api.ShardDigest;
import dev.likewise.replication.port.NodeStore;
import dev.likewise.replication.port.Register;
import dev.likewise.replication.port.ShardReader;
import dev.likewise.replication.port.ShardState;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * Digests shards, on the caller's thread; kept while a shard's V stays as it is, since registers and columns change only
 * with a log, or when a retired replica's column is derived. Safe for all threads.
 *
 * <p>The store shows registers at one moment and columns at another. V is read before both and after both: if it is the
 * same, all three belong together, and the digest is kept; if it moves on, a few more tries are made, and then V is the one
 * from just before the digests.
 */
final class Digests {
    private static final int TRIES = 3;

    /** What a digest is good for. */
    private record Kept(Set<ReplicaId> derived, ShardDigest digest) {
        boolean fits(ShardState state) {
            return digest.applied().equals(state.applied()) && derived.equals(state.derived());
        }
    }

    private final AtomicReferenceArray<Kept> kept;

    Digests(int shards) {
        kept = new AtomicReferenceArray<>(shards);
    }

    /** The digests of all shards, by number; blocks for reading all of a store. */
    List<ShardDigest> of(NodeStore store) {
        List<ShardDigest> all = new ArrayList<>(kept.length());
        for (int shard = 0; shard < kept.length(); shard++) {
            all.add(of(shard, store.shard(shard)));
        }
        return all;
    }

    private ShardDigest of(int shard, ShardReader store) {
        ShardState state = store.state();
        Kept last = kept.get(shard);
        if (last != null && last.fits(state)) {
            return last.digest();
        }
        for (int i = 1; ; i++) {
            Kept read = new Kept(state.derived(), read(shard, state.applied(), store));
            ShardState after = store.state();
            if (read.fits(after)) {
                kept.set(shard, read);
                return read.digest();
            }
            if (i == TRIES) {
                return read.digest();
            }
            state = after;
        }
    }

    private static ShardDigest read(int shard, VersionVector applied, ShardReader store) {
        MessageDigest edges = sha256();
        long[] registers = new long[1];
        store.forEachRegister((key, register) -> {
            if (counts(register)) {
                edges.update(Canonical.EDGE_KEY.encode(key));
                edges.update(Canonical.EDGE.encode(register.edge()));
                registers[0]++;
            }
        });
        MessageDigest columns = sha256();
        store.forEachColumns((subject, vector) -> {
            columns.update(Canonical.EDGE_KEY.encode(new EdgeKey(subject, "")));
            columns.update(Canonical.PN_VECTOR.encode(vector));
        });
        return new ShardDigest(shard, applied, hex(edges), hex(columns), registers[0]);
    }

    /** Bare tombstones are left out: nodes may purge them at different times. */
    private static boolean counts(Register register) {
        return register.edge().present() || !register.edge().credits().isEmpty();
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    private static String hex(MessageDigest digest) {
        return HexFormat.of().formatHex(digest.digest());
    }
}
