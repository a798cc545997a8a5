package dev.likewise.node.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.likewise.crdt.Edge;
import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.HybridTimestamp;
import dev.likewise.crdt.PnVector;
import dev.likewise.node.api.HotPost;
import dev.likewise.replication.replica.Input;
import dev.likewise.replication.replica.Outcome.Reply;
import dev.likewise.replication.replica.TapResult;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class PostHeatTest {
    private final AtomicLong ticks = new AtomicLong(5_000);
    private final PostHeat heat = new PostHeat(ticks::get);

    private static Reply tap(String post, TapResult.Kind kind) {
        Input.Tap tap = new Input.Tap(EdgeKey.like(post, "u"), true, HybridTimestamp.ZERO, 0, null);
        return new Reply(tap, new TapResult(kind, Edge.NEVER, Edge.NEVER, PnVector.EMPTY));
    }

    private static List<Reply> taps(String post, int n) {
        return Collections.nCopies(n, tap(post, TapResult.Kind.UNCHANGED));
    }

    @Test
    void theHottestComesFirstAndEqualOnesByName() {
        heat.add(taps("b", 20));
        heat.add(taps("a", 20));
        heat.add(taps("c", 50));

        assertThat(heat.top(3)).containsExactly(new HotPost("c", 5), new HotPost("a", 2), new HotPost("b", 2));
        assertThat(heat.top(1)).containsExactly(new HotPost("c", 5));
    }

    @Test
    void tapsCountForTenSeconds() {
        heat.add(taps("a", 10));
        ticks.addAndGet(9_000);
        heat.add(taps("a", 5));
        assertThat(heat.top(1)).containsExactly(new HotPost("a", 1.5));

        ticks.addAndGet(1_000);
        assertThat(heat.top(1)).containsExactly(new HotPost("a", 0.5));
        ticks.addAndGet(9_000);
        assertThat(heat.top(1)).isEmpty();
    }

    @Test
    void whatWasNotTakenIsNoTap() {
        heat.add(List.of(tap("a", TapResult.Kind.CLOCK_REFUSED)));

        assertThat(heat.top(1)).isEmpty();
    }

    @Test
    void amongManyPostsNoneIsShownHotterThanItIsAndHotOnesAreMissingLittle() {
        SplittableRandom random = new SplittableRandom(7);
        List<Reply> all = new ArrayList<>();
        for (int i = 0; i < 200_000; i++) {
            all.addAll(taps("cold" + random.nextInt(100_000), 1));
            if (i % 100 == 0) {
                all.addAll(taps("hot", 1));
            }
        }
        heat.add(all);
        double missing = (double) all.size() / (PostHeat.COUNTERS_MAX + 1) / PostHeat.WINDOW_SECONDS;

        assertThat(heat.top(1)).hasSize(1).allSatisfy(first -> {
            assertThat(first.post()).isEqualTo("hot");
            assertThat(first.tapsPerSecond()).isBetween(200 - missing, 200.0);
        });
        assertThat(heat.top(100_000)).hasSizeLessThanOrEqualTo(PostHeat.COUNTERS_MAX);
    }

    @Test
    void aPostThatGetsHotLateFindsItsPlace() {
        for (int post = 0; post < PostHeat.COUNTERS_MAX; post++) {
            heat.add(taps("cold" + post, 1));
        }
        heat.add(taps("late", 500));

        assertThat(heat.top(1)).extracting(HotPost::post).containsExactly("late");
        assertThat(heat.top(1).get(0).tapsPerSecond()).isBetween(49.0, 50.0);
    }
}
