package dev.likewise.simulations.chaos.cluster;

/**
 * What the nodes of a run are started with, as far as its faults need it.
 *
 * @param firewall packets between nodes can be dropped
 * @param disks each node has a file system of its own
 * @param syncs calls that sync can be made to fail
 * @param clocks the wall clocks of nodes can be set wrong
 */
public record Tools(boolean firewall, boolean disks, boolean syncs, boolean clocks) {
    /** Those of both. */
    public Tools with(Tools more) {
        return new Tools(firewall || more.firewall, disks || more.disks, syncs || more.syncs, clocks || more.clocks);
    }

    /** None. */
    public static Tools none() {
        return new Tools(false, false, false, false);
    }
}
