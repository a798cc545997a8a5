package dev.likewise.simulations.container;

import static org.awaitility.Awaitility.await;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.command.CreateContainerCmd;
import com.github.dockerjava.api.model.Bind;
import com.github.dockerjava.api.model.ContainerNetwork;
import com.github.dockerjava.api.model.ExposedPort;
import com.github.dockerjava.api.model.HostConfig;
import com.github.dockerjava.api.model.Ports;
import com.github.dockerjava.api.model.Volume;
import dev.likewise.simulations.chaos.cluster.Site;
import dev.likewise.simulations.process.LikeClient;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.containers.Container.ExecResult;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.Network;
import org.testcontainers.containers.startupcheck.IsRunningStartupCheckStrategy;
import org.testcontainers.utility.DockerImageName;

/** One node in a container, with a volume that outlives it. */
final class Region implements Site, AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final int HTTP = 8080;
    private static final int ADMIN = 7080;
    private static final long MEMORY_BYTES = 640L << 20;

    private final DockerClient engine = DockerClientFactory.instance().client();
    private final LikeClient client = new LikeClient();
    private final String name;
    private final Path secrets;
    private final Network own = Network.newNetwork();
    private final Network wan;
    private final String volume;
    private volatile GenericContainer<?> container;
    private volatile Map<Integer, Integer> ports = Map.of();

    /**
     * Runs nothing yet.
     *
     * @param name the region's
     * @param secrets what {@code docker/secrets.sh} has made
     * @param wan the network of the links
     */
    Region(String name, Path secrets, Network wan) {
        this.name = name;
        this.secrets = secrets;
        this.wan = wan;
        this.volume = "likewise-" + wan.getId().substring(0, 12) + "-" + name;
    }

    @Override
    public String region() {
        return name;
    }

    @Override
    public String url() {
        return "http://127.0.0.1:" + port(HTTP);
    }

    @Override
    public String adminUrl() {
        return "http://127.0.0.1:" + port(ADMIN);
    }

    /** Where a port can be reached since the last start; nobody answers there while the container is down. */
    private int port(int inside) {
        return ports.get(inside);
    }

    /** They are others after each start, and when a network was joined or left. */
    private void lookUpPorts() {
        Map<ExposedPort, Ports.Binding[]> bindings = engine.inspectContainerCmd(container.getContainerId())
                .exec()
                .getNetworkSettings()
                .getPorts()
                .getBindings();
        Map<Integer, Integer> found = new HashMap<>();
        for (int inside : List.of(HTTP, ADMIN)) {
            Ports.Binding[] bound = bindings.get(ExposedPort.tcp(inside));
            if (bound == null) {
                // The container is down.
                return;
            }
            found.put(inside, Integer.parseInt(bound[0].getHostPortSpec()));
        }
        ports = found;
    }

    /**
     * Makes the container and starts it, without waiting until it takes taps.
     *
     * @param image what it is made of
     * @param found whether it founds the cluster with the others, or joins one that is there
     */
    void create(String image, boolean found) {
        List<String> command = new ArrayList<>(List.of(
                "node",
                "--cluster=prod",
                "--region=" + name,
                "--name=" + name + "-1",
                // Likes are sent by name here; links have certificates nevertheless.
                "--insecure=true",
                "--gossip-tls-cert-file=/run/secrets/" + name + ".pem",
                "--gossip-tls-key-file=/run/secrets/" + name + ".key",
                "--gossip-tls-ca-file=/run/secrets/authority.pem",
                "--advertise-gossip=" + name + ".wan:9080",
                "--peer=us.wan:9080",
                "--peer=eu.wan:9080",
                "--peer=ap.wan:9080"));
        if (found) {
            command.add("--found");
        }
        container = new GenericContainer<>(DockerImageName.parse(image))
                .withImagePullPolicy(missing -> false)
                .withNetwork(own)
                .withExposedPorts(HTTP, ADMIN)
                .withTmpFs(Map.of("/tmp", "exec"))
                .withCreateContainerCmdModifier(this::harden)
                .withCommand(command.toArray(new String[0]))
                .withStartupCheckStrategy(new IsRunningStartupCheckStrategy())
                .waitingFor(new NoWait());
        container.start();
        joinWan();
    }

    private void harden(CreateContainerCmd command) {
        HostConfig host = command.getHostConfig();
        host.withReadonlyRootfs(true).withMemory(MEMORY_BYTES);
        List<Bind> binds = new ArrayList<>();
        binds.add(new Bind(volume, new Volume("/data")));
        for (String file : List.of(name + ".pem", name + ".key", "authority.pem")) {
            binds.add(new Bind(secrets.resolve(file).toString(), new Volume("/run/secrets/" + file)));
        }
        host.withBinds(binds);
    }

    void awaitReady() {
        await().atMost(PATIENCE)
                .until(() -> client.ask(adminUrl() + "/readyz", "").isAcknowledgement());
    }

    /** Takes it off the network between regions. */
    void cutOff() {
        engine.disconnectFromNetworkCmd()
                .withContainerId(container.getContainerId())
                .withNetworkId(wan.getId())
                .exec();
        lookUpPorts();
    }

    boolean isOnWan() {
        return engine
                .inspectContainerCmd(container.getContainerId())
                .exec()
                .getNetworkSettings()
                .getNetworks()
                .values()
                .stream()
                .anyMatch(network -> wan.getId().equals(network.getNetworkID()));
    }

    void joinWan() {
        engine.connectToNetworkCmd()
                .withContainerId(container.getContainerId())
                .withNetworkId(wan.getId())
                .withContainerNetwork(new ContainerNetwork().withAliases(name + ".wan"))
                .exec();
        lookUpPorts();
    }

    @Override
    public void pause() {
        engine.pauseContainerCmd(container.getContainerId()).exec();
    }

    @Override
    public void resume() {
        engine.unpauseContainerCmd(container.getContainerId()).exec();
    }

    @Override
    public void kill() {
        engine.killContainerCmd(container.getContainerId()).exec();
    }

    @Override
    public void stop() {
        engine.stopContainerCmd(container.getContainerId()).withTimeout(30).exec();
    }

    /** The same container, with its volume. */
    @Override
    public void start() {
        engine.startContainerCmd(container.getContainerId()).exec();
        lookUpPorts();
        awaitReady();
    }

    /** Stops the container in order, removes it, and goes on with its volume in one that is made of another image. */
    void replace(String image) {
        stop();
        engine.removeContainerCmd(container.getContainerId()).exec();
        create(image, true);
        awaitReady();
    }

    /** Removes container and volume. */
    void lose() {
        engine.removeContainerCmd(container.getContainerId())
                .withForce(true)
                .withRemoveVolumes(true)
                .exec();
        engine.removeVolumeCmd(volume).exec();
    }

    /** What a command in the container prints; it has to succeed. */
    String run(String... command) throws IOException, InterruptedException {
        ExecResult result = container.execInContainer(command);
        if (result.getExitCode() != 0) {
            throw new AssertionError(String.join(" ", command) + ": " + result);
        }
        return result.getStdout();
    }

    /** What the node has logged. */
    String log() {
        return container.getLogs();
    }

    @Override
    public void close() {
        if (container != null) {
            container.stop();
            engine.removeVolumeCmd(volume).exec();
        }
        own.close();
    }
}
