package dev.likewise.node.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.likewise.crdt.Member;
import dev.likewise.crdt.ReplicaId;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RetireRouteTest {
    private static final ReplicaId EARLIER = ReplicaId.parse("eu/eu-1/0aa");
    private static final ReplicaId OTHER = ReplicaId.parse("eu/eu-2/0cc");

    private final RunningNode running = new RunningNode();

    @BeforeEach
    void knowMembers() {
        running.node.members =
                running.node.members.with(EARLIER, Member.UNKNOWN.asRetired()).with(OTHER, Member.UNKNOWN);
    }

    @AfterEach
    void stop() {
        running.close();
    }

    private HttpResponse<String> post(String body) {
        return running.call("POST", running.adminUri("/v1/admin/retire"), body, "Content-Type", "application/json");
    }

    @ParameterizedTest
    @ValueSource(strings = {"eu/eu-1/0bb", "eu/eu-1/0aa"})
    void aReplicaGoesByItsWholeId(String replica) {
        running.retirements.knownBy = Set.of(OTHER);
        HttpResponse<String> answer = post("{\"replica\":\"" + replica + "\"}");

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(TestJson.object(answer.body()))
                .isEqualTo(Map.of("replica", replica, "known_by", List.of("eu/eu-2/0cc"), "safe", true));
        assertThat(running.retirements.retired).containsExactly(ReplicaId.parse(replica));
    }

    @Test
    void whatOnlyThisDiskKnowsIsAcceptedAndSaidToBeSo() {
        running.retirements.safe = false;
        HttpResponse<String> answer = post("{\"replica\":\"eu/eu-1/0bb\"}");

        assertThat(answer.statusCode()).isEqualTo(202);
        assertThat(TestJson.object(answer.body()).get("safe")).isEqualTo(false);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{}                               | 400 | replica: missing",
                "{\"replica\":7}                  | 400 | replica: not a string",
                "{\"replica\":\"eu/eu-1/0bb\",\"x\":1}    | 400 | x: not known (expected: replica)",
                "{\"replica\":\"eu\"}   | 404 | replica: no member has that id; give a whole one",
                "{\"replica\":\"eu/eu-1\"} | 404 | replica: no member has that id; give a whole one",
                "{\"replica\":\"us/us-1/0aa\"}           | 409 | a node does not retire itself: ask another one",
            })
    void whatCannotBeDoneIsSaidSo(String body, int status, String detail) {
        HttpResponse<String> answer = post(body);

        assertThat(answer.statusCode()).isEqualTo(status);
        assertThat((String) TestJson.object(answer.body()).get("detail")).startsWith(detail);
        assertThat(running.retirements.retired).isEmpty();
    }

    @Test
    void aRetiredNodeIsTheWrongOneToAsk() {
        running.node.members = running.node.members.with(FakeNode.SELF, Member.UNKNOWN.asRetired());
        HttpResponse<String> answer = post("{\"replica\":\"eu/eu-1/0bb\"}");

        assertThat(answer.statusCode()).isEqualTo(409);
        assertThat((String) TestJson.object(answer.body()).get("detail")).contains("is retired itself");
    }

    @Test
    void aDiskThatDoesNotTakeItIsSaidSo() {
        running.retirements.failure = "the disk does not take it";
        HttpResponse<String> answer = post("{\"replica\":\"eu/eu-1/0bb\"}");

        assertThat(answer.statusCode()).isEqualTo(503);
        assertThat(TestJson.object(answer.body()).get("detail")).isEqualTo("not retired: the disk does not take it");
    }
}
