package dev.likewise.simulations.sim;

import dev.likewise.simulations.sim.Figures.Figure;
import java.util.List;

/** Stories about tombstones that are forgotten, and what must not come back then. */
final class PurgeScenarios {
    private static final long LIMIT_MILLIS = 20_000;
    private static final long AGE_MICROS = 200_000;

    static final List<Scenario> ALL = List.of(
            new Scenario(
                    "purge-while-a-snapshot-is-under-way",
                    "a snapshot holds a like; its unlike arrives another way, and would be purged before the snapshot ends",
                    ScenarioPlans.trimmedEvery(3, 5_000),
                    PurgeScenarios::purgeUnderWay),
            new Scenario(
                    "delta-held-back-past-the-purge",
                    "a like and its unlike are held back for one region, long past the age at which tombstones go",
                    ScenarioPlans.purged(3),
                    PurgeScenarios::heldBack),
            new Scenario(
                    "purged-and-liked-again",
                    "a pair is liked, unliked, purged everywhere, and liked again in another region",
                    ScenarioPlans.forgetful(3),
                    PurgeScenarios::likedAgain),
            new Scenario(
                    "late-tap-under-a-purged-unlike",
                    "a like with an age comes where its unlike was purged, and where it was not",
                    ScenarioPlans.purged(2),
                    PurgeScenarios::lateTap),
            new Scenario(
                    "join-in-the-middle-of-purges",
                    "a newcomer joins while tombstones are purged on all sides, and one that it does not know yet is on its way",
                    ScenarioPlans.forgetful(2).withJoiners(2),
                    PurgeScenarios::join),
            new Scenario(
                    "newcomer-of-a-founder-that-has-not-met-all",
                    "a newcomer joins through a founder that has not met another one, which likes what is unliked here",
                    ScenarioPlans.purged(2).withJoiners(1),
                    0,
                    PurgeScenarios::notAllMet),
            new Scenario(
                    "credited-tombstone-stays",
                    "an unlike of another region's like keeps its credits and is not forgotten",
                    ScenarioPlans.purged(2),
                    PurgeScenarios::credited));

    private PurgeScenarios() {}

    private static void purgeUnderWay(Cluster cluster) {
        cluster.like(0, "x");
        cluster.run(400);
        cluster.isolate(2);
        // So that node 1 trims at other times than node 0.
        cluster.crash(1);
        cluster.run(1_000);
        cluster.boot(1);
        cluster.run(500);
        for (int user = 0; user < 4; user++) {
            cluster.like(0, "u" + user);
            cluster.run(20);
        }
        cluster.await(
                "node 0 trims its log",
                LIMIT_MILLIS,
                () -> cluster.shard(0).logExtent(SimNode.idOf(0)).firstSeq() == 0);
        cluster.require(
                "node 1 still has it",
                cluster.shard(1).logExtent(SimNode.idOf(0)).firstSeq() > 0);
        cluster.heal(0, 2);
        cluster.await(
                "a view is taken",
                LIMIT_MILLIS,
                () -> cluster.shard(2).staged().map(staged -> staged.last()).orElse(0) > 0);
        // The rest of the snapshot crawls, and asks again in time.
        cluster.world.network.cuts.slow(2, 0, 900_000);
        cluster.unlike(0, "x");
        cluster.heal(1, 2);
        cluster.await("the unlike arrives through node 1 or 0", LIMIT_MILLIS, () -> cluster.holdsTombstone(2, "x"));
        cluster.require("the snapshot is still under way", cluster.isPending(2));
        while (cluster.isPending(2)) {
            cluster.require("nothing is purged meanwhile", cluster.holdsTombstone(2, "x"));
            cluster.run(20);
        }
        cluster.converge();
        cluster.await("then it goes", LIMIT_MILLIS, () -> cluster.isForgotten("x"));
        cluster.requireCounts(4);
    }

    private static void heldBack(Cluster cluster) {
        cluster.cut(0, 2);
        cluster.cut(1, 2);
        cluster.like(0, "x");
        cluster.run(200);
        cluster.unlike(0, "x");
        cluster.run(50 * AGE_MICROS / 1_000);
        cluster.require("it is kept for who has not heard of it", cluster.holdsTombstone(0, "x"));
        cluster.require("and kept by the other", cluster.holdsTombstone(1, "x"));
        cluster.heal(1, 2);
        cluster.await(
                "it goes everywhere",
                LIMIT_MILLIS,
                () -> cluster.figure(Figure.PURGES) > 0 || cluster.holdsTombstone(2, "x"));
        cluster.healLinks();
        cluster.await("it goes", LIMIT_MILLIS, () -> cluster.isForgotten("x"));
        cluster.converge();
        cluster.requireCounts(0);
    }

