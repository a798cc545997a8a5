package dev.likewise.simulations.chaos.cluster;

import dev.likewise.simulations.process.Command;
import dev.likewise.simulations.process.LoopDisk;
import dev.likewise.simulations.process.NodeProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** A node that is a process on this machine, with a disk, a clock and a sync that can be spoilt. */
public final class ProcessSite implements Site, AutoCloseable {
    private static final int DISK_MIB = 256;
    private static final String FAKETIME = "/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1";
    private static final String FIU = "/usr/lib/fiu/";

    private final String region;
    private final Path data;
    private final Path clock;
    private final Path control;
    private final Optional<LoopDisk> disk;
    private final NodeProcess process;
    private List<NodeProcess> all = List.of();

    private ProcessSite(Path home, String region, String host, Tools tools) throws IOException {
        this.region = region;
        this.clock = home.resolve(region + ".clock");
        this.control = home.resolve(region + ".fiu");
        this.disk = tools.disks()
                ? Optional.of(LoopDisk.make(home.resolve(region + ".img"), home.resolve(region + ".disk"), DISK_MIB))
                : Optional.empty();
        this.data = disk.map(LoopDisk::mountPoint).orElse(home).resolve("data-" + region);
        this.process = new NodeProcess(home, data, region, host)
                .with("--chaos=true", "--write-buffer-bytes=1MiB", "--wal-bytes=4MiB", "--store-retry=200ms")
                .under(wrapper(tools));
        if (tools.clocks()) {
            setClock(0);
        }
    }

    static ProcessSite make(Path home, String region, String host, Tools tools) throws IOException {
        return new ProcessSite(home, region, host, tools);
    }

    /** Libraries that are loaded before others and stand between the node and the system. */
    private String[] wrapper(Tools tools) {
        List<String> words = new ArrayList<>(List.of("env"));
        List<String> preload = new ArrayList<>();
        if (tools.syncs()) {
            preload.addAll(List.of(FIU + "fiu_run_preload.so", FIU + "fiu_posix_preload.so"));
            words.add("FIU_CTRL_FIFO=" + control);
        }
        if (tools.clocks()) {
            preload.add(FAKETIME);
            // The monotonic clock stays right; the file is looked at every second.
            words.addAll(List.of(
                    "FAKETIME_DONT_FAKE_MONOTONIC=1",
                    "FAKETIME_FORCE_MONOTONIC_FIX=0",
                    "FAKETIME_TIMESTAMP_FILE=" + clock,
                    "FAKETIME_CACHE_DURATION=1"));
        }
        words.add("LD_PRELOAD=" + String.join(" ", preload));
        return words.toArray(new String[0]);
    }

    NodeProcess process() {
        return process;
    }

    void meet(List<NodeProcess> everybody) {
        all = everybody;
    }

    String host() {
        return process.host();
    }

    @Override
    public String region() {
        return region;
    }

    @Override
    public String url() {
        return process.url();
    }

    @Override
    public String adminUrl() {
        return process.adminUrl();
    }

    @Override
    public void start() {
        process.start(all);
        process.awaitReady();
    }

    /** Starts the node on an empty disk, as a newcomer to the cluster of the others. */
    public void join() {
        process.join(all);
        process.awaitReady();
    }

    @Override
    public void stop() throws InterruptedException {
        process.stop();
    }

    @Override
    public void kill() throws InterruptedException {
        process.kill();
    }

    @Override
    public void pause() throws IOException {
        process.freeze();
    }

    @Override
    public void resume() throws IOException {
        process.thaw();
    }

    /** The file system of its own that the node was given by {@link Tools#disks}. */
    public LoopDisk disk() {
        return disk.orElseThrow();
    }

    /** Removes all that a node that does not run had on its disk. */
    public void loseDisk() throws IOException {
        try (Stream<Path> files = Files.walk(data)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    /** From now on so many of a hundred syncs fail, all with 100, none with 0; for this life of the process. */
    public void failSyncs(int percent) throws IOException {
        String command = percent == 0
                ? "disable name=posix/io/sync/*"
                : "enable_random name=posix/io/sync/*,probability=" + percent / 100.0 + ",failinfo=5";
        Command.run("fiu-ctrl", "-f", control.toString(), "-c", command, Long.toString(process.pid()));
    }

    /** Sets the wall clock wrong by so many milliseconds; the node sees it within a second. */
    public void setClock(long offsetMillis) throws IOException {
        Path next = clock.resolveSibling(region + ".clock.next");
        Files.writeString(next, String.format(Locale.ROOT, "%+.3f%n", offsetMillis / 1000.0));
        Files.move(next, clock, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    @Override
    public void close() throws IOException {
        process.close();
        if (disk.isPresent()) {
            disk.get().close();
        }
    }
}
