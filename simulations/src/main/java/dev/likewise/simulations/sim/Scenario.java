package dev.likewise.simulations.sim;

import dev.likewise.simulations.sim.Figures.Figure;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * A story with a fixed course, tried by its name; all laws are on in it, and it requires that what it is about really
 * happened.
 *
 * @param name what it is called on the command line
 * @param about what happens in it, as a sentence
 * @param plan the cluster that it is played on
 * @param course what the laws allow for: disks that keep what they have, or the loss of one
 * @param calmMillis how long the cluster is left alone first; 0 to begin before the nodes have met
 * @param play what happens
 */
record Scenario(String name, String about, Plan plan, Course course, long calmMillis, Consumer<Cluster> play) {
    private static final long CALM_MILLIS = 1_000;

    /** All of them, in the order in which they are listed. */
    static final List<Scenario> ALL = all();

    /** Begins when all links stand. */
    Scenario(String name, String about, Plan plan, Consumer<Cluster> play) {
        this(name, about, plan, CALM_MILLIS, play);
    }

    /** With sound disks. */
    Scenario(String name, String about, Plan plan, long calmMillis, Consumer<Cluster> play) {
        this(name, about, plan, Course.SOUND_DISKS, calmMillis, play);
    }

    /** Begins when all links stand; what happens to disks is a part of the story. */
    static Scenario ofLives(String name, String about, Plan plan, Consumer<Cluster> play) {
        return new Scenario(name, about, plan, Course.LIVES, CALM_MILLIS, play);
    }

    private static List<Scenario> all() {
        List<Scenario> all = new ArrayList<>(SnapshotScenarios.ALL);
        all.addAll(PurgeScenarios.ALL);
        all.addAll(CrashScenarios.ALL);
        all.addAll(LifeScenarios.ALL);
        return List.copyOf(all);
    }

    static Optional<Scenario> named(String name) {
        return ALL.stream()
                .filter(scenario -> scenario.name().equals(name.toLowerCase(Locale.ROOT)))
                .findFirst();
    }

    /** Plays it; empty if all went well. */
    Optional<LawBroken> run(Mutation mutation, Figures figures) {
        Cluster cluster = new Cluster(plan, course, mutation, 1, false);
        try {
            play(cluster);
            return Optional.empty();
        } catch (LawBroken broken) {
            return Optional.of(broken);
        } finally {
            figures.addAll(cluster.world.figures);
        }
    }

    private void play(Cluster cluster) {
        cluster.run(calmMillis);
        play.accept(cluster);
    }

    /** Plays it again and keeps its story; the last lines that concern what broke. */
    List<String> story(Mutation mutation, int lines) {
        Cluster cluster = new Cluster(plan, course, mutation, 1, true);
        int shard = LawBroken.ANY;
        try {
            play(cluster);
        } catch (LawBroken broken) {
            shard = broken.shard();
        }
        return cluster.world.story.about(shard, lines);
    }

    /** Requires that snapshots were merged. */
    static void requireMerged(Cluster cluster) {
        cluster.require("a snapshot was merged", cluster.figure(Figure.SNAPSHOTS_MERGED) > 0);
    }
}
