package dev.likewise.simulations.sim;

import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.MemberTable;
import dev.likewise.crdt.PnCounter;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.Subject;
import dev.likewise.crdt.VersionVector;
import dev.likewise.replication.port.Commit;
import dev.likewise.replication.port.StoredRecord;
import dev.likewise.simulations.sim.Figures.Figure;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;

/**
 * What a commit may do: exactly what its records and the snapshot that is being merged say, besides purging ({@link
 * PurgeLaws}) and trimming ({@link TrimLaws}). Looks at what was touched; {@link StoreLaws} looks at all that a store holds.
 */
final class CommitLaws {
    private final World world;
    private final History history;
    private final List<List<Expected>> expected = new ArrayList<>();
    private final StageLaws stages;
    private final PurgeLaws purges;
    private final TrimLaws trims;
    private final RowLaws rows;
    private final StoreLaws stores;

    CommitLaws(World world, Laws laws, History history) {
        this.world = world;
        this.history = history;
        stages = new StageLaws(world, laws);
        purges = new PurgeLaws(world, laws);
        trims = new TrimLaws(world, laws);
        rows = new RowLaws(laws, purges);
        stores = new StoreLaws(laws, history, purges);
        for (int node = 0; node < world.plan.nodes(); node++) {
            List<Expected> shards = new ArrayList<>();
            for (int shard = 0; shard < world.plan.placement().shards(); shard++) {
                shards.add(new Expected(history, shard, SimNode.idOf(node)));
            }
            expected.add(shards);
        }
    }

    Expected expected(SimNode node, int shard) {
        return expected.get(node.index).get(shard);
    }

    /** A shard hears who there is. */
    void members(SimNode node, int shard, MemberTable table) {
        trims.members(node, shard, table);
    }

    PurgeLaws purges() {
        return purges;
    }

    void committed(SimNode node, Commit commit) {
        int shard = commit.shard();
        Expected held = expected(node, shard);
        stages.newcomer(node, commit, held);
        Set<EdgeKey> keys = new TreeSet<>();
        Set<Subject> subjects = new TreeSet<>();
        for (StoredRecord record : commit.records()) {
            held.apply(logged(node, shard, record), keys::add, subjects::add);
        }
        world.laws.requireHistory(node, shard, commit.state().applied(), "a commit's V");
        boolean raises = positions(node, commit, held);
        trims.committed(node, commit);
        purges.committed(node, commit, held, raises);
        rows.committed(node, commit, held, keys, subjects);
        stages.committed(node, commit, held, raises);
        if (raises) {
            held.raise();
        }
        held.committed(node.store().shard(shard), !commit.stage().isEmpty());
        if (raises) {
            checkWhole(node, shard);
        }
    }

    private LoggedRecord logged(SimNode node, int shard, StoredRecord record) {
        world.figures.increment(Figure.RECORDS);
        if (!record.origin().equals(node.id)) {
            world.laws.requireHistory(node, shard, record);
            return history.log(shard, record.origin()).record(record.seq());
        }
        OriginLog log = history.log(shard, node.id);
        require(
                record.seq() == log.length() + 1,
                "a log has no gaps",
                node,
                shard,
                () -> "record " + record.seq() + " after " + log.length());
        LoggedRecord logged = history.append(shard, record);
        world.figures.add(Figure.CORRECTIONS, logged.decoded().corrections().size());
        world.story.tell(node.index, shard, () -> "commits " + Format.record(logged));
        logged.decoded().columns().forEach((subject, column) -> {
            PnCounter before = expected(node, shard).stands().column(subject, node.id);
            require(column.covers(before), "columns never shrink", node, shard, () -> subject + ": was " + before);
            require(
                    column.net() == log.feedOf(subject),
                    "the deltas of a replica's feed sum to its column",
                    node,
                    shard,
                    () -> subject + ": feed " + log.feedOf(subject) + ", column " + column);
        });
        return logged;
    }

    /** V moves by one a record, and else only with the end of a merge, to what the snapshot's head says. */
    private boolean positions(SimNode node, Commit commit, Expected held) {
        VersionVector said = commit.state().applied();
        Map<ReplicaId, Long> ends = new TreeMap<>();
        held.state().applied().asMap().forEach((origin, position) -> ends.put(origin, position.seq()));
        commit.records().forEach(record -> ends.merge(record.origin(), 1L, Long::sum));
        boolean byRecords = said.asMap().size() == ends.size()
                && ends.entrySet().stream().allMatch(end -> said.seq(end.getKey()) == end.getValue());
        if (held.isMerging() && StageLaws.erasesAll(commit)) {
            require(
                    said.equals(held.raised(said)),
                    "V jumps to what the head of the merged snapshot says",
                    node,
                    commit.shard(),
                    () -> "V " + Format.vector(said) + ", head "
                            + Format.vector(held.head().applied()));
            Map<ReplicaId, Long> jumped = new TreeMap<>(ends);
            held.head().applied().asMap().forEach((origin, position) -> {
                if (!origin.equals(node.id)) {
                    jumped.merge(origin, position.seq(), Math::max);
                }
            });
            require(
                    jumped.entrySet().stream().allMatch(end -> said.seq(end.getKey()) == end.getValue())
                            && jumped.size() == said.asMap().size(),
                    "V never over-claims: it jumps no further than the head of the merged snapshot says",
                    node,
                    commit.shard(),
                    () -> "V " + Format.vector(said) + ", expected " + jumped);
            return true;
        }
        require(
                byRecords,
                "V never over-claims: it moves by one a record",
                node,
                commit.shard(),
                () -> "V " + Format.vector(said) + " after " + ends);
        return false;
    }

    /** The store has been opened again with this V. */
    void reloaded(SimNode node, int shard, VersionVector left) {
        world.laws.requireHistory(node, shard, left, "the V of a store opened again");
        expected(node, shard).reloaded(node.store().shard(shard));
        purges.reloaded(node, shard);
        checkWhole(node, shard);
    }

    /** Everything that a store holds. */
    void checkWhole(SimNode node, int shard) {
        stores.check(node, shard, expected(node, shard));
    }

    private void require(boolean holds, String law, SimNode node, int shard, Supplier<String> detail) {
        world.laws.require(holds, law, node, shard, detail);
    }
}
