package dev.likewise.node.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.likewise.crdt.LogPosition;
import dev.likewise.crdt.Subject;
import dev.likewise.crdt.VersionVector;
import dev.likewise.node.api.AuditFinding;
import dev.likewise.node.api.AuditFinding.Kind;
import dev.likewise.node.api.AuditReport;
import dev.likewise.node.api.AuditReport.AuditedShard;
import dev.likewise.node.api.AuditReport.Progress;
import dev.likewise.node.api.AuditReport.State;
import dev.likewise.node.api.AuditReport.Totals;
import dev.likewise.node.api.Audits;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AuditRoutesTest {
    private static final VersionVector APPLIED = VersionVector.EMPTY.with(FakeNode.SELF, new LogPosition(17, 99));
    private static final Instant START = Instant.parse("2026-01-31T09:30:00Z");

    private final RunningNode running = new RunningNode();

    @AfterEach
    void stop() {
        running.close();
    }

    private HttpResponse<String> post(String body) {
        return running.call("POST", running.adminUri("/v1/admin/audit"), body, "Content-Type", "application/json");
    }

    @Test
    void anAuditIsBegunAndSaysWhereToLook() {
        running.audits.report = TestAudits.running(true, "p1", "p/2");
        HttpResponse<String> answer = post("{\"posts\":[\"p1\",\"p/2\"],\"repair\":true}");

        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(202);
        assertThat(answer.headers().firstValue("Location")).hasValue("/v1/admin/audits/k3-1");
        assertThat(running.audits.requests).containsExactly(new Audits.Request(List.of("p1", "p/2"), true));
        assertThat(TestJson.object(answer.body()))
                .containsEntry("id", "k3-1")
                .containsEntry("state", "running")
                .containsEntry("repair", true)
                .containsEntry("posts", List.of("p1", "p/2"))
                .containsEntry(
                        "progress", Map.of("phase", "registers", "shards_done", 1L, "shards", 4L, "rows", 1_234L));
    }

    @Test
    void everythingIsAuditedAndNothingRepairedUnlessSaid() {
        running.audits.report = TestAudits.running(false);
        assertThat(post("{}").statusCode()).isEqualTo(202);
        assertThat(running.audits.requests).containsExactly(new Audits.Request(List.of(), false));
    }

    @Test
    void whileOneIsUnderWayAnotherIsRefusedWithTheFirstOnesPlace() {
        running.audits.started = new Audits.Started(false, "k3-7");
        HttpResponse<String> answer = post("{}");

        assertThat(answer.statusCode()).isEqualTo(409);
        assertThat(answer.headers().firstValue("Location")).hasValue("/v1/admin/audits/k3-7");
        assertThat(TestJson.object(answer.body()))
                .containsEntry("type", "/problems/audit-running")
                .containsEntry("detail", "another audit is under way: see /v1/admin/audits/k3-7");
    }

    @Test
    void theReportSaysWhatWasReadWhatIsWrongAndWhyItStands() {
        AuditFinding column = new AuditFinding(
                Kind.FOREIGN_COLUMN,
                2,
                Optional.of(Subject.post("p1")),
                "",
                Optional.of(FakeNode.OTHER),
                3,
                5,
                false,
                "look there",
                APPLIED);
        AuditFinding row = new AuditFinding(
                Kind.MEMBER_ROW_STRAY,
                2,
                Optional.of(Subject.post("p1")),
                "u1",
                Optional.empty(),
                0,
                1,
                true,
                "",
                APPLIED);
        AuditFinding unreadable = new AuditFinding(
                Kind.UNREADABLE,
                AuditFinding.NO_SHARD,
                Optional.empty(),
                "",
                Optional.empty(),
                0,
                0,
                false,
                "a row of members cannot be read",
                VersionVector.EMPTY);
        running.audits.report = new AuditReport(
                "k3-1",
                new Audits.Request(List.of(), true),
                true,
                State.DONE,
                "",
                START,
                Optional.of(START.plusMillis(1_500)),
                new Progress("done", 4, 4, 1_234),
                List.of(new AuditedShard(2, APPLIED, 1, 7)),
                new Totals(1, Map.of(Kind.FOREIGN_COLUMN, 1L, Kind.MEMBER_ROW_STRAY, 1L, Kind.UNREADABLE, 1L), 1, 0, 9),
                List.of(column, row, unreadable),
                List.of());
        Map<String, Object> report = TestJson.object(running.call("GET", running.adminUri("/v1/admin/audits/k3-1"), "")
                .body());

        assertThat(report)
                .containsEntry("state", "done")
                .containsEntry("background", true)
                .containsEntry("started_at", "2026-01-31T09:30:00.000Z")
                .containsEntry("finished_at", "2026-01-31T09:30:01.500Z")
                .containsEntry("in_flight", List.of())
                .containsEntry(
                        "totals",
                        Map.of(
                                "drift_posts", 1L,
                                "drift", 3L,
                                "repaired", 1L,
                                "in_flight", 0L,
                                "member_rows", 9L,
                                "kinds", Map.of("foreign_column", 1L, "member_row_stray", 1L, "unreadable", 1L)))
                .containsEntry(
                        "shards",
                        List.of(Map.of(
                                "shard", 2L, "vector", Map.of("us/us-1/0aa", "17"), "subjects", 1L, "registers", 7L)));
        List<?> drift = (List<?>) report.get("drift");
        assertThat(drift).hasSize(3);
        assertThat(drift.get(0))
                .isEqualTo(Map.of(
                        "kind",
                        "foreign_column",
                        "shard",
                        2L,
                        "post",
                        "p1",
                        "replica",
                        "eu/eu-1/0bb",
                        "expected",
                        3L,
                        "found",
                        5L,
                        "repaired",
                        false,
                        "detail",
                        "look there",
                        "vector",
                        Map.of("us/us-1/0aa", "17")));
        assertThat(((Map<?, ?>) drift.get(1)).get("user")).isEqualTo("u1");
        assertThat(((Map<?, ?>) drift.get(2)).containsKey("shard")).isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "[]|body",
                "{\"posts\":\"p1\"}|posts",
                "{\"posts\":[1]}|posts",
                "{\"posts\":[\"\"]}|posts",
                "{\"posts\":[[]]}|posts",
                "{\"posts\":[\"p1\"|body",
                "{\"repair\":\"yes\"}|repair",
                "{\"repair\":1}|repair",
                "{\"repair\":null}|repair",
                "{\"repairs\":true}|repairs"
            })
    void aRequestThatIsNoneNamesWhatIsWrong(String body, String field) {
        HttpResponse<String> answer = post(body);

        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(400);
        assertThat(TestJson.at(answer.body(), "field")).isEqualTo(field);
        assertThat(running.audits.requests).isEmpty();
    }

    @Test
    void aThousandPostsAreTheMost() {
        running.audits.report = TestAudits.running(false);
        String thousand = String.join(",", Collections.nCopies(1_000, "\"p\""));
        assertThat(post("{\"posts\":[" + thousand + "]}").statusCode()).isEqualTo(202);
        assertThat(TestJson.at(post("{\"posts\":[" + thousand + ",\"p\"]}").body(), "detail"))
                .isEqualTo("posts: 1001 of them (expected: at most 1000)");
    }
}
