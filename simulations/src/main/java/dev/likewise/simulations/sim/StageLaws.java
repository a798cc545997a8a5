package dev.likewise.simulations.sim;

import dev.likewise.replication.port.Commit;
import dev.likewise.replication.port.ShardReader;
import dev.likewise.replication.port.StageWrite;
import dev.likewise.simulations.sim.Figures.Figure;
import java.util.Optional;

/** How a snapshot comes in: staged chunk by chunk, merged in order once all are there, and then always to the end. */
final class StageLaws {
    private final World world;
    private final Laws laws;

    StageLaws(World world, Laws laws) {
        this.world = world;
        this.laws = laws;
    }

    /** Whether a commit erases all that is staged. */
    static boolean erasesAll(Commit commit) {
        return commit.stage().stream().anyMatch(StageLaws::erasesAll);
    }

    private static boolean erasesAll(StageWrite write) {
        return write instanceof StageWrite.Erase erase && erase.first() == 0;
    }

    /** A newcomer takes nothing but its snapshot. */
    void newcomer(SimNode node, Commit commit, Expected held) {
        boolean takes = !commit.records().isEmpty() || (!commit.edges().isEmpty() && !held.isMerging());
        laws.require(
                !(node.isJoining() && held.isEmpty() && takes && !held.isMerged()),
                "a newcomer takes nothing but its snapshot",
                node,
                commit.shard(),
                () -> commit.records() + ", " + commit.edges());
    }

    void committed(SimNode node, Commit commit, Expected held, boolean raises) {
        if (commit.stage().isEmpty()) {
            return;
        }
        figures(node, commit, held, raises);
        ShardReader store = node.store().shard(commit.shard());
        if (erasesAll(commit)) {
            boolean asksAgain =
                    commit.stage().stream().anyMatch(write -> write instanceof StageWrite.Put put && put.chunk() == 0);
            laws.require(
                    store.staged().isEmpty() || asksAgain,
                    "a stage that is merged or abandoned is erased",
                    node,
                    commit.shard(),
                    () -> "staged " + store.staged());
            return;
        }
        store.staged().ifPresent(staged -> {
            boolean whole = true;
            for (int chunk = staged.first(); chunk > 0 && chunk <= staged.last(); chunk++) {
                whole &= store.stagedChunk(staged.id(), chunk) != null;
            }
            boolean complete = held.isMerging();
            Optional<Expected.Staged> before = held.staged();
            boolean inOrder = complete
                    ? staged.last() == 0
                            || staged.last() == before.get().notes().lastChunk()
                    : staged.first() <= 1;
            laws.require(
                    whole && inOrder,
                    "chunks are staged and merged in order",
                    node,
                    commit.shard(),
                    () -> "chunks " + staged.first() + " to " + staged.last() + ", complete " + complete);
        });
    }

    private void figures(SimNode node, Commit commit, Expected held, boolean raises) {
        for (StageWrite write : commit.stage()) {
            if (write instanceof StageWrite.Put put
                    && put.chunk() == 0
                    && held.staged().stream().noneMatch(before -> before.id() == put.id())) {
                world.figures.increment(Figure.SNAPSHOTS_ASKED);
                world.story.tell(node.index, commit.shard(), () -> "asks for a snapshot");
            }
        }
        if (raises) {
            world.figures.increment(node.isJoining() && held.isEmpty() ? Figure.JOINS : Figure.SNAPSHOTS_MERGED);
            world.story.tell(
                    node.index,
                    commit.shard(),
                    () -> "has merged a snapshot, V "
                            + Format.vector(commit.state().applied()));
        } else if (erasesAll(commit)) {
            world.figures.increment(Figure.SNAPSHOTS_ABANDONED);
            world.story.tell(node.index, commit.shard(), () -> "gives a snapshot up");
        }
        world.story.tell(node.index, commit.shard(), () -> "stage: " + Format.stage(commit.stage()));
    }
}
