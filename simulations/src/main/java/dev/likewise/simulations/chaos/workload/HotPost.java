package dev.likewise.simulations.chaos.workload;

import dev.likewise.simulations.chaos.cluster.Site;
import dev.likewise.simulations.chaos.history.Outcome;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;

/** New users, one after the other, who like one post and look at its count. */
final class HotPost implements Callable<Void> {
    private static final int ATTEMPTS = 3;
    private static final int READS_PERCENT = 30;

    private final Stage stage;
    private final String post;
    private final String name;
    private final long pauseMillis;
    private final SplittableRandom random;

    HotPost(Stage stage, String post, String name, long pauseMillis, SplittableRandom random) {
        this.stage = stage;
        this.post = post;
        this.name = name;
        this.pauseMillis = pauseMillis;
        this.random = random;
    }

    @Override
    public Void call() throws InterruptedException {
        for (int user = 0; !stage.stop().pause(pauseMillis); user++) {
            Client client = new Client(stage, name + "-" + user, false);
            Site site = stage.any(random);
            String key = client.user() + "-like";
            for (int attempt = 1; attempt <= ATTEMPTS && !stage.stop().isAsked(); attempt++) {
                if (client.tap(site, post, true, key) != Outcome.UNKNOWN) {
                    break;
                }
                site = stage.next(site);
            }
            if (random.nextInt(100) < READS_PERCENT) {
                new Client(stage, "", false).read(stage.any(random), post);
            }
        }
        return null;
    }
}
