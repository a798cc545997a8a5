package dev.likewise.node;

import dev.likewise.node.api.DiskFault;
import dev.likewise.node.api.Faults;
import dev.likewise.node.api.LinkFault;
import dev.likewise.node.peer.LinkFaults;
import dev.likewise.node.runtime.SystemClock;
import dev.likewise.node.store.DiskFaults;
import java.util.List;
import java.util.Map;

/** Faults put on one node on purpose. */
final class LocalFaults implements Faults {
    private final LinkFaults links;
    private final SystemClock clock;
    private final DiskFaults disk;

    LocalFaults(LinkFaults links, SystemClock clock, DiskFaults disk) {
        this.links = links;
        this.clock = clock;
        this.disk = disk;
    }

    @Override
    public void putLinkFault(String peer, LinkFault fault) {
        links.put(peer, fault);
    }

    @Override
    public void healLink(String peer) {
        links.heal(peer);
    }

    @Override
    public Map<String, List<LinkFault>> linkFaults() {
        return links.inForce();
    }

    @Override
    public void setClockOffsetMillis(long offset) {
        clock.setOffsetMillis(offset);
    }

    @Override
    public long clockOffsetMillis() {
        return clock.offsetMillis();
    }

    @Override
    public void putDiskFault(DiskFault fault) {
        disk.put(fault);
    }

    @Override
    public DiskFault diskFault() {
        return disk.fault();
    }
}
