package dev.likewise.simulations.sim;

import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.HybridTimestamp;
import dev.likewise.simulations.sim.Figures.Figure;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;

/** Users who tap, wait for answers, give up, and try again elsewhere. */
final class Workload {
    private static final int RETRIES_MAX = 3;
    private static final int PATIENCE_MAX_MILLIS = 2_000;

    /** What a user knows of one key. */
    private static final class Client {
        private HybridTimestamp session = HybridTimestamp.ZERO;
        private int open;
        private boolean clean = true;
        private boolean last;
        private boolean any;
    }

    private final World world;
    private final WorkPlan plan;
    private final Seeded random;
    private final List<Attempt> attempts = new ArrayList<>();
    private final NavigableMap<EdgeKey, Client> clients = new TreeMap<>();
    private boolean over;

    /** Taps that are still to come. */
    private int planned;

    private int tapped;

    Workload(World world, Seeded random) {
        this.world = world;
        this.plan = world.plan.work();
        this.random = random;
    }

    /** Plans all taps. */
    void start() {
        int left = plan.taps();
        while (left > 0) {
            long at = random.between(0, 1_000 * world.plan.safetyMillis());
            int together = Math.min(left, random.between(1, plan.burst()));
            for (int i = 0; i < together; i++) {
                planned++;
                world.time.after(at + random.below(2_000), this::tap);
            }
            left -= together;
        }
    }

    private void tap() {
        planned--;
        int pair = pair();
        int user = plan.window() > 0 ? pair : random.below(plan.users());
        int post = plan.window() > 0 ? pair % plan.posts() : random.below(plan.posts());
        EdgeKey key = EdgeKey.like("p" + post, "u" + user);
        int node = random.chance(plan.homePercent()) ? user % world.plan.nodes() : random.below(world.plan.nodes());
        long age = random.chance(plan.latePercent()) ? random.between(1, 2_000_000) : 0;
        tap(key, random.chance(plan.likePercent()), node, age, random.chance(plan.sessionPercent()));
    }

    /** Two at a time, and after some taps the next two. */
    private int pair() {
        return plan.window() > 0 ? tapped++ / plan.window() + random.below(2) : 0;
    }

    /** One tap of a user, with retries. */
    void tap(EdgeKey key, boolean present, int node, long ageMicros, boolean withSession) {
        world.figures.increment(Figure.TAPS);
        Client client = clients.computeIfAbsent(key, first -> new Client());
        client.clean &= client.open == 0 && ageMicros == 0 && (withSession || !client.any);
        client.last = present;
        client.any = true;
        submit(key, present, node, ageMicros, withSession ? client.session : HybridTimestamp.ZERO, RETRIES_MAX);
    }

    private void submit(EdgeKey key, boolean present, int node, long age, HybridTimestamp session, int retries) {
        Client client = clients.get(key);
        client.open++;
        boolean lost = random.chance(plan.lostAnswerPercent());
        Attempt[] mine = new Attempt[1];
        boolean[] over = {false};
        Runnable retry = () -> {
            if (!over[0]) {
                over[0] = true;
                retry(mine[0], retries);
            }
        };
        Runnable done = () -> world.time.after(random.below(1_000), () -> {
            if (lost && mine[0].state() == Attempt.State.ANSWERED) {
                client.clean = false;
            } else if (!over[0] && mine[0].state() == Attempt.State.ANSWERED) {
                over[0] = true;
                answered(client, mine[0]);
            } else {
                retry.run();
            }
        });
        mine[0] = new Attempt(key, present, session, age, node, done);
        attempts.add(mine[0]);
        world.time.after(random.below(2_000), () -> arrive(mine[0]));
        world.time.afterMillis(random.between(200, PATIENCE_MAX_MILLIS), retry);
    }

    private void arrive(Attempt attempt) {
        SimProcess process = world.node(attempt.node).process();
        if (process == null) {
            attempt.end(Attempt.State.NOT_TAKEN);
        } else {
            process.tap(attempt);
        }
    }

    private void answered(Client client, Attempt attempt) {
        client.open--;
        world.figures.increment(Figure.ANSWERED);
        if (attempt.isWritten()) {
            client.session = HybridTimestamp.max(client.session, attempt.time());
        } else {
            client.clean = false;
        }
    }

    private void retry(Attempt attempt, int retries) {
        Client client = clients.get(attempt.key);
        client.open--;
        client.clean = false;
        world.figures.increment(Figure.UNKNOWN);
        if (retries > 0 && !over && random.chance(plan.retryPercent())) {
            world.figures.increment(Figure.RETRIES);
            int node = random.below(world.plan.nodes());
            submit(attempt.key, attempt.present, node, attempt.ageMicros, attempt.session, retries - 1);
        }
    }

    /** From now on nobody tries again. */
    void stopRetrying() {
        over = true;
    }

    /** All requests ever made. */
    List<Attempt> attempts() {
        return attempts;
    }

    /** No request is under way, and none is still to come. */
    boolean isIdle() {
        return planned == 0 && attempts.stream().noneMatch(attempt -> attempt.state() == Attempt.State.PENDING);
    }

    /**
     * Keys whose user always waited for a good answer and carried its version along, and what the last tap was: to such a
     * user the last tap is what counts, wherever it was made.
     */
    NavigableMap<EdgeKey, Boolean> lastWishes() {
        NavigableMap<EdgeKey, Boolean> wishes = new TreeMap<>();
        clients.forEach((key, client) -> {
            if (client.clean && client.any && client.open == 0) {
                wishes.put(key, client.last);
            }
        });
        return wishes;
    }
}
