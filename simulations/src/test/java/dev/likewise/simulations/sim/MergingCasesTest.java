package dev.likewise.simulations.sim;

import static org.assertj.core.api.Assertions.assertThat;

import dev.likewise.replication.port.StoredRecord;
import dev.likewise.replication.replica.BrokenRule;
import dev.likewise.replication.replica.Outcome.Fault;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Faults in merging that systems of this kind had, each tried on replicas that are handed records one by one. */
class MergingCasesTest {
    private final LoneReplica ap = new LoneReplica("ap");
    private final LoneReplica eu = new LoneReplica("eu");
    private final LoneReplica us = new LoneReplica("us");

    @Test
    void likeUnlikeLikeEndsTheSameInEveryOrder() {
        ap.tap(true);
        eu.tap(true);
        ap.take(eu);
        eu.take(ap);
        eu.tap(false);
        us.take(ap);
        us.take(eu);
        us.tap(true);
        List<List<StoredRecord>> logs = List.of(ap.log(), eu.log(), us.log());
        LoneReplica first = null;
        List<List<Integer>> orders =
                orders(new ArrayList<>(), logs.stream().map(List::size).toList());
        assertThat(orders).hasSizeGreaterThan(6);
        for (List<Integer> order : orders) {
            LoneReplica reader = new LoneReplica("me");
            int[] next = new int[logs.size()];
            for (int origin : order) {
                reader.take(logs.get(origin), next[origin], next[origin] + 1);
                next[origin]++;
                // Everything so far once more, as after a resend.
                reader.take(logs.get(origin), 0, next[origin]);
            }
            first = first == null ? reader : first;
            assertThat(reader.isLiked()).isTrue();
            assertThat(reader.count()).isEqualTo(1);
            assertThat(reader.state()).isEqualTo(first.state());
        }
    }

    /** All orders in which logs of these lengths can arrive, each in its own order. */
    private static List<List<Integer>> orders(List<Integer> begun, List<Integer> left) {
        if (left.stream().allMatch(length -> length == 0)) {
            return List.of(begun);
        }
        List<List<Integer>> all = new ArrayList<>();
        for (int origin = 0; origin < left.size(); origin++) {
            if (left.get(origin) > 0) {
                List<Integer> longer = new ArrayList<>(begun);
                longer.add(origin);
                List<Integer> rest = new ArrayList<>(left);
                rest.set(origin, left.get(origin) - 1);
                all.addAll(orders(longer, rest));
            }
        }
        return all;
    }

    @Test
    void batchesCutAtEveryBoundaryClaimNoMoreThanTheyBring() {
        for (int i = 0; i < 6; i++) {
            ap.tap(i % 2 == 0);
        }
        int n = ap.log().size();
        for (int end = 1; end <= n; end++) {
            for (int begin = 0; begin < n; begin++) {
                LoneReplica reader = new LoneReplica("me");
                reader.take(ap.log(), 0, end);
                assertThat(reader.applied(ap.id)).isEqualTo(end);
                reader.take(ap.log(), begin, n);
                assertThat(reader.applied(ap.id))
                        .as("first %s, then from %s on", end, begin)
                        .isEqualTo(begin > end ? end : n);
            }
        }
    }

    @Test
    void recordsBehindALostOneWaitForIt() {
        ap.tap(true);
        ap.tap(false);
        ap.tap(true);
        eu.take(ap.log(), 0, 1);
        assertThat(eu.take(ap.log(), 2, 3).commit()).isEmpty();
        assertThat(eu.applied(ap.id)).isEqualTo(1);
        eu.take(ap.log(), 1, 2);
        eu.take(ap.log(), 2, 3);
        assertThat(eu.state()).isEqualTo(ap.state());
    }

    @Test
    void plainCounterBesideASetCountsAPairTwice() {
        LoneReplica a = new LoneReplica("ap", BrokenRule.NO_CORRECTION);
        LoneReplica b = new LoneReplica("eu", BrokenRule.NO_CORRECTION);
        a.tap(true);
        b.tap(true);
        a.take(b);
        b.take(a);
        assertThat(a.isLiked()).isTrue();
        assertThat(a.count()).as("one user, counted by both").isEqualTo(2);
        assertThat(b.count()).isEqualTo(2);
    }

    @Test
    void exactCounterCountsItOnce() {
        ap.tap(true);
        eu.tap(true);
        for (int i = 0; i < 2; i++) {
            ap.take(eu);
            eu.take(ap);
        }
        assertThat(ap.count()).isEqualTo(1);
        assertThat(eu.state()).isEqualTo(ap.state());
    }

    @Test
    void logOfACopiedDiskIsRefusedByItsChain() {
        assertThat(readFork(null)).isEqualTo(1);
    }

    @Test
    void withoutTheChainAForkIsTakenUnseen() {
        assertThat(readFork(BrokenRule.CHAIN_IGNORED)).isEqualTo(2);
    }

    /** One reads the first record of a log and then the second one of a copy of its disk that went its own way. */
    private long readFork(BrokenRule broken) {
        LoneReplica copy = ap.copy();
        ap.tap(true);
        copy.tap(false);
        copy.tap(true);
        LoneReplica reader = new LoneReplica("me", broken);
        reader.take(ap);
        boolean accused = reader.take(copy.log(), 1, 2).faults().stream()
                .anyMatch(fault -> fault.kind() == Fault.Kind.CHAIN_BROKEN);
        assertThat(accused).isEqualTo(broken == null);
        return reader.applied(ap.id);
    }
}
