package dev.likewise.simulations.chaos.cluster;

import dev.likewise.simulations.chaos.cluster.Firewall.Hop;
import dev.likewise.simulations.process.NodeProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Nodes as processes, region k on 127.0.k.1, so that a packet's addresses tell between whom it travels. */
public final class ProcessCluster implements Cluster {
    private final List<ProcessSite> sites = new ArrayList<>();
    private final Optional<Firewall> firewall;
    private final Thread atExit = new Thread(this::closeAtExit, "likewise-chaos-exit");
    private boolean closed;

    private ProcessCluster(Optional<Firewall> firewall) {
        this.firewall = firewall;
    }

    /**
     * Starts a node in each region and waits until all take taps.
     *
     * @param home where their disks and what they print are kept
     */
    public static ProcessCluster start(Path home, List<String> regions, Tools tools) throws IOException {
        ProcessCluster cluster = new ProcessCluster(tools.firewall() ? Optional.of(Firewall.open()) : Optional.empty());
        Runtime.getRuntime().addShutdownHook(cluster.atExit);
        boolean started = false;
        try {
            cluster.startAll(home, regions, tools);
            started = true;
            return cluster;
        } finally {
            if (!started) {
                cluster.close();
            }
        }
    }

    private void startAll(Path home, List<String> regions, Tools tools) throws IOException {
        for (String region : regions) {
            sites.add(ProcessSite.make(home, region, "127.0." + (sites.size() + 1) + ".1", tools));
        }
        List<NodeProcess> processes = sites.stream().map(ProcessSite::process).toList();
        for (ProcessSite site : sites) {
            site.meet(processes);
            site.process().start(processes);
        }
        sites.forEach(site -> site.process().awaitReady());
    }

    @Override
    public List<ProcessSite> sites() {
        return List.copyOf(sites);
    }

    /** Drops whatever {@code from} sends to {@code to}: no connection between them works, though one side hears the other. */
    public void cut(ProcessSite from, ProcessSite to) throws IOException {
        firewall().cut(List.of(new Hop(from.host(), to.host())));
    }

    @Override
    public void isolate(Site site) throws IOException {
        for (ProcessSite other : sites) {
            if (other != site) {
                cut((ProcessSite) site, other);
                cut(other, (ProcessSite) site);
            }
        }
    }

    /** Loses so many of a hundred packets between all nodes. */
    public void lose(int percent) throws IOException {
        List<Hop> hops = new ArrayList<>();
        for (ProcessSite from : sites) {
            sites.stream().filter(to -> to != from).forEach(to -> hops.add(new Hop(from.host(), to.host())));
        }
        firewall().lose(percent, hops);
    }

    @Override
    public void heal() throws IOException {
        if (firewall.isPresent()) {
            firewall.get().heal();
        }
    }

    private Firewall firewall() {
        return firewall.orElseThrow(() -> new IllegalStateException("started without a firewall"));
    }

    /** Ctrl-C, or SIGTERM: neither nodes nor mounts nor rules may be left behind. */
    private void closeAtExit() {
        try {
            closeOnce();
        } catch (IOException e) {
            System.err.println("likewise: not all was taken away: " + e.getMessage());
        }
    }

    @Override
    public void close() throws IOException {
        try {
            Runtime.getRuntime().removeShutdownHook(atExit);
        } catch (IllegalStateException exiting) {
            // The hook closes, or has.
        }
        closeOnce();
    }

    private synchronized void closeOnce() throws IOException {
        if (closed) {
            return;
        }
        closed = true;
        IOException failed = null;
        for (ProcessSite site : sites) {
            try {
                site.close();
            } catch (IOException e) {
                failed = e;
            }
        }
        if (firewall.isPresent()) {
            firewall.get().close();
        }
        if (failed != null) {
            throw failed;
        }
    }
}
