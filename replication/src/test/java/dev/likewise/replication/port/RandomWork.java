package dev.likewise.replication.port;

import static org.assertj.core.api.Assertions.assertThat;

import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.HybridTimestamp;
import dev.likewise.crdt.LogPosition;
import dev.likewise.crdt.PnCounter;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.Subject;
import dev.likewise.crdt.laws.Seeded;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;

/**
 * A random course of commits, syncs, crashes and openings of one store, beside a model of it. The model keeps one version
 * for each commit since the last sync; after a crash the store must hold one of them. The clock of shard 0 says which.
 */
final class RandomWork {
    private static final List<String> IDS = List.of("a", "aa", "b", "\uffff", "\ud83d\ude00", "a ");
    private static final List<ReplicaId> REPLICAS =
            List.of(ReplicaId.of("eu", "n", "1"), ReplicaId.of("eu", "n", "10"), ReplicaId.of("us", "n", "1"));

    private final Seeded random;
    private final UnaryOperator<NodeStore> reopen;
    private final UnaryOperator<NodeStore> crash;
    private final List<List<ModelShard>> versions = new ArrayList<>();
    private NodeStore store;

    /** The number of the oldest version kept. */
    private long oldest;

    RandomWork(Seeded random, NodeStore empty, UnaryOperator<NodeStore> reopen, UnaryOperator<NodeStore> crash) {
        this.random = random;
        this.store = empty;
        this.reopen = reopen;
        this.crash = crash;
        List<ModelShard> nothing = new ArrayList<>();
        for (int i = 0; i < empty.shards(); i++) {
            nothing.add(new ModelShard());
        }
        versions.add(nothing);
    }

    /** Does some random things and returns the store that is left, open. */
    NodeStore run(int events) {
        for (int i = 0; i < events; i++) {
            event();
            readSomething();
        }
        assertSame();
        return store;
    }

    private void event() {
        int kind = random.below(20);
        if (kind < 15) {
            commit();
        } else if (kind < 17) {
            store.sync();
            forgetBefore(newestNumber());
        } else if (kind == 17) {
            store = reopen.apply(store);
            assertSame();
            forgetBefore(newestNumber());
        } else {
            store = crash.apply(store);
            survive();
        }
    }

    private void survive() {
        long held = store.shard(0).state().clock().packed();
        assertThat(held).isBetween(oldest, newestNumber());
        while (newestNumber() > held) {
            versions.remove(versions.size() - 1);
        }
        assertSame();
        forgetBefore(held);
    }

    private void forgetBefore(long number) {
        while (oldest < number) {
            versions.remove(0);
            oldest++;
        }
    }

    private long newestNumber() {
        return oldest + versions.size() - 1;
    }

    private List<ModelShard> newest() {
        return versions.get(versions.size() - 1);
    }

    private void assertSame() {
        for (int i = 0; i < store.shards(); i++) {
            newest().get(i).assertSame(store.shard(i));
        }
    }

    private void readSomething() {
        int shard = random.below(store.shards());
        newest().get(shard)
                .assertSame(store.shard(shard), key(), random.pick(REPLICAS), random.below(30), random.below(200));
        if (random.chance(10)) {
            newest().get(shard).assertSameForgetting(store.shard(shard), REPLICAS, 1 + random.below(4));
        }
    }

    private void commit() {
        List<ModelShard> next = new ArrayList<>(newest());
        List<Commit> commits = new ArrayList<>();
        for (int i = 0; i < store.shards(); i++) {
            if (i == 0 || random.coin()) {
                Commit commit = draft(i).build();
                commits.add(commit);
                next.set(i, next.get(i).after(commit));
            }
        }
        store.commit(commits);
        versions.add(next);
    }

    private CommitDraft draft(int shard) {
        CommitDraft draft = CommitDraft.of(store, shard);
        HybridTimestamp number = new HybridTimestamp(newestNumber() + 1);
        draft.state(s -> s.with(s.applied(), number));
        for (EdgeKey key : keys()) {
            draft.put(key, register());
        }
        if (random.coin()) {
            Subject subject = key().subject();
            ReplicaId replica = random.pick(REPLICAS);
            PnCounter before = newest().get(shard).column(subject, replica);
            draft.column(subject, replica, before.plus(random.between(-2, 2)));
        }
        log(draft, random.pick(REPLICAS));
        if (random.chance(20)) {
            ReplicaId origin = random.pick(REPLICAS);
            draft.trim(origin, random.below((int) newest().get(shard).appliedSeq(origin) + 1));
        }
        if (random.chance(30)) {
            draft.stage(stageWrite(newest().get(shard)));
        }
        return draft;
    }

    /** Shards stage one snapshot at a time, which begins and ends with its notes. */
    private StageWrite stageWrite(ModelShard shard) {
        long id = shard.stagedId();
        if (id == 0) {
            return new StageWrite.Put(random.anyLong() | 1, 0, chunk());
        }
        int chunk = random.below(6);
        return switch (random.below(8)) {
            case 0 -> new StageWrite.Erase(id, 0, Integer.MAX_VALUE);
            case 1 -> new StageWrite.Erase(id, 1 + chunk, 1 + chunk);
            case 2 -> new StageWrite.Erase(id, 1, 1 + chunk);
            default -> new StageWrite.Put(id, chunk, chunk());
        };
    }

    private byte[] chunk() {
        byte[] content = new byte[random.below(50)];
        Arrays.fill(content, (byte) random.below(100));
        return content;
    }

    private void log(CommitDraft draft, ReplicaId origin) {
        if (random.chance(5)) {
            draft.state(s -> {
                LogPosition ahead = new LogPosition(s.applied().seq(origin) + 3, random.anyLong());
                return s.with(s.applied().with(origin, ahead), s.clock());
            });
            return;
        }
        for (int n = random.below(4); n > 0; n--) {
            draft.record(origin, random.between(8, 99));
        }
    }

    private Register register() {
        long micros = random.longBetween(1, 1L << 50);
        ReplicaId writer = random.pick(REPLICAS);
        int kind = random.below(4);
        return kind == 0
                ? Register.NONE
                : kind == 1
                        ? CommitDraft.unliked(writer, micros, random.longBetween(1, 1000))
                        : CommitDraft.liked(writer, micros);
    }

    private Set<EdgeKey> keys() {
        Set<EdgeKey> keys = new TreeSet<>();
        for (int n = random.below(6); n > 0; n--) {
            keys.add(key());
        }
        return keys;
    }

    private EdgeKey key() {
        return new EdgeKey(new Subject(random.between(1, 2), random.pick(IDS)), random.pick(IDS));
    }
}