    private static void likedAgain(Cluster cluster) {
        for (int round = 0; round < 4; round++) {
            cluster.like(round % 3, "x");
            cluster.run(300);
            cluster.unlike(round % 3, "x");
            cluster.await("it is purged everywhere", LIMIT_MILLIS, () -> cluster.isForgotten("x"));
        }
        cluster.require("three nodes purged four times", cluster.figure(Figure.PURGES) >= 12);
        cluster.like(1, "x");
        cluster.run(500);
        cluster.requireCounts(1);
        cluster.converge();
        cluster.requireCounts(1);
    }

    private static void lateTap(Cluster cluster) {
        cluster.like(0, "x");
        cluster.run(100);
        cluster.unlike(0, "x");
        cluster.await("node 1 has heard of it", LIMIT_MILLIS, () -> cluster.holdsTombstone(1, "x"));
        // Node 1 says that it has it, and hears no more of node 0.
        cluster.world.network.cuts.cut(0, 1);
        cluster.await(
                "node 0 has purged it",
                LIMIT_MILLIS,
                () -> cluster.register(0, "x").isNone());
        cluster.require("node 1 has not", cluster.holdsTombstone(1, "x"));
        cluster.cut(0, 1);
        cluster.tap(0, "x", true, 100 * AGE_MICROS);
        cluster.tap(1, "x", true, 100 * AGE_MICROS);
        cluster.run(500);
        cluster.require(
                "where it is forgotten the tap counts",
                cluster.register(0, "x").edge().present());
        cluster.require("where it is not it comes too late", cluster.holdsTombstone(1, "x"));
        cluster.converge();
        cluster.requireCounts(1);
    }

    private static void join(Cluster cluster) {
        for (int user = 0; user < 12; user++) {
            cluster.like(user % 2, "u" + user);
        }
        cluster.run(500);
        cluster.cut(0, 1);
        for (int user = 0; user < 6; user++) {
            cluster.unlike(user % 2, "u" + user);
        }
        cluster.run(100);
        cluster.boot(2);
        cluster.run(150);
        cluster.healLinks();
        cluster.boot(3);
        for (int user = 6; user < 9; user++) {
            cluster.unlike(user % 2, "u" + user);
            cluster.run(200);
        }
        cluster.await("both have joined", LIMIT_MILLIS, () -> cluster.figure(Figure.JOINS) == 2);
        cluster.converge();
        cluster.requireCounts(3);
        cluster.await("all tombstones go", LIMIT_MILLIS, () -> cluster.isForgotten("u0"));
    }

    private static void notAllMet(Cluster cluster) {
        int sponsor = cluster.world.node(2).peers.get(0).equals(SimNode.addressOf(0)) ? 0 : 1;
        int unmet = 1 - sponsor;
        cluster.isolate(unmet);
        cluster.run(200);
        cluster.like(unmet, "x");
        cluster.run(100);
        cluster.unlike(sponsor, "x");
        cluster.run(100);
        cluster.boot(2);
        cluster.await("it has joined", LIMIT_MILLIS, () -> cluster.figure(Figure.JOINS) == 1);
        cluster.run(20 * AGE_MICROS / 1_000);
        cluster.require("the sponsor knows whom it waits for", cluster.holdsTombstone(sponsor, "x"));
        cluster.require("the newcomer waits with it", cluster.holdsTombstone(2, "x"));
        cluster.healLinks();
        cluster.converge();
        cluster.requireCounts(0);
        cluster.await("then it goes", LIMIT_MILLIS, () -> cluster.isForgotten("x"));
    }

    private static void credited(Cluster cluster) {
        cluster.like(0, "x");
        cluster.run(500);
        cluster.unlike(1, "x");
        cluster.run(20 * AGE_MICROS / 1_000);
        cluster.require("it stays at node 0", cluster.holdsTombstone(0, "x"));
        cluster.require("it stays at node 1", cluster.holdsTombstone(1, "x"));
        cluster.converge();
        cluster.requireCounts(0);
    }
}
