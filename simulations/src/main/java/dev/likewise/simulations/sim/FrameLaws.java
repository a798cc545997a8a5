package dev.likewise.simulations.sim;

import dev.likewise.replication.link.LinkDriver.LinkEvent;
import dev.likewise.replication.proto.Frame;
import dev.likewise.replication.replica.Outcome;
import dev.likewise.simulations.sim.Figures.Figure;
import java.util.List;

/** What links say to each other, and that nobody is accused who has done nothing. */
final class FrameLaws {
    private final World world;
    private boolean quiet;

    FrameLaws(World world) {
        this.world = world;
    }

    /** From now on nothing but heartbeats and digests may be sent. */
    void expectQuiet() {
        quiet = true;
    }

    void written(End end, Frame frame) {
        if (frame.hasPull()) {
            world.figures.increment(Figure.PULLS);
        }
        if (frame.hasDigest() && frame.getDigest().getBucketsCount() > 0) {
            world.figures.increment(Figure.DIGESTS);
        }
        if (frame.hasLane()) {
            world.figures.increment(Figure.LANES);
        }
        boolean periodic = frame.hasReport() || frame.hasDigest();
        if (quiet && !periodic && !end.isToSelf()) {
            throw new LawBroken(
                    "at rest nothing but heartbeats and digests is sent",
                    end.node(),
                    LawBroken.ANY,
                    "sends " + frame.getKindCase());
        }
    }

    void noted(SimNode node, LinkEvent event) {
        boolean accuses = event.kind() == LinkEvent.Kind.REFUSED
                || (event.kind() == LinkEvent.Kind.REFUSED_BY_PEER
                        && !event.detail().endsWith("stops"));
        if (accuses) {
            throw new LawBroken("no link between honest nodes is refused", node.index, LawBroken.ANY, event.toString());
        }
    }

    /** Clocks are off in some schedules; nothing else is ever wrong with a peer, as all of them are honest. */
    void faults(SimNode node, int shard, List<Outcome.Fault> faults) {
        for (Outcome.Fault fault : faults) {
            if (fault.kind() != Outcome.Fault.Kind.CLOCK_AHEAD && !world.forksPlanted) {
                throw new LawBroken("no honest node is accused", node.index, shard, fault.toString());
            }
        }
    }
}
