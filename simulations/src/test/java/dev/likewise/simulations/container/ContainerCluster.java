package dev.likewise.simulations.container;

import dev.likewise.simulations.chaos.cluster.Cluster;
import dev.likewise.simulations.chaos.cluster.Site;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.testcontainers.containers.Network;

/** Three regions of an image, with certificates on their links, each on a network of its own and all on a wide area one. */
final class ContainerCluster implements Cluster {
    private final Network wan = Network.newNetwork();
    private final List<Region> regions = new ArrayList<>();

    private ContainerCluster() {}

    /**
     * Starts them and waits until all take taps.
     *
     * @param secrets an empty directory for certificates and keys
     */
    static ContainerCluster start(String image, Path secrets) throws IOException, InterruptedException {
        ContainerCluster cluster = new ContainerCluster();
        boolean started = false;
        try {
            makeSecrets(secrets);
            for (String name : List.of("us", "eu", "ap")) {
                cluster.regions.add(new Region(name, secrets, cluster.wan));
            }
            cluster.regions.forEach(region -> region.create(image, true));
            cluster.regions.forEach(Region::awaitReady);
            started = true;
            return cluster;
        } finally {
            if (!started) {
                cluster.close();
            }
        }
    }

    private static void makeSecrets(Path secrets) throws IOException, InterruptedException {
        Path script = Path.of(System.getProperty("likewise.root"), "docker", "secrets.sh");
        ProcessBuilder command =
                new ProcessBuilder(script.toString(), "prod", "us", "eu", "ap").redirectErrorStream(true);
        command.environment().put("SECRETS", secrets.toString());
        Process making = command.start();
        String said = new String(making.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (making.waitFor() != 0) {
            throw new IOException(said);
        }
    }

    @Override
    public List<Region> sites() {
        return List.copyOf(regions);
    }

    @Override
    public void isolate(Site site) {
        ((Region) site).cutOff();
    }

    @Override
    public void heal() {
        regions.stream().filter(region -> !region.isOnWan()).forEach(Region::joinWan);
    }

    @Override
    public void close() {
        regions.forEach(Region::close);
        wan.close();
    }
}
