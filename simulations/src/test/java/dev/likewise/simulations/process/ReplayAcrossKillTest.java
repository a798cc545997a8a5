package dev.likewise.simulations.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A recording of 88,160 real taps is played into three nodes, each tap to a random region, while one of them is killed and
 * started again: every region ends with exactly the right count on each post.
 */
class ReplayAcrossKillTest {
    private static final Path TRACE = Path.of(System.getProperty("traces", "../shared/traces"), "polis-likes.csv");
    private static final Duration PATIENCE = Duration.ofMinutes(3);

    @TempDir
    Path home;

    @Test
    void everyCountIsExactThoughOneRegionIsKilledInTheMiddle() throws Exception {
        assumeThat(TRACE).as("the traces are not here; give -Dtraces=").isRegularFile();
        String post = mostTapped();
        long half = taps().filter(line -> line.contains("," + post + ",")).count() / 2;
        List<NodeProcess> nodes =
                List.of(new NodeProcess(home, "us"), new NodeProcess(home, "eu"), new NodeProcess(home, "ap"));
        try {
            nodes.forEach(node -> node.start(nodes));
            nodes.forEach(NodeProcess::awaitReady);
            try (Child replay = replay(nodes)) {
                LikeClient client = new LikeClient();
                await().atMost(PATIENCE)
                        .until(() -> client.count(nodes.get(1).url(), post)
                                .filter(count -> count >= half)
                                .isPresent());
                nodes.get(2).kill();
                nodes.get(2).start(nodes);
                assertThat(replay.awaitEnd()).as(replay::printed).isZero();
                assertThat(replay.printed()).contains("87120");
            }
        } finally {
            nodes.forEach(NodeProcess::close);
        }
    }

    private Child replay(List<NodeProcess> nodes) {
        List<String> arguments = new ArrayList<>(List.of("replay", TRACE.toString()));
        nodes.forEach(node -> arguments.add("--url=" + node.url()));
        arguments.addAll(List.of("--spread=random", "--rate=max", "--verify", "--timeout=120s", "--json"));
        return Child.run(home.resolve("replay.log"), arguments);
    }

    private static String mostTapped() throws IOException {
        Map<String, Integer> taps = new HashMap<>();
        taps().forEach(line -> taps.merge(line.split(",", -1)[2], 1, Integer::sum));
        return taps.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .orElseThrow()
                .getKey();
    }

    private static Stream<String> taps() throws IOException {
        return Files.readAllLines(TRACE).stream().skip(1);
    }
}
