package dev.likewise.simulations.sim;

import dev.likewise.crdt.MemberTable;
import dev.likewise.crdt.VersionVector;
import dev.likewise.replication.link.LinkDriver.LinkEvent;
import dev.likewise.replication.port.StoredRecord;
import dev.likewise.replication.proto.Frame;
import dev.likewise.replication.replica.Input;
import dev.likewise.replication.replica.Now;
import dev.likewise.replication.replica.Outcome;
import dev.likewise.simulations.sim.Figures.Figure;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Supplier;

/**
 * All that must hold at any time. The simulator tells what happens; a law that does not hold is a {@link LawBroken}.
 *
 * <ul>
 *   <li>what a step may write: {@link CommitLaws}, {@link RowLaws}, {@link StageLaws}, {@link PurgeLaws}, {@link
 *       TrimLaws};
 *   <li>what a store holds as a whole: {@link StoreLaws};
 *   <li>what may leave a node, and when: {@link ReleaseLaws}, {@link CountLaws}, {@link FlightLaw}, {@link FrameLaws},
 *       {@link LaneLaws};
 *   <li>what becomes of a tap: {@link TapLaws};
 *   <li>what holds when nothing happens any more: {@link RestLaws}.
 * </ul>
 */
final class Laws implements Judge {
    final History history;
    final FrameLaws frames;
    final LaneLaws lane;
    private final World world;
    private final CommitLaws commits;
    private final ReleaseLaws releases;
    private final TapLaws taps;
    private final FlightLaw flights;
    private final CountLaws counts;
    private final List<List<VersionVector>> durable = new ArrayList<>();
    private BiConsumer<SimNode, Outcome> observer = (node, outcome) -> {};

    Laws(World world) {
        this.world = world;
        int shards = world.plan.placement().shards();
        history = new History(shards);
        frames = new FrameLaws(world);
        commits = new CommitLaws(world, this, history);
        releases = new ReleaseLaws(this, history);
        lane = new LaneLaws(world, this);
        taps = new TapLaws(world, history);
        flights = new FlightLaw(world);
        counts = new CountLaws(world, this);
        for (int node = 0; node < world.plan.nodes(); node++) {
            durable.add(new ArrayList<>(Collections.nCopies(shards, VersionVector.EMPTY)));
        }
    }

    /** A replica has made a step. */
    @Override
    public void stepped(SimNode node, int shard, Now now, List<Input> inputs, Outcome outcome) {
        inputs.forEach(input -> {
            if (input instanceof Input.Members heard) {
                members(node, shard, heard.table());
            }
        });
        frames.faults(node, shard, outcome.faults());
        taps.stepped(node, shard, now, outcome);
        flights.stepped(node, shard, inputs, outcome);
    }

    /** A shard hears who there is. */
    @Override
    public void members(SimNode node, int shard, MemberTable table) {
        commits.members(node, shard, table);
    }

    /** A step's commit is in the store. */
    @Override
    public void committed(SimNode node, Outcome outcome) {
        outcome.commit().ifPresent(commit -> {
            boolean merging = expected(node, commit.shard()).isMerging() && !StageLaws.erasesAll(commit);
            counts.committed(node, outcome, merging);
            commits.committed(node, commit);
            taps.committed(node, commit, outcome.replies());
        });
    }

    /** A sync has returned. */
    @Override
    public void synced(SimNode node) {
        for (int shard = 0; shard < world.plan.placement().shards(); shard++) {
            VersionVector applied = node.store().shard(shard).state().applied();
            durable.get(node.index).set(shard, applied);
        }
        commits.purges().synced(node);
    }

    /** The effects of a step are about to happen. */
    @Override
    public void released(SimNode node, Outcome outcome) {
        releases.released(node, outcome);
        counts.released(node, outcome);
        lane.released(node, outcome);
        taps.released(node, outcome);
        observer.accept(node, outcome);
    }

    @Override
    public void made(SimNode node, int shard) {
        lane.made(node, shard);
    }

    @Override
    public void written(End end, Frame frame) {
        frames.written(end, frame);
    }

    @Override
    public void noted(SimNode node, LinkEvent event) {
        frames.noted(node, event);
    }

    /** A chunk of a snapshot leaves a node. */
    void served(boolean last) {
        if (last) {
            world.figures.increment(Figure.SNAPSHOTS_SERVED);
        }
    }

    /** A test looks at what is released, too. */
    void observe(BiConsumer<SimNode, Outcome> other) {
        observer = other;
    }

    /** How much of each log is durable at a node, which is all that anybody may learn from it. */
    VersionVector durable(SimNode node, int shard) {
        return durable.get(node.index).get(shard);
    }

    /** A node has lost what was not durable, or was opened again. */
    @Override
    public void reloaded(SimNode node) {
        for (int shard = 0; shard < world.plan.placement().shards(); shard++) {
            VersionVector left = node.store().shard(shard).state().applied();
            require(
                    left.covers(durable(node, shard)),
                    "what was durable survives a crash",
                    node,
                    shard,
                    () -> "a store lost what it had synced");
            history.log(shard, node.id).truncate(left.seq(node.id));
            commits.reloaded(node, shard, left);
            flights.reloaded(node, shard);
        }
        synced(node);
        taps.reloaded(node);
        counts.reloaded(node);
        world.nodes.forEach(this::nothingInvented);
    }

    /** V says nothing that no disk has. */
    private void nothingInvented(SimNode node) {
        for (int shard = 0; shard < world.plan.placement().shards(); shard++) {
            requireHistory(node, shard, node.store().shard(shard).state().applied(), "a node's V");
        }
    }

    /** A node's replicas are made again, and know nothing but what is in the store. */
    @Override
    public void remade(SimNode node) {
        counts.reloaded(node);
    }

    /** Requires that all positions are in their origins' logs. */
    void requireHistory(SimNode node, int shard, VersionVector vector, String what) {
        vector.asMap()
                .forEach((origin, position) -> require(
                        history.log(shard, origin).has(position),
                        "V never over-claims: " + what + " names only records that their origin's disk has",
                        node,
                        shard,
                        () -> position + " of " + origin + ", whose log has "
                                + history.log(shard, origin).length()));
    }

    /** Requires that a record is the one that its origin wrote. */
    void requireHistory(SimNode node, int shard, StoredRecord record) {
        OriginLog log = history.log(shard, record.origin());
        require(
                record.seq() <= log.length()
                        && log.record(record.seq()).record().equals(record),
                "a record is the same bytes everywhere",
                node,
                shard,
                () -> record + " is not what its origin wrote");
    }

    /** Compares all that stores hold with what they have to hold. */
    void checkAll() {
        world.nodes.forEach(node -> {
            for (int shard = 0; shard < world.plan.placement().shards(); shard++) {
                commits.checkWhole(node, shard);
            }
            counts.atRest(node);
        });
    }

    /** What a shard of a node has to hold. */
    Expected expected(SimNode node, int shard) {
        return commits.expected(node, shard);
    }

    void require(boolean holds, String law, SimNode node, int shard, Supplier<String> detail) {
        if (!holds) {
            throw new LawBroken(law, node.index, shard, detail.get());
        }
    }
}
