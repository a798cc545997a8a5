package dev.likewise.node.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.likewise.node.api.BackupException;
import dev.likewise.node.api.BackupException.Reason;
import dev.likewise.node.api.BackupName;
import java.net.http.HttpResponse;
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
        HttpResponse<String> answer = post("{\"name\":\"us-2026-01-31\"}");

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(TestJson.object(answer.body()))
                .isEqualTo(Map.of(
                        "replica",
                        "us/us-1/0aa",
                        "at",
                        "2026-01-31T09:30:00.000Z",
                        "bytes",
                        4_096L,
                        "name",
                        "us-2026-01-31",
                        "path",
                        "/backups/us-2026-01-31"));
        assertThat(running.backups.asked).containsExactly(new BackupName("us-2026-01-31"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{}                    | missing",
                "{\"name\":7}          | not a string",
                "{\"name\":\"\"}       | not " + BackupName.EXPECTED,
                "{\"name\":\"..\"}     | not " + BackupName.EXPECTED,
                "{\"name\":\".us\"}    | not " + BackupName.EXPECTED,
                "{\"name\":\"-us\"}    | not " + BackupName.EXPECTED,
                "{\"name\":\"a/b\"}    | not " + BackupName.EXPECTED,
                "{\"name\":\"/a\"}     | not " + BackupName.EXPECTED,
                "{\"name\":\"a\\\\b\"} | not " + BackupName.EXPECTED,
                "{\"name\":\"a b\"}    | not " + BackupName.EXPECTED,
                "{\"name\":\"a\\nb\"}  | not " + BackupName.EXPECTED,
                "{\"name\":\"b\\u00e4\"} | not " + BackupName.EXPECTED,
            })
    void aNameThatIsNoneIsRefused(String body, String detail) {
        HttpResponse<String> answer = post(body);

        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(TestJson.object(answer.body()).get("detail")).isEqualTo("name: " + detail);
        assertThat(running.backups.asked).isEmpty();
    }

    @Test
    void namesHaveAnEnd() {
        assertThat(post("{\"name\":\"" + "a".repeat(128) + "\"}").statusCode()).isEqualTo(200);
        assertThat(post("{\"name\":\"" + "a".repeat(129) + "\"}").statusCode()).isEqualTo(400);
    }

    @Test
    void whatIsNotKnownIsNotBegun() {
        HttpResponse<String> answer = post("{\"name\":\"a\",\"to\":\"/a\"}");

        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(TestJson.object(answer.body()).get("detail")).isEqualTo("to: not known (expected: name)");
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
        HttpResponse<String> answer = post("{\"name\":\"a\"}");

        assertThat(answer.statusCode()).isEqualTo(status);
        assertThat(TestJson.object(answer.body())).containsEntry("type", type).containsEntry("detail", "for a reason");
        assertThat(answer.headers().firstValue("Retry-After").isPresent()).isEqualTo(status == 503);
    }
}
