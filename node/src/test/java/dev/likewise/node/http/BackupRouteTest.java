package dev.likewise.node.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.likewise.node.api.BackupException;
import dev.likewise.node.api.BackupException.Reason;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BackupRouteTest {
    private final RunningNode running = new RunningNode();

    @AfterEach
    void stop() {
        running.close();
    }

    private HttpResponse<String> post(String body) {
        return running.call("POST", running.adminUri("/v1/admin/backup"), body, "Content-Type", "application/json");
    }

    @Test
    void aBackupIsMadeWhereItIsWantedAndDescribed() {
        HttpResponse<String> answer = post("{\"to\":\"/var/backups/us\"}");

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(TestJson.object(answer.body()))
                .isEqualTo(Map.of(
                        "replica",
                        "us/us-1/0aa",
                        "at",
                        "2026-01-31T09:30:00.000Z",
                        "bytes",
                        4_096L,
                        "to",
                        "/var/backups/us"));
        assertThat(running.backups.asked).containsExactly(Path.of("/var/backups/us"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{}                      | to: missing",
                "{\"to\":7}              | to: not a string",
                "{\"to\":\"\"}           | to: not an absolute path on this node's machine",
                "{\"to\":\"backups/us\"} | to: not an absolute path on this node's machine",
                "{\"to\":\"/a\\u0000b\"} | to: not an absolute path on this node's machine",
                "{\"to\":\"/a\",\"x\":1} | x: not known (expected: to)",
            })
    void whatIsNotAskedForRightIsNotBegun(String body, String detail) {
        HttpResponse<String> answer = post(body);

        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(TestJson.object(answer.body()).get("detail")).isEqualTo(detail);
        assertThat(running.backups.asked).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "RUNNING, 409, /problems/backup-running",
        "REFUSED, 409, /problems/backup-refused",
        "FAILED, 503, /problems/backup-failed"
    })
    void whatKeptItFromBeingMadeIsSaid(Reason reason, int status, String type) {
        running.backups.failure = new BackupException(reason, "for a reason");
        HttpResponse<String> answer = post("{\"to\":\"/a\"}");

        assertThat(answer.statusCode()).isEqualTo(status);
        assertThat(TestJson.object(answer.body())).containsEntry("type", type).containsEntry("detail", "for a reason");
        assertThat(answer.headers().firstValue("Retry-After").isPresent()).isEqualTo(status == 503);
    }
}
