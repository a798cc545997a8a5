package dev.likewise.node.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.likewise.node.http.counts.ShedReason;
import dev.likewise.node.http.server.Limits;
import dev.likewise.node.http.server.Timeouts;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** How much memory all request bodies together may take, in both versions of HTTP. */
class BodyBudgetTest {
    private static final int BUDGET_BYTES = 64 << 10;
    /** With the room that is made for more of it, between a third and two thirds of the budget. */
    private static final int A_THIRD = 21 << 10;
    /** More than is left then. */
    private static final int TOO_MUCH = 48 << 10;

    private static final String LOOKUP = "/v1/likes:lookup";
    private static final String TYPE = "Content-Type: application/json";
    private static final String[] JSON = {"Content-Type", "application/json"};
    private static final byte[] SMALL = "{\"posts\":[\"p\"]}".getBytes(StandardCharsets.UTF_8);

    private RunningNode running = with(Timeouts.DEFAULT);

    private static RunningNode with(Timeouts timeouts) {
        Limits limits = new Limits(16 << 10, 16 << 10, 1 << 20, 8 << 20, 8, 64, 128, BUDGET_BYTES);
        return new RunningNode(TestSettings.with(limits, timeouts, List.of()));
    }

    @AfterEach
    void stop() {
        running.close();
    }

    private static byte[] blanks(int length) {
        return " ".repeat(length).getBytes(StandardCharsets.US_ASCII);
    }

    private static String chunk(int length) {
        return Integer.toHexString(length) + "\r\n" + " ".repeat(length) + "\r\n";
    }

    private void awaitHeld(int atLeast, int atMost) {
        await().atMost(20, TimeUnit.SECONDS)
                .until(() -> running.http.bodyBytesHeld() >= atLeast && running.http.bodyBytesHeld() <= atMost);
    }

    private static void isShed(RawClient.Answer answer) {
        assertThat(answer.status()).isEqualTo(503);
        assertThat(TestJson.at(answer.body(), "type")).isEqualTo("/problems/overloaded");
        assertThat(answer.header("retry-after")).isEqualTo("1");
    }

    private void allIsFreeAgain() {
        awaitHeld(0, 0);
        try (Http2Client client = running.http2()) {
            int stream = client.begin("POST", LOOKUP, JSON);
            client.data(stream, SMALL, true);
            assertThat(client.answer(stream).status()).isEqualTo(200);
        }
        awaitHeld(0, 0);
    }

    @Test
    void aBodyForWhichThereIsNoRoomIsShedBeforeItIsRead() {
        try (Http2Client holder = running.http2()) {
            holder.data(holder.begin("POST", LOOKUP, JSON), blanks(16 << 10), false);
            awaitHeld(16 << 10, BUDGET_BYTES);

            try (Http2Client other = running.http2();
                    RawClient old = running.raw()) {
                String length = String.valueOf(60 << 10);
                int stream = other.begin("POST", LOOKUP, "Content-Type", "application/json", "Content-Length", length);
                isShed(other.answer(stream));
                isShed(old.request("POST", LOOKUP, TYPE, "Content-Length: " + length)
                        .answer());
            }
        }
        assertThat(running.counters.sheds().get(ShedReason.BODIES)).isEqualTo(2);
        allIsFreeAgain();
    }

    @Test
    void aBodyForWhichThereIsNoRoomAnyMoreIsShedWhileItIsRead() {
        try (RawClient holder = running.raw()) {
            holder.request("POST", LOOKUP, TYPE, "Transfer-Encoding: chunked").send(chunk(A_THIRD));
            awaitHeld(A_THIRD, BUDGET_BYTES);

            try (Http2Client other = running.http2();
                    RawClient old = running.raw()) {
                int stream = other.begin("POST", LOOKUP, JSON);
                for (int sent = 0; sent < TOO_MUCH; sent += 16 << 10) {
                    other.data(stream, blanks(16 << 10), false);
                }
                isShed(other.answer(stream));
                old.request("POST", LOOKUP, TYPE, "Transfer-Encoding: chunked").send(chunk(TOO_MUCH));
                isShed(old.answer());
            }
            awaitHeld(A_THIRD, BUDGET_BYTES);
        }
        allIsFreeAgain();
    }

    @Test
    void whatIsOnlyAnnouncedTakesNothingFromOthers() {
        try (Http2Client many = running.http2()) {
            for (int i = 0; i < 8; i++) {
                many.begin("POST", LOOKUP, "Content-Type", "application/json", "Content-Length", "60000");
            }
            allIsFreeAgain();
        }
    }

    @Test
    void bodiesThatNobodyKeepsTakeNothing() {
        try (Http2Client client = running.http2()) {
            int stream = client.begin("POST", "/v1/posts/p/likes?user=u", JSON);
            for (int i = 0; i < 8; i++) {
                client.data(stream, blanks(16 << 10), i == 7);
            }
            assertThat(client.answer(stream).status()).isEqualTo(201);
        }
    }

    @Test
    void aStreamThatIsTakenBackGivesBackItsPart() {
        try (Http2Client client = running.http2()) {
            int stream = client.begin("POST", LOOKUP, JSON);
            client.data(stream, blanks(16 << 10), false);
            awaitHeld(16 << 10, BUDGET_BYTES);
            client.reset(stream, 8);
            awaitHeld(0, 0);
        }
    }

    @Test
    void aClientThatIsGoneGivesBackItsPart() {
        RawClient old = running.raw();
        old.request("POST", LOOKUP, TYPE, "Content-Length: 20000").send(" ".repeat(16 << 10));
        awaitHeld(16 << 10, BUDGET_BYTES);
        old.reset();
        awaitHeld(0, 0);

        Http2Client client = running.http2();
        client.data(client.begin("POST", LOOKUP, JSON), blanks(16 << 10), false);
        awaitHeld(16 << 10, BUDGET_BYTES);
        client.reset();
        awaitHeld(0, 0);
    }

    @Test
    void aBodyThatDoesNotComeToItsEndGivesBackItsPart() {
        running.close();
        running = with(new Timeouts(60_000, 200, 60_000, 60_000));
        try (Http2Client client = running.http2();
                RawClient old = running.raw()) {
            int stream = client.begin("POST", LOOKUP, JSON);
            client.data(stream, blanks(16 << 10), false);
            old.request("POST", LOOKUP, TYPE, "Content-Length: 20000").send(" ".repeat(16 << 10));

            assertThat(client.answer(stream).status()).isEqualTo(408);
            assertThat(old.answer().status()).isEqualTo(408);
            awaitHeld(0, 0);
        }
    }

    @Test
    void aBodyCountsUntilItsRequestIsAnswered() throws InterruptedException {
        CountDownLatch release = new CountDownLatch(1);
        running.node.beforeReads = release::await;
        running.node.published = false;
        try (Http2Client client = running.http2()) {
            int stream = client.begin("POST", LOOKUP, JSON);
            client.data(stream, SMALL, true);
            awaitHeld(SMALL.length, BUDGET_BYTES);
            assertThat(client.answer(client.request("GET", "/v1/ping")).status())
                    .isEqualTo(204);
            assertThat(running.http.bodyBytesHeld()).isPositive();
            release.countDown();
            assertThat(client.answer(stream).status()).isEqualTo(200);
            awaitHeld(0, 0);
        }
    }
}
