package dev.likewise.node.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.HybridTimestamp;
import dev.likewise.crdt.Member;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.Stamp;
import dev.likewise.node.http.auth.TestTokens;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The change feed: pages of it, and following it. */
// A thread of its own, as one that waits for a socket is not interrupted.
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class EventsTest {
    private static final String CURSOR = "Likewise-Cursor";

    private final RunningNode running = new RunningNode();

    @AfterEach
    void stop() {
        running.close();
    }

    /** Everything behind a cursor, as objects. */
    private List<Map<String, Object>> all(String after, int limit) {
        List<Map<String, Object>> events = new ArrayList<>();
        String at = after;
        for (boolean more = true; more; ) {
            HttpResponse<String> page = running.get("/v1/events?after=" + at + "&limit=" + limit);
            assertThat(page.statusCode()).as(page.body()).isEqualTo(200);
            page.body().lines().map(TestJson::object).forEach(events::add);
            at = page.headers().firstValue(CURSOR).orElseThrow();
            more = page.headers().firstValue("Likewise-More").orElseThrow().equals("true");
        }
        return events;
    }

    private static List<Object> each(List<Map<String, Object>> events, String member) {
        return events.stream().map(event -> event.get(member)).toList();
    }

    private void likeSome(int users) {
        for (int i = 0; i < users; i++) {
            running.like("p" + i, "u" + i);
        }
    }

    @Test
    void anEventSaysAllThatTheContractNames() {
        Givens.hidden(running);
        HttpResponse<String> liked = running.like("p1", "u1");
        running.like("p1", "u1");
        running.unlike("p1", "u1");
        running.node.events.correction(
                1,
                EdgeKey.like("p9", "u9"),
                -2,
                new Stamp(HybridTimestamp.ofMicros(1_700_000_009_000_000L), FakeNode.SELF));
        HttpResponse<String> page = running.get("/v1/events");
        assertThat(page.headers().firstValue("content-type")).contains("application/x-ndjson");
        assertThat(page.headers().firstValue("cache-control")).contains("no-store");
        List<Map<String, Object>> events =
                page.body().lines().map(TestJson::object).toList();
        assertThat(each(events, "type")).containsExactly("like_created", "like_removed", "count_corrected");
        assertThat(each(events, "delta")).containsExactly(1L, -1L, -2L);
        assertThat(events.get(0).keySet())
                .containsExactly(
                        "cursor",
                        "event_id",
                        "type",
                        "post",
                        "user",
                        "delta",
                        "post_author",
                        "at",
                        "version",
                        "region",
                        "replica");
        assertThat(events.get(0))
                .containsEntry("post", "p1")
                .containsEntry("user", "u1")
                .containsEntry("post_author", "ann")
                .containsEntry("region", "us")
                .containsEntry("replica", FakeNode.SELF.toString())
                .containsEntry("version", TestJson.at(liked.body(), "version"));
        assertThat(events.get(2))
                .containsEntry("at", "2023-11-14T22:13:29.000Z")
                .doesNotContainKey("post_author");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 7, 1_000})
    void eachEventComesOnceHoweverThePagesAreCut(int limit) {
        likeSome(20);
        List<Map<String, Object>> events = all("0", limit);
        assertThat(each(events, "user")).hasSize(20).doesNotHaveDuplicates();
        assertThat(each(events, "event_id")).doesNotHaveDuplicates();
        assertThat(each(events, "event_id")).isEqualTo(each(all("", 3), "event_id"));
    }

    @Test
    void fromTheCursorOfAnyEventTheOthersFollow() {
        likeSome(12);
        List<Map<String, Object>> events = all("0", 100);
        for (int i = 0; i < events.size(); i++) {
            List<Map<String, Object>> rest = all((String) events.get(i).get("cursor"), 5);
            assertThat(each(rest, "event_id")).isEqualTo(each(events.subList(i + 1, 12), "event_id"));
        }
        running.like("late", "u");
        assertThat(each(all((String) events.get(11).get("cursor"), 5), "post")).containsExactly("late");
    }

    @Test
    void whoIsAtTheEndIsToldWhereToGoOn() {
        likeSome(3);
        HttpResponse<String> end = running.get("/v1/events?after=end");
        assertThat(end.body()).isEmpty();
        assertThat(end.headers().firstValue("Likewise-More")).contains("false");
        running.like("late", "u");
        assertThat(each(all(end.headers().firstValue(CURSOR).orElseThrow(), 5), "post"))
                .containsExactly("late");
    }

    @Test
    void whatIsNoEventMovesTheCursorAllTheSame() {
        running.like("p", "u");
        String before = running.get("/v1/events").headers().firstValue(CURSOR).orElseThrow();
        running.like("p", "u");
        HttpResponse<String> page = running.get("/v1/events?after=" + before);
        assertThat(page.body()).isEmpty();
        assertThat(page.headers().firstValue(CURSOR).orElseThrow()).isNotEqualTo(before);
    }

    @Test
    void whatIsTrimmedIsGoneAndTheOldestIsNamed() {
        likeSome(5);
        String cursor = (String) all("0", 10).get(0).get("cursor");
        String last = (String) all("0", 10).get(4).get("cursor");
        running.node.events.trimAll();
        running.like("late", "u");
        for (String old : List.of(cursor, "0")) {
            HttpResponse<String> gone = running.get("/v1/events?after=" + old);
            assertThat(gone.statusCode()).isEqualTo(410);
            assertThat(TestJson.at(gone.body(), "type")).isEqualTo("/problems/events-gone");
            String oldest = (String) TestJson.at(gone.body(), "oldest");
            assertThat(gone.headers().firstValue(CURSOR)).contains(oldest);
            assertThat(each(all(oldest, 10), "post")).containsExactly("late");
        }
        assertThat(each(all(last, 10), "post")).containsExactly("late");
        assertThat(each(all("", 10), "post")).containsExactly("late");
    }

    @Test
    void whoHasMissedSomethingIsNotToldAgainWhatTheyKnow() {
        EdgeKey key = EdgeKey.like("p", "u");
        Stamp stamp = new Stamp(HybridTimestamp.ofMicros(1), FakeNode.SELF);
        running.node.events.correction(0, key, -1, stamp);
        String cursor = (String) all("0", 10).get(0).get("cursor");
        running.node.events.correction(1, key, 1, stamp);
        running.node.events.trim(1);
        running.node.events.correction(1, key, 2, stamp);
        HttpResponse<String> gone = running.get("/v1/events?after=" + cursor);
        assertThat(gone.statusCode()).isEqualTo(410);
        assertThat(each(all((String) TestJson.at(gone.body(), "oldest"), 10), "delta"))
                .containsExactly(2L);
    }

    @Test
    void cursorsOfOthersAreRefusedByName() {
        likeSome(1);
        String cursor = (String) all("0", 10).get(0).get("cursor");
        ReplicaId self = ReplicaId.of("us", "us-1", "0cc");
        try (RunningNode again = new RunningNode()) {
            again.node.self = self;
            again.node.members = again.node.members.with(self, again.node.members.get(FakeNode.SELF));
            HttpResponse<String> ended = again.get("/v1/events?after=" + cursor);
            assertThat(ended.statusCode()).isEqualTo(410);
            assertThat(ended.body()).contains("started over as us/us-1/0cc", "\"oldest\":\"");
            again.node.self = FakeNode.OTHER;
            HttpResponse<String> other = again.get("/v1/events?after=" + cursor);
            assertThat(other.statusCode()).isEqualTo(400);
            assertThat(other.body()).contains("us/us-1/0aa, and this is eu/eu-1/0bb", "\"field\":\"after\"");
            again.node.self = FakeNode.SELF;
            HttpResponse<String> beyond = again.get("/v1/events?after=" + cursor);
            assertThat(beyond.statusCode()).isEqualTo(400);
            assertThat(beyond.body()).contains("beyond the end");
        }
        for (String bad : List.of("x", "AAAA", cursor + "AA", cursor.substring(2), "1", "END", "%00")) {
            HttpResponse<String> refused = running.get("/v1/events?after=" + bad);
            assertThat(refused.statusCode()).as(bad).isEqualTo(400);
            assertThat(refused.body()).contains("\"field\":\"after\"");
        }
    }

    @Test
    void retiredReplicaIsToldOfOnceWhenItsColumnIsDerived() {
        likeSome(2);
        running.node.members = running.node.members.with(FakeNode.OTHER, new Member(2, List.of(), List.of(), true));
        assertThat(each(all("0", 10), "type")).containsExactly("like_created", "like_created");
        running.node.events.retired.add(FakeNode.OTHER);
        for (int limit : new int[] {1, 2, 3}) {
            List<Map<String, Object>> events = all("0", limit);
            assertThat(each(events, "type")).containsExactly("like_created", "like_created", "replica_retired");
            assertThat(events.get(2))
                    .containsEntry("event_id", FakeNode.SELF + ":" + FakeNode.OTHER)
                    .containsEntry("replica", FakeNode.OTHER.toString())
                    .containsEntry("region", "eu")
                    .containsEntry("delta", 0L)
                    .containsEntry("post", null);
            assertThat(all((String) events.get(2).get("cursor"), limit)).isEmpty();
            assertThat(all((String) events.get(1).get("cursor"), limit)).hasSize(1);
        }
        assertThat(all("end", 10)).isEmpty();
    }

    @Test
    void onlyWhoHasTheScopeReads() {
        try (RunningNode strict = TestNodes.withTokens()) {
            assertThat(strict.get("/v1/events").statusCode()).isEqualTo(401);
            String other = "Bearer " + TestTokens.forEver("u1", "inspect");
            assertThat(strict.get("/v1/events", "Authorization", other).statusCode())
                    .isEqualTo(403);
            String right = "Bearer " + TestTokens.forEver("u1", "inspect events:read");
            assertThat(strict.get("/v1/events", "Authorization", right).statusCode())
                    .isEqualTo(200);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "text/event-stream",
                "text/*",
                "application/x-ndjson;q=0, */*",
                "text/event-stream, application/json"
            })
    void whoAsksForEventsFollows(String accept) {
        try (EventWatcher follower = follow(EventWatcher.Version.HTTP_1_1, "", "Accept", accept)) {
            assertThat(follower.next()).startsWith("retry: ");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"*/*", "application/*", "application/x-ndjson, text/event-stream"})
    void othersGetLines(String accept) {
        assertThat(running.get("/v1/events", "Accept", accept).headers().firstValue("content-type"))
                .contains("application/x-ndjson");
    }

    private EventWatcher follow(EventWatcher.Version version, String query, String... headers) {
        String[] all = headers.length > 0 ? headers : new String[] {"Accept", "text/event-stream"};
        return version.watch(running.http.httpAddress(), "/v1/events" + query, all);
    }

    private static Map<String, Object> nextEvent(EventWatcher follower) {
        String event = follower.next();
        while (event != null && !event.contains("data: ")) {
            event = follower.next();
        }
        assertThat(event).as("the next event").isNotNull();
        Map<String, Object> data =
                TestJson.object(event.substring(event.indexOf("data: ") + 6).strip());
        assertThat(event).startsWith("id: " + data.get("cursor") + "\nevent: " + data.get("type") + "\n");
        return data;
    }

    @ParameterizedTest
    @EnumSource
    void followersAreToldWhatHappensAndGoOnWhereTheyWere(EventWatcher.Version version) {
        likeSome(3);
        List<Object> told = new ArrayList<>();
        String last;
        try (EventWatcher follower = follow(version, "?limit=2")) {
            for (int i = 0; i < 3; i++) {
                told.add(nextEvent(follower).get("post"));
            }
            running.like("later", "u");
            Map<String, Object> event = nextEvent(follower);
            told.add(event.get("post"));
            last = (String) event.get("cursor");
        }
        assertThat(told).containsExactlyInAnyOrder("p0", "p1", "p2", "later");
        await().until(() -> running.http.followers() == 0);
        running.like("missed", "u");
        String[] again = {"Accept", "text/event-stream", "Last-Event-ID", last};
        try (EventWatcher follower = follow(version, "?after=0", again)) {
            assertThat(nextEvent(follower)).containsEntry("post", "missed");
        }
    }

    @Test
    void followerThatDoesNotReadCostsAPageAndMissesNothing() {
        int likes = 1_000;
        try (Http2Client slow = Http2Client.to(running.http.httpAddress()).withWindow(300)) {
            int stream = slow.request("GET", "/v1/events", "accept", "text/event-stream");
            await().until(() -> running.http.followers() == 1);
            for (int i = 0; i < likes; i++) {
                running.like("p", "u" + i);
            }
            assertThat(all("0", 1_000)).hasSize(likes);
            // It has been given what fits its window, one page that waits behind it, and no more.
            assertThat(running.node.events.shown.get() - likes).isLessThanOrEqualTo(200);
            Set<Object> users = new HashSet<>();
            while (users.size() < likes) {
                slow.window(stream, 100_000);
                slow.window(0, 100_000);
                String event = slow.nextEvent(stream);
                if (event.contains("data: ")) {
                    String data = event.substring(event.indexOf("data: ") + 6).strip();
                    assertThat(users.add(TestJson.at(data, "user"))).as(data).isTrue();
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void followerWhosePlaceIsTrimmedIsSentAwayAndToldWhyWhenItComesBack(EventWatcher.Version version) {
        likeSome(1);
        String last;
        try (EventWatcher follower = follow(version, "")) {
            last = (String) nextEvent(follower).get("cursor");
            running.node.beforeReads = () -> await().until(() -> running.node.trimmed);
            running.like("gone", "u");
            running.node.events.trimAll();
            running.node.trimmed = true;
            assertThat(Stream.generate(follower::next)
                            .takeWhile(event -> event != null)
                            .toList())
                    .noneMatch(event -> event.contains("data:"));
        }
        assertThat(running.get("/v1/events", "Accept", "text/event-stream", "Last-Event-ID", last)
                        .statusCode())
                .isEqualTo(410);
    }

    @ParameterizedTest
    @EnumSource
    void readThatFailsIsMadeUpFor(EventWatcher.Version version) {
        try (EventWatcher follower = follow(version, "")) {
            assertThat(follower.next()).startsWith("retry: ");
            Givens.unreadable(running);
            int before = running.node.events.asked.get();
            running.like("p", "u");
            await().until(() -> running.node.events.asked.get() > before);
            assertThat(running.get("/v1/events").statusCode()).isEqualTo(503);
            running.node.readFault = null;
            assertThat(nextEvent(follower)).containsEntry("post", "p");
        }
    }

    @ParameterizedTest
    @EnumSource
    void nodeThatStopsEndsIt(EventWatcher.Version version) throws Exception {
        try (EventWatcher follower = follow(version, "")) {
            assertThat(follower.next()).startsWith("retry: ");
            assertThat(running.http.drain()).isTrue();
            assertThat(follower.next()).isNull();
            assertThat(running.http.followers()).isZero();
        }
    }

    @Test
    void tooManyAreTurnedAwayAndPagesAreNot() {
        try (RunningNode small = TestNodes.withoutFollowers()) {
            HttpResponse<String> away = small.get("/v1/events", "Accept", "text/event-stream");
            assertThat(away.statusCode()).isEqualTo(503);
            assertThat(away.headers().firstValue("Retry-After")).isPresent();
            assertThat(small.get("/v1/events").statusCode()).isEqualTo(200);
        }
    }
}
