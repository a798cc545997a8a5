package dev.likewise.simulations.sim;

/** One side of a connection: a process and the number it knows the connection by. */
final class End {
    final SimProcess process;
    final long link;
    /** Before this moment nothing arrives here: the process has not been told of the connection yet. */
    final long connectedAt;

    private final Pipe out;
    private final Pipe in;
    private boolean open = true;

    End(SimProcess process, long link, long connectedAt, Pipe out, Pipe in) {
        this.process = process;
        this.link = link;
        this.connectedAt = connectedAt;
        this.out = out;
        this.in = in;
    }

    int node() {
        return process.node.index;
    }

    /** What this side writes to. */
    Pipe out() {
        return out;
    }

    /** What the other side writes to. */
    Pipe in() {
        return in;
    }

    /** Whether this side still listens. */
    boolean isOpen() {
        return open && process.isAlive();
    }

    /** This side closes, or its process is gone: it hears nothing more. */
    void shut() {
        open = false;
    }

    /** Whether a node has dialled itself. */
    boolean isToSelf() {
        return in.isFrom(process);
    }

    /** The connection is over as this side sees it. */
    void closed(String reason) {
        if (isOpen()) {
            open = false;
            process.closed(link, reason);
        }
    }
}
