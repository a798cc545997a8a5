package dev.likewise.node.http.limit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.likewise.node.http.server.ProblemException;
import dev.likewise.node.http.server.ProblemType;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class BucketsTest {
    private final AtomicLong nanos = new AtomicLong();

    private Buckets<String> buckets(int perSecond, int burst, int max) {
        return new Buckets<>("user", new Rate(perSecond, burst), max, nanos::get);
    }

    private void advance(Duration time) {
        nanos.addAndGet(time.toNanos());
    }

    private static int taken(Buckets<String> buckets, String key, int tries) {
        int taken = 0;
        for (int i = 0; i < tries; i++) {
            try {
                buckets.take(key);
                taken++;
            } catch (ProblemException e) {
                assertThat(e.type()).isEqualTo(ProblemType.TOO_MANY_REQUESTS);
            }
        }
        return taken;
    }

    @Test
    void aBurstIsTakenAndThenSoManyASecond() {
        Buckets<String> buckets = buckets(20, 40, 100);

        assertThat(taken(buckets, "u1", 100)).isEqualTo(40);
        advance(Duration.ofMillis(50));
        assertThat(taken(buckets, "u1", 100)).isEqualTo(1);
        advance(Duration.ofSeconds(1));
        assertThat(taken(buckets, "u1", 100)).isEqualTo(20);
        advance(Duration.ofHours(1));
        assertThat(taken(buckets, "u1", 100)).isEqualTo(40);
    }

    @Test
    void eachHasABucketOfItsOwn() {
        Buckets<String> buckets = buckets(1, 1, 100);

        assertThat(taken(buckets, "u1", 2)).isEqualTo(1);
        assertThat(taken(buckets, "u2", 2)).isEqualTo(1);
    }

    @Test
    void whoComesBackWhenToldFindsAToken() {
        Buckets<String> buckets = buckets(1, 3, 100);
        assertThat(taken(buckets, "u1", 3)).isEqualTo(3);
        assertThat(buckets.tryTake("u1")).isEqualTo(1);
        advance(Duration.ofMillis(999));
        assertThat(buckets.tryTake("u1")).isEqualTo(1);
        advance(Duration.ofMillis(1));
        assertThat(buckets.tryTake("u1")).isZero();

        Buckets<String> quick = buckets(1_000, 1, 100);
        quick.take("u1");
        assertThat(quick.tryTake("u1")).isEqualTo(1);
        assertThatThrownBy(() -> quick.take("u1"))
                .hasMessage("too many requests of this user (expected: 1000 a second, up to 1 at once)");
    }

    @Test
    void onlySoManyAreRemembered() {
        Buckets<String> buckets = buckets(1, 100, 1_000);
        for (int i = 0; i < 50_000; i++) {
            buckets.take("u" + i);
        }

        assertThat(buckets.size()).isLessThanOrEqualTo(1_000);
        assertThat(taken(buckets, "u49999", 200)).isBetween(99, 100);
    }

    @Test
    void whoeverPushesOthersOutDoesNotGetMoreAtOnceThanABurst() {
        Buckets<String> buckets = buckets(1, 10, 100);
        int taken = taken(buckets, "often", 200);
        for (int i = 0; i < 10_000; i++) {
            buckets.take("once-" + i);
        }

        assertThat(taken).isEqualTo(10);
        assertThat(taken(buckets, "often", 200)).isLessThanOrEqualTo(10);
    }

    @Test
    void whoIsFullAgainIsForgotten() {
        Buckets<String> buckets = buckets(10, 40, 1_000);
        taken(buckets, "u1", 40);
        advance(Duration.ofSeconds(4));
        assertThat(buckets.size()).isOne();
        advance(Duration.ofSeconds(1));

        assertThat(buckets.size()).isZero();
    }
}
