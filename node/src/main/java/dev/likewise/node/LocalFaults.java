package dev.likewise.node;

import dev.likewise.node.api.Faults;
import dev.likewise.node.api.LinkFault;
import dev.likewise.node.peer.LinkFaults;
import dev.likewise.node.runtime.SystemClock;
import java.util.List;
import java.util.Map;

/** Faults put on one node on purpose. */
final class LocalFaults implements Faults {
    private final LinkFaults links;
    private final SystemClock clock;

    LocalFaults(LinkFaults links, SystemClock clock) {
        this.links = links;
        this.clock = clock;
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
}
