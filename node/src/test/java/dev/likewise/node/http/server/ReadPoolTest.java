package dev.likewise.node.http.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.likewise.node.http.counts.ShedReason;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import org.junit.jupiter.api.Test;

class ReadPoolTest {
    private static final Awaiting NOBODY = new Awaiting() {
        @Override
        public Executor executor() {
            return Runnable::run;
        }

        @Override
        public void refuse(ProblemException problem) {
            throw new AssertionError(problem);
        }
    };

    @Test
    void aReadForWhichThereIsNoRoomIsShedAsOne() throws InterruptedException {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch released = new CountDownLatch(1);
        try (ReadPool pool = new ReadPool(1, 1)) {
            pool.run(NOBODY, () -> {
                begun.countDown();
                await(released);
            });
            begun.await();
            pool.run(NOBODY, () -> {});

            assertThatThrownBy(() -> pool.run(NOBODY, () -> {}))
                    .isInstanceOfSatisfying(ProblemException.class, problem -> {
                        assertThat(problem.type()).isEqualTo(ProblemType.OVERLOADED);
                        assertThat(problem.shed()).isEqualTo(ShedReason.READS);
                    });
            released.countDown();
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
