package dev.likewise.simulations.sim;

import dev.likewise.simulations.sim.Figures.Figure;
import java.util.ArrayDeque;

/**
 * One direction of a connection. Where order is kept, what is under way waits in line, also for the end of a cut; where it
 * is not, each frame travels alone and may be lost, doubled or overtaken.
 */
final class Pipe {
    private static final int RETRY_MICROS = 50_000;

    /** Bytes of a frame, or the end of the connection with its reason. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Parcel(byte[] frame, String end, long readyAt) {}

    private final World world;
    private final ArrayDeque<Parcel> line = new ArrayDeque<>();
    private End target;
    private End source;
    private long lineBytes;
    private long lastReadyAt;
    private boolean pumping;
    private boolean broken;

    Pipe(World world) {
        this.world = world;
    }

    void between(End from, End to) {
        source = from;
        target = to;
    }

    void frame(byte[] bytes) {
        NetworkPlan plan = world.network.plan();
        if (plan.ordered()) {
            if (lineBytes + bytes.length > plan.bufferBytes()) {
                world.figures.increment(Figure.FRAMES_LOST);
                return;
            }
            lineBytes += bytes.length;
            queue(bytes, null);
            return;
        }
        int copies = world.network.random.chance(plan.doublePercent()) ? 2 : 1;
        for (int i = 0; i < copies; i++) {
            if (world.network.random.chance(plan.lossPercent())) {
                world.figures.increment(Figure.FRAMES_LOST);
            } else {
                travel(new Parcel(bytes, null, readyAt()));
            }
        }
    }

    /** After what was written, the other side learns that this one has closed. */
    void end(String reason) {
        if (world.network.plan().ordered()) {
            queue(null, reason);
        } else {
            travel(new Parcel(null, reason, readyAt()));
        }
    }

    boolean isFrom(SimProcess process) {
        return source.process == process;
    }

    /** Nothing that is under way arrives any more. */
    void breakOff() {
        broken = true;
        line.clear();
    }

    private long readyAt() {
        long arrival = world.time.now() + world.network.delayMicros(source.node(), target.node());
        return Math.max(arrival, target.connectedAt + 1);
    }

    private void queue(byte[] frame, String end) {
        lastReadyAt = Math.max(lastReadyAt, readyAt());
        line.addLast(new Parcel(frame, end, lastReadyAt));
        pump();
    }

    private void pump() {
        if (!pumping && !line.isEmpty() && !broken) {
            pumping = true;
            world.time.after(line.peekFirst().readyAt() - world.time.now(), this::arrive);
        }
    }

    private void arrive() {
        pumping = false;
        if (broken || line.isEmpty()) {
            return;
        }
        if (world.network.cuts.isCut(source.node(), target.node())) {
            pumping = true;
            world.time.after(RETRY_MICROS, this::arrive);
            return;
        }
        Parcel next = line.removeFirst();
        lineBytes -= next.frame() == null ? 0 : next.frame().length;
        deliver(next);
        pump();
    }

    private void travel(Parcel parcel) {
        world.time.after(parcel.readyAt() - world.time.now(), () -> {
            if (!broken && !world.network.cuts.isCut(source.node(), target.node())) {
                deliver(parcel);
            } else if (!broken) {
                world.figures.increment(Figure.FRAMES_LOST);
            }
        });
    }

    private void deliver(Parcel parcel) {
        if (!target.isOpen()) {
            reset();
        } else if (parcel.frame() != null) {
            target.process.received(target.link, parcel.frame());
        } else {
            target.closed(parcel.end());
        }
    }

    /** Nobody listens there: whoever answers for the machine says so, if it runs and the way back is open. */
    private void reset() {
        boolean answers = !target.process.node.isDark();
        if (answers && source.isOpen() && !world.network.cuts.isCut(target.node(), source.node())) {
            long delay = world.network.delayMicros(target.node(), source.node());
            world.time.after(delay, () -> source.closed("reset by the other side"));
        }
    }
}
