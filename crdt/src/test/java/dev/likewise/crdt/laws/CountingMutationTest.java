package dev.likewise.crdt.laws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.likewise.crdt.Credits;
import dev.likewise.crdt.Edge;
import dev.likewise.crdt.PnCounter;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.Stamp;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Breaks one rule at a time. Each must be noticed within so many histories, and come down to so few steps. */
class CountingMutationTest {
    private record Mutation(String name, int seedsMax, int stepsMax, Rule rule) {}

    private static final List<Mutation> MUTATIONS = List.of(
            new Mutation("a plain PN counter, without corrections", 100, 3, new Rule() {
                @Override
                public int correction(Edge old, Edge replacement, ReplicaId replica) {
                    boolean isOwnTap = replacement.stamp().replica().equals(replica);
                    return isOwnTap ? Rule.super.correction(old, replacement, replica) : 0;
                }
            }),
            new Mutation("a count of present edges without credits", 100, 4, new Rule() {
                @Override
                public int correction(Edge old, Edge replacement, ReplicaId replica) {
                    return (replacement.present() ? 1 : 0) - (old.present() ? 1 : 0);
                }
            }),
            new Mutation("at equal times the register stays", 100, 2, new Rule() {
                @Override
                public Edge merge(Edge mine, Edge heard) {
                    return heard.stamp().time().compareTo(mine.stamp().time()) > 0 ? heard : mine;
                }
            }),
            new Mutation("at equal times the remote edge wins", 100, 2, new Rule() {
                @Override
                public Edge merge(Edge mine, Edge heard) {
                    return heard.stamp().time().compareTo(mine.stamp().time()) >= 0 ? heard : mine;
                }
            }),
            new Mutation("a tap forgets the credits before it", 100, 4, new Rule() {
                @Override
                public Edge tap(Edge old, boolean present, Stamp stamp) {
                    return new Edge(stamp, present, Credits.of(stamp.replica(), present ? 1 : 0));
                }
            }),
            new Mutation("a remote edge comes without its credits", 100, 4, new Rule() {
                @Override
                public Edge merge(Edge mine, Edge heard) {
                    Edge merged = Rule.super.merge(mine, heard);
                    int credit = merged.present() ? 1 : 0;
                    return merged.equals(mine)
                            ? mine
                            : new Edge(
                                    merged.stamp(),
                                    merged.present(),
                                    Credits.of(merged.stamp().replica(), credit));
                }
            }),
            new Mutation("a repeated like is not written", 100, 5, new Rule() {
                @Override
                public Edge tap(Edge old, boolean present, Stamp stamp) {
                    return old.present() == present ? old : Rule.super.tap(old, present, stamp);
                }
            }),
            new Mutation("the column heard last replaces the one before", 100, 8, new Rule() {
                @Override
                public PnCounter merge(PnCounter mine, PnCounter heard) {
                    return heard;
                }
            }),
            new Mutation("a retired column stays as it was heard", 100, 6, new Rule() {
                @Override
                public boolean derivesRetired() {
                    return false;
                }
            }));

    @TestFactory
    Stream<DynamicTest> everyBrokenRuleIsNoticed() {
        return MUTATIONS.stream().map(mutation -> dynamicTest(mutation.name(), () -> assertNoticed(mutation)));
    }

    private static void assertNoticed(Mutation mutation) {
        OptionalLong seed = LongStream.rangeClosed(1, mutation.seedsMax())
                .filter(candidate -> isNoticed(mutation, Histories.ANY.draw(new Seeded(candidate))))
                .findFirst();
        assertThat(seed)
                .as("the seed among %d that notices", mutation.seedsMax())
                .isPresent();

        List<Step> noticing = Histories.ANY.draw(new Seeded(seed.getAsLong()));
        List<Step> smallest = Histories.SHRINKER.smallest(noticing, history -> isNoticed(mutation, history), 5_000);
        assertThat(smallest)
                .as("the smallest history, from seed %d", seed.getAsLong())
                .hasSizeLessThanOrEqualTo(mutation.stepsMax());
    }

    private static boolean isNoticed(Mutation mutation, List<Step> history) {
        try {
            Cluster.run(mutation.rule(), history);
            return false;
        } catch (AssertionError noticed) {
            return true;
        }
    }
}
