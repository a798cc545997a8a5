package dev.likewise.cli.local;

import dev.likewise.cli.client.NodeClient;
import dev.likewise.cli.client.Refused;
import dev.likewise.cli.client.Unreachable;
import dev.likewise.cli.client.Who;
import dev.likewise.cli.shell.Time;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;

/** A few made-up likes a second, so that there is something to see. */
final class Trickle implements AutoCloseable {
    private static final List<String> POSTS = List.of("dev-sunrise", "dev-cats", "dev-release", "dev-lunch");
    private static final int USERS = 500;
    private static final int PAUSE_MILLIS_MAX = 600;
    private static final int LIKES_OF_TEN = 9;

    private final List<NodeClient> nodes;
    private final Time time;
    private final SplittableRandom random = new SplittableRandom();
    private final Thread thread = new Thread(this::run, "trickle");

    Trickle(List<LocalNode> nodes, Time time) {
        this.nodes = nodes.stream()
                .map(node -> new NodeClient(URI.create(node.http()), Duration.ofSeconds(2), call -> {}))
                .toList();
        this.time = time;
        thread.setDaemon(true);
        thread.start();
    }

    private void run() {
        while (!Thread.currentThread().isInterrupted()) {
            try {
                tap();
            } catch (Unreachable | Refused e) {
                // the nodes are stopping, or busy with something that matters more
            }
            time.pause(Duration.ofMillis(random.nextInt(1, PAUSE_MILLIS_MAX)));
        }
    }

    private void tap() {
        NodeClient node = nodes.get(random.nextInt(nodes.size()));
        // The smaller of two draws: earlier posts are liked more.
        String post = POSTS.get(Math.min(random.nextInt(POSTS.size()), random.nextInt(POSTS.size())));
        Who who = Who.user("dev-user-" + random.nextInt(USERS));
        node.tap(who, post, random.nextInt(10) < LIKES_OF_TEN, false);
    }

    @Override
    public void close() {
        thread.interrupt();
    }
}
