package dev.likewise.node.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.DefaultEventLoop;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Many are served in slices, each once. */
final class LoopMembersTest {
    private static final int MANY = 1_000;
    private static final int SLICE_AT_MOST = 100;

    private final DefaultEventLoop loop = new DefaultEventLoop();
    private final LoopMembers<Integer> members = new LoopMembers<>(loop);
    private final List<Integer> served = new ArrayList<>();

    @AfterEach
    void stop() {
        loop.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly();
    }

    private void onLoop(Runnable what) throws InterruptedException, ExecutionException {
        loop.submit(what).get();
    }

    /** Waits until nothing is left to do. */
    private void settle(int expected) throws InterruptedException, ExecutionException {
        for (int i = 0; i < MANY && loop.submit(served::size).get() < expected; i++) {
            loop.schedule(() -> {}, 1, TimeUnit.MILLISECONDS).get();
        }
    }

    private void enterAll() throws InterruptedException, ExecutionException {
        onLoop(() -> IntStream.range(0, MANY).forEach(members::enter));
    }

    @Test
    void whatElseTheLoopHasToDoComesBetweenSlices() throws Exception {
        enterAll();
        List<Integer> others = new ArrayList<>();
        LoopMembers<Integer>.Round round = members.round(one -> {
            served.add(one);
            if (served.size() == 1) {
                loop.execute(() -> others.add(served.size()));
            }
        });
        round.forAll();
        settle(MANY);
        assertThat(served).hasSize(MANY).doesNotHaveDuplicates();
        assertThat(others).singleElement().satisfies(at -> assertThat(at).isLessThan(SLICE_AT_MOST));
    }

    @Test
    void whoHasLeftIsPassedOver() throws Exception {
        enterAll();
        LoopMembers<Integer>.Round round = members.round(one -> {
            served.add(one);
            IntStream.range(0, MANY).filter(other -> other % 2 != one % 2).forEach(members::leave);
        });
        round.forAll();
        settle(MANY / 2);
        onLoop(() -> assertThat(members.size()).isEqualTo(MANY / 2));
        assertThat(served).hasSize(MANY / 2).allMatch(one -> one % 2 == served.get(0) % 2);
    }

    @Test
    void oneThatFailsKeepsNobodyElseWaiting() throws Exception {
        enterAll();
        LoopMembers<Integer>.Round round = members.round(one -> {
            served.add(one);
            if (one == MANY / 2) {
                throw new IllegalStateException("on purpose");
            }
        });
        round.forAll();
        settle(MANY);
        assertThat(served).hasSize(MANY).doesNotHaveDuplicates();
    }

    @Test
    void whoWaitsStillIsNotServedTwice() throws Exception {
        enterAll();
        LoopMembers<Integer>.Round round = members.round(served::add);
        onLoop(() -> {
            round.forEach(List.of(MANY - 1));
            IntStream.range(0, 3)
                    .forEach(again ->
                            round.forEach(IntStream.range(0, MANY).boxed().toList()));
        });
        settle(2 * MANY);
        // The first slice of each call but the first may have been served before the next call.
        assertThat(served.size()).isBetween(MANY, MANY + SLICE_AT_MOST);
    }
}
