package dev.likewise.node.peer;

import dev.likewise.node.api.LinkFault;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;

/**
 * The faults put on this node's links on purpose, for development and chaos modes. Safe for all threads.
 *
 * <p>A fault is about frames, not about sockets, and holds from the moment {@link #put} returns, for the connections there
 * are and for new ones. While anything is cut, in whatever direction, new connections to and from that node pass nothing,
 * as none could be opened over a link that works one way. When the last cut is healed, connections on which it swallowed
 * something are closed and dialled again.
 *
 * <p>A configured address that was never reached is not known to be a node's. If a node is cut under such circumstances,
 * one {@code Hello} may reach it.
 */
public final class LinkFaults {
    private final Directory directory;
    private final LongSupplier ticks;
    private final Runnable changed;
    private volatile Map<String, PeerFault> inForce = Map.of();

    /**
     * @param directory tells what names mean
     * @param ticks the time in milliseconds, see {@code Now}
     * @param changed called after each change, on whatever thread made it
     */
    LinkFaults(Directory directory, LongSupplier ticks, Runnable changed) {
        this.directory = directory;
        this.ticks = ticks;
        this.changed = changed;
    }

    /**
     * Puts a fault on the link to a node, in place of the one before in that direction. A fault that lets all pass heals.
     *
     * @param peer a replica id, {@code region/node}, a node name or a region, if it names exactly one known peer
     * @throws IllegalArgumentException if it names none or several
     */
    public void put(String peer, LinkFault fault) {
        String node = directory.resolve(peer);
        synchronized (this) {
            Map<String, PeerFault> next = new HashMap<>(inForce);
            set(next, node, of(node).with(fault, ticks.getAsLong()));
            inForce = Map.copyOf(next);
        }
        changed.run();
    }

    /**
     * Takes all faults off a link.
     *
     * @throws IllegalArgumentException as {@link #put}
     */
    public void heal(String peer) {
        put(peer, PeerFault.OPEN);
    }

    /** The faults in force, by {@code region/node}, sorted. */
    public NavigableMap<String, List<LinkFault>> inForce() {
        NavigableMap<String, List<LinkFault>> shown = new TreeMap<>();
        inForce.forEach((node, fault) -> shown.put(node, fault.list()));
        return shown;
    }

    /** Heals what has its time over. Called with each tick. */
    void expire() {
        if (inForce.isEmpty()) {
            return;
        }
        boolean any;
        synchronized (this) {
            long now = ticks.getAsLong();
            Map<String, PeerFault> next = new HashMap<>();
            inForce.forEach((node, fault) -> set(next, node, fault.at(now)));
            any = !next.equals(inForce);
            inForce = Map.copyOf(next);
        }
        if (any) {
            changed.run();
        }
    }

    private static void set(Map<String, PeerFault> faults, String node, PeerFault fault) {
        if (fault.isNone()) {
            faults.remove(node);
        } else {
            faults.put(node, fault);
        }
    }

    /** The faults on the link to a node. */
    PeerFault of(String node) {
        return inForce.getOrDefault(node, PeerFault.NONE);
    }

    /** The nodes to or from which something is cut. */
    Set<String> cutNodes() {
        Map<String, PeerFault> now = inForce;
        return now.keySet().stream().filter(node -> now.get(node).isCut()).collect(Collectors.toUnmodifiableSet());
    }

    Directory directory() {
        return directory;
    }
}
