package dev.likewise.replication.link;

import static org.assertj.core.api.Assertions.assertThat;

import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.ShardPlacement;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class DiallerTest {
    private static final ReplicaId B = TestNode.id("b");
    private static final long MIN_MILLIS = 100;
    private static final long MAX_MILLIS = 5_000;

    private static Dialler dialler(double jitter, String... peers) {
        return dialler(jitter, MIN_MILLIS, MAX_MILLIS, peers);
    }

    private static Dialler dialler(double jitter, long minMillis, long maxMillis, String... peers) {
        GossipSettings settings = new GossipSettings(
                "likes", new ShardPlacement(1, 1), List.of(peers), 1_000, 5_000, minMillis, maxMillis);
        return new Dialler(settings, new RandomGenerator() {
            @Override
            public long nextLong() {
                return 0;
            }

            @Override
            public double nextDouble() {
                return jitter;
            }
        });
    }

    private static List<String> due(Dialler dialler, long ticks, ReplicaId... connected) {
        return dialler.due(ticks, Set.of(connected)).stream()
                .map(target -> target.address)
                .toList();
    }

    private static void fail(Dialler dialler, long ticks) {
        dialler.due(ticks, Set.of()).forEach(target -> dialler.dialling(target, 1));
        dialler.ended(1, "nobody there", ticks);
    }

    /** The pauses after each of so many failures in a row. */
    private static List<Long> pauses(Dialler dialler, int failures) {
        List<Long> pauses = new ArrayList<>();
        long ticks = 0;
        for (int i = 0; i < failures; i++) {
            fail(dialler, ticks);
            long from = ticks;
            while (due(dialler, ticks).isEmpty()) {
                ticks++;
            }
            pauses.add(ticks - from);
        }
        return pauses;
    }

    @Test
    void pausesDoubleUpToTheLongest() {
        assertThat(pauses(dialler(0, "b:1"), 8))
                .containsExactly(100L, 200L, 400L, 800L, 1_600L, 3_200L, 5_000L, 5_000L);
    }

    @Test
    void jitterTakesUpToAHalf() {
        assertThat(pauses(dialler(0.999_999, "b:1"), 3)).containsExactly(51L, 101L, 201L);
    }

    @Test
    void longestPausesNeverWrap() {
        Dialler dialler = dialler(0, Long.MAX_VALUE / 2, Long.MAX_VALUE / 2, "b:1");
        for (int i = 0; i < 40; i++) {
            fail(dialler, 0);
            assertThat(due(dialler, 1_000_000)).isEmpty();
            dialler.due(Long.MAX_VALUE, Set.of()).forEach(target -> dialler.dialling(target, 1));
            dialler.ended(1, "nobody there", 0);
        }
    }

    @Test
    void addressIsDialledAtOnceAndNotTwice() {
        Dialler dialler = dialler(0, "b:1");
        assertThat(due(dialler, 0)).containsExactly("b:1");
        dialler.due(0, Set.of()).forEach(target -> dialler.dialling(target, 1));
        assertThat(due(dialler, 100_000)).isEmpty();
    }

    @Test
    void peerThatIsConnectedIsNotDialled() {
        Dialler dialler = dialler(0, "b:1");
        dialler.due(0, Set.of()).forEach(target -> dialler.dialling(target, 1));
        dialler.identified(1, B);
        dialler.ended(1, "broken", 0);
        assertThat(due(dialler, 100_000, B)).isEmpty();
        assertThat(due(dialler, 100_000)).containsExactly("b:1");
    }

    @Test
    void linkThatStoodMakesThePausesShortAgain() {
        Dialler dialler = dialler(0, "b:1");
        pauses(dialler, 5);
        dialler.due(100_000, Set.of()).forEach(target -> dialler.dialling(target, 2));
        dialler.stands(2);
        dialler.ended(2, "broken", 100_000);
        assertThat(due(dialler, 100_099)).isEmpty();
        assertThat(due(dialler, 100_100)).containsExactly("b:1");
    }

    @Test
    void ownAddressIsNeverDialledAgain() {
        Dialler dialler = dialler(0, "a:1");
        dialler.due(0, Set.of()).forEach(target -> dialler.dialling(target, 1));
        dialler.isSelf(1);
        dialler.ended(1, "self", 0);
        assertThat(due(dialler, 100_000)).isEmpty();
    }

    @Test
    void addressesThatMembersHaveLeftAreForgotten() {
        Dialler dialler = dialler(0, "b:1");
        for (int i = 0; i < 1_000; i++) {
            dialler.also(Set.of("c:" + i));
        }
        assertThat(dialler.targets()).extracting(target -> target.address).containsExactly("b:1", "c:999");
    }

    @Test
    void addressThatIsBeingDialledIsForgottenWhenThatIsOver() {
        Dialler dialler = dialler(0);
        dialler.also(Set.of("c:1"));
        dialler.due(0, Set.of()).forEach(target -> dialler.dialling(target, 1));
        dialler.also(Set.of());
        assertThat(dialler.targets()).hasSize(1);
        dialler.ended(1, "nobody there", 0);
        dialler.also(Set.of());
        assertThat(dialler.targets()).isEmpty();
    }

    @Test
    void pausesAreOverWhenSomethingHasChanged() {
        Dialler dialler = dialler(0, "b:1");
        pauses(dialler, 5);
        fail(dialler, 100_000);
        assertThat(due(dialler, 100_001)).isEmpty();
        dialler.now();
        assertThat(due(dialler, 100_001)).containsExactly("b:1");
    }
}
