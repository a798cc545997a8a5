package dev.likewise.simulations.chaos.fault;

import dev.likewise.simulations.chaos.cluster.Tools;
import dev.likewise.simulations.chaos.fault.Fault.Lane;
import dev.likewise.simulations.chaos.history.Clocks;
import java.util.List;
import java.util.Locale;

/** The faults that processes can have, by name. */
public enum FaultKind {
    CUT(Lane.LINKS, "two regions are cut off from each other", "nft"),
    ONE_WAY(Lane.LINKS, "what one region sends to another is dropped", "nft"),
    RING(Lane.LINKS, "each region's packets to the next one are dropped", "nft"),
    ISOLATE(Lane.LINKS, "one region is cut off from all others", "nft"),
    LOSS(Lane.LINKS, "5 to 40 % of the packets between regions are lost", "nft"),
    DELAY(Lane.LINKS, "frames on all links wait for 20 to 400 ms"),
    KILL(Lane.NODES, "SIGKILL, and a new start"),
    PAUSE(Lane.NODES, "SIGSTOP, and SIGCONT"),
    RESTART(Lane.NODES, "SIGTERM and a new start, one region after the other"),
    SKEW(Lane.NODES, "a clock is up to 200 ms off", "faketime"),
    JUMP(Lane.NODES, "a clock jumps by 1 to 30 s, and back", "faketime"),
    DISK_FULL(Lane.NODES, "a disk has no room left", "mkfs.ext4"),
    FSYNC(Lane.NODES, "some or all syncs of a node fail", "fiu-ctrl"),
    POWER_LOSS(Lane.NODES, "a disk loses what was not synced", "mkfs.ext4", "xfs_io"),
    LOST_DISK(Lane.NODES, "a disk is destroyed, its replica retired, and a new node joins");

    private final Lane lane;
    private final String about;

    @SuppressWarnings("ImmutableEnumChecker") // an unmodifiable list
    private final List<String> commands;

    FaultKind(Lane lane, String about, String... commands) {
        this.lane = lane;
        this.about = about;
        this.commands = List.of(commands);
    }

    /** As on the command line: {@code power-loss}. */
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    public String about() {
        return about;
    }

    public Lane lane() {
        return lane;
    }

    /** The commands that have to be installed. */
    public List<String> commands() {
        return commands;
    }

    /** Whether only root can put it in: packet filters and file systems. */
    public boolean isForRoot() {
        return tools().firewall() || tools().disks();
    }

    /** What nodes have to be started with. */
    public Tools tools() {
        return switch (this) {
            case CUT, ONE_WAY, RING, ISOLATE, LOSS -> new Tools(true, false, false, false);
            case DISK_FULL, POWER_LOSS -> new Tools(false, true, false, false);
            case FSYNC -> new Tools(false, false, true, false);
            case SKEW, JUMP -> new Tools(false, false, false, true);
            case DELAY, KILL, PAUSE, RESTART, LOST_DISK -> Tools.none();
        };
    }

    /** What it does to clocks. */
    public Clocks clocks() {
        return switch (this) {
            case SKEW -> Clocks.SKEWED;
            case JUMP -> Clocks.WRONG;
            default -> Clocks.SOUND;
        };
    }
}
