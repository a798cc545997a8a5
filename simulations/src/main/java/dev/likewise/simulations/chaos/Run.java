package dev.likewise.simulations.chaos;

import dev.likewise.simulations.chaos.cluster.Cluster;
import dev.likewise.simulations.chaos.cluster.Site;
import dev.likewise.simulations.chaos.fault.Fault;
import dev.likewise.simulations.chaos.fault.Nemesis;
import dev.likewise.simulations.chaos.history.Entry;
import dev.likewise.simulations.chaos.history.Recorder;
import dev.likewise.simulations.chaos.workload.Follower;
import dev.likewise.simulations.chaos.workload.Http;
import dev.likewise.simulations.chaos.workload.Stage;
import dev.likewise.simulations.chaos.workload.Stop;
import dev.likewise.simulations.chaos.workload.Watcher;
import dev.likewise.simulations.chaos.workload.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/** One run on a cluster that is up: taps and faults for a while, then rest, and the last look at all of it. */
public final class Run {
    private final Plan plan;
    private final Cluster cluster;
    private final Recorder recorder;
    private final Consumer<String> progress;
    private final Stage stage;
    private final Stop faultsOver = new Stop();
    private final Stop watchersOver = new Stop();
    private final List<Follower> followers = new ArrayList<>();

    /** @param progress told, in words, of each fault and of what comes after the last one; on several threads */
    public Run(Plan plan, Cluster cluster, Recorder recorder, Http http, Consumer<String> progress) {
        this.plan = plan;
        this.cluster = cluster;
        this.recorder = recorder;
        this.progress = progress;
        this.stage = new Stage(recorder, cluster.sites(), http, new Stop(), plan.perSecond());
    }

    /**
     * Plays it all.
     *
     * @param faults may be empty
     * @param soundLinks the lock that is held while faults of links are in
     * @throws ExecutionException if a client failed in a way that no answer explains
     */
    public void play(List<Fault> faults, Lock soundLinks) throws InterruptedException, ExecutionException {
        recorder.add(new Entry.Run(
                plan.command(),
                recorder.began().toString(),
                plan.seed(),
                plan.seconds(),
                cluster.sites().stream().map(Site::region).toList(),
                faults.stream().map(Fault::name).toList()));
        ExecutorService threads = Executors.newCachedThreadPool();
        try {
            SplittableRandom random = new SplittableRandom(plan.seed());
            List<Future<Void>> nemeses = nemeses(faults, soundLinks, random).stream()
                    .map(threads::submit)
                    .toList();
            List<Future<Void>> players =
                    players(random).stream().map(threads::submit).toList();
            List<Future<Void>> watchers =
                    watchers().stream().map(threads::submit).toList();
            stage.stop().pause(plan.seconds() * 1_000);
            faultsOver.ask();
            join(nemeses);
            stage.stop().ask();
            join(players);
            progress.accept("no more faults and taps; waiting until all regions have the same");
            AtRest rest = new AtRest(recorder, stage, posts(), followers);
            rest.settle();
            watchersOver.ask();
            join(watchers);
            rest.look();
            recorder.add(new Entry.End(recorder.now()));
        } finally {
            threads.shutdownNow();
        }
    }

    private List<Callable<Void>> nemeses(List<Fault> faults, Lock soundLinks, SplittableRandom random) {
        List<Callable<Void>> nemeses = new ArrayList<>();
        for (Fault.Lane lane : Fault.Lane.values()) {
            List<Fault> own =
                    faults.stream().filter(fault -> fault.lane() == lane).toList();
            Lock held = lane == Fault.Lane.LINKS ? soundLinks : new ReentrantLock();
            nemeses.add(new Nemesis(own, recorder, faultsOver, held, random.split(), progress));
        }
        return nemeses;
    }

    private List<Callable<Void>> players(SplittableRandom random) {
        List<Callable<Void>> players = new ArrayList<>();
        double share = 1.0 / plan.workloads().size();
        for (Workload workload : plan.workloads()) {
            players.addAll(workload.players(stage, share, random.split()));
        }
        if (plan.workloads().contains(Workload.FEED)) {
            for (Site site : cluster.sites()) {
                Follower follower = new Follower(stage, site, "follower-" + site.region());
                followers.add(follower);
                players.add(follower::run);
            }
        }
        return players;
    }

    private List<Callable<Void>> watchers() {
        List<Callable<Void>> watchers = new ArrayList<>();
        if (plan.workloads().contains(Workload.LIVE)) {
            for (Site site : cluster.sites()) {
                Watcher watcher = new Watcher(stage, site, posts());
                watchers.add(() -> watcher.run(watchersOver));
            }
        }
        return watchers;
    }

    private List<String> posts() {
        return plan.workloads().stream()
                .flatMap(workload -> workload.posts().stream())
                .toList();
    }

    private static void join(List<Future<Void>> running) throws InterruptedException, ExecutionException {
        for (Future<Void> one : running) {
            one.get();
        }
    }
}
