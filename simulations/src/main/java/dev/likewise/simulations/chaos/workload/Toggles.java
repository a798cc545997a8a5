package dev.likewise.simulations.chaos.workload;

import dev.likewise.simulations.chaos.cluster.Site;
import dev.likewise.simulations.chaos.history.Outcome;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;

/** The same few users as all other threads of this kind, in whatever region, without sessions. */
final class Toggles implements Callable<Void> {
    static final int POSTS = 4;
    private static final int USERS = 25;
    private static final int READS_PERCENT = 20;

    private final Stage stage;
    private final String name;
    private final long pauseMillis;
    private final SplittableRandom random;

    Toggles(Stage stage, String name, long pauseMillis, SplittableRandom random) {
        this.stage = stage;
        this.name = name;
        this.pauseMillis = pauseMillis;
        this.random = random;
    }

    static String post(int number) {
        return "toggled-" + number;
    }

    @Override
    public Void call() throws InterruptedException {
        for (int turn = 0; !stage.stop().pause(pauseMillis); turn++) {
            Client client = new Client(stage, "both-" + random.nextInt(USERS), false);
            String post = post(random.nextInt(POSTS));
            boolean like = random.nextBoolean();
            String key = name + "-" + turn;
            Site site = stage.any(random);
            if (client.tap(site, post, like, key) == Outcome.UNKNOWN) {
                client.tap(stage.next(site), post, like, key);
            }
            if (random.nextInt(100) < READS_PERCENT) {
                client.read(stage.any(random), post);
            }
        }
        return null;
    }
}
