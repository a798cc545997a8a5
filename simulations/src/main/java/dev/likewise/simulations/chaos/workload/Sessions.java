package dev.likewise.simulations.chaos.workload;

import dev.likewise.simulations.chaos.cluster.Site;
import dev.likewise.simulations.chaos.history.Outcome;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;

/**
 * A user with a session who taps in one region and reads in another. When a tap is not answered, nobody can say any more what
 * the user should see, so another user goes on.
 */
final class Sessions implements Callable<Void> {
    static final int POSTS = 3;
    private static final int TAPS_PER_USER = 40;

    private final Stage stage;
    private final String name;
    private final long pauseMillis;
    private final SplittableRandom random;

    Sessions(Stage stage, String name, long pauseMillis, SplittableRandom random) {
        this.stage = stage;
        this.name = name;
        this.pauseMillis = pauseMillis;
        this.random = random;
    }

    static String post(int number) {
        return "session-" + number;
    }

    @Override
    public Void call() throws InterruptedException {
        for (int user = 0; !stage.stop().isAsked(); user++) {
            play(new Client(stage, name + "-" + user, true));
        }
        return null;
    }

    private void play(Client client) throws InterruptedException {
        for (int tap = 0; tap < TAPS_PER_USER && !stage.stop().pause(pauseMillis); tap++) {
            String post = post(random.nextInt(POSTS));
            Site site = stage.any(random);
            if (client.tap(site, post, random.nextInt(3) > 0, "") == Outcome.UNKNOWN) {
                return;
            }
            client.read(stage.any(random), post);
        }
    }
}
