package dev.likewise.simulations.container;

import static org.assertj.core.api.Assertions.assertThat;

import dev.likewise.simulations.chaos.Plan;
import dev.likewise.simulations.chaos.Run;
import dev.likewise.simulations.chaos.check.Check;
import dev.likewise.simulations.chaos.check.Observed;
import dev.likewise.simulations.chaos.fault.BasicFaults;
import dev.likewise.simulations.chaos.fault.Fault;
import dev.likewise.simulations.chaos.fault.Fault.Injected;
import dev.likewise.simulations.chaos.fault.Fault.Lane;
import dev.likewise.simulations.chaos.history.Entry;
import dev.likewise.simulations.chaos.history.HistoryFile;
import dev.likewise.simulations.chaos.history.Recorder;
import dev.likewise.simulations.chaos.workload.Http;
import dev.likewise.simulations.chaos.workload.Workload;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The workloads and judges of {@code likewise chaos} on containers of the image: regions are taken off the wide area network,
 * killed, paused, restarted one after the other, and replaced one after the other by containers of the image, with their
 * volumes, from that of {@code -Dimage.previous} if there is one.
 */
@Tag("containers")
@Timeout(420)
class ContainerChaosTest {
    private static final String IMAGE = System.getProperty("likewise.image");
    private static final String PREVIOUS = System.getProperty("likewise.image.previous", "");
    private static final int SECONDS = Integer.getInteger("chaos.seconds", 45);
    private static final int PER_SECOND = 50;
    private static final long SEED = Long.getLong("seed", 1);

    @Test
    void noPromiseIsBroken(@TempDir Path directory, @TempDir Path secrets) throws Exception {
        Path file = directory.resolve("history.jsonl");
        ReentrantLock soundLinks = new ReentrantLock();
        try (ContainerCluster cluster = ContainerCluster.start(PREVIOUS.isEmpty() ? IMAGE : PREVIOUS, secrets);
                Recorder recorder = new Recorder(file, Clock.systemUTC().instant())) {
            Plan plan = new Plan("", List.of(Workload.values()), SECONDS, PER_SECOND, SEED);
            BasicFaults basic = new BasicFaults(cluster);
            List<Fault> faults = List.of(
                    Fault.of("isolate", Lane.LINKS, basic::isolate),
                    Fault.of("kill", Lane.NODES, basic::kill),
                    Fault.of("pause", Lane.NODES, basic::pause),
                    Fault.of("restart", Lane.NODES, basic::rollingRestart),
                    Fault.of("upgrade", Lane.NODES, random -> upgrade(cluster, soundLinks)));
            new Run(plan, cluster, recorder, new Http(), words -> {}).play(faults, soundLinks);
        }

        Observed history = new Observed(HistoryFile.read(file));
        assertThat(HistoryFile.read(file)).anyMatch(Entry.Fault.class::isInstance);
        assertThat(Check.ALL)
                .extracting(check -> check.judge(history))
                .allSatisfy(verdict ->
                        assertThat(verdict.broken()).as(verdict.law()).isEmpty())
                .allMatch(verdict -> verdict.looked() > 0);
    }

    /** Not while a region is off the network, which its new container would join. */
    private static Injected upgrade(ContainerCluster cluster, ReentrantLock soundLinks) {
        soundLinks.lock();
        try {
            cluster.sites().forEach(region -> region.replace(IMAGE));
        } finally {
            soundLinks.unlock();
        }
        return new Injected("all regions in turn", () -> {});
    }
}
