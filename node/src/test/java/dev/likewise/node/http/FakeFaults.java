package dev.likewise.node.http;

import dev.likewise.node.api.DiskFault;
import dev.likewise.node.api.Faults;
import dev.likewise.node.api.LinkFault;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/** Remembers faults; knows the peer {@code eu/eu-1}. */
final class FakeFaults implements Faults {
    private static final String PEER = "eu/eu-1";

    private final Map<String, List<LinkFault>> faults = new ConcurrentHashMap<>();
    private final AtomicLong offset = new AtomicLong();
    private final AtomicReference<DiskFault> disk = new AtomicReference<>(DiskFault.NONE);

    @Override
    public void putLinkFault(String peer, LinkFault fault) {
        faults.put(known(peer), List.of(fault));
    }

    @Override
    public void healLink(String peer) {
        faults.remove(known(peer));
    }

    private static String known(String peer) {
        if (!List.of("eu", "eu-1", PEER, FakeNode.OTHER.toString()).contains(peer)) {
            throw new IllegalArgumentException("no peer goes by that name");
        }
        return PEER;
    }

    @Override
    public Map<String, List<LinkFault>> linkFaults() {
        return faults;
    }

    @Override
    public void setClockOffsetMillis(long millis) {
        offset.set(millis);
    }

    @Override
    public long clockOffsetMillis() {
        return offset.get();
    }

    @Override
    public void putDiskFault(DiskFault fault) {
        disk.set(fault);
    }

    @Override
    public DiskFault diskFault() {
        return disk.get();
    }
}
