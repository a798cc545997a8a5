package dev.likewise.node.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Files of the jar, as the public port gives them. */
class StaticResourceTest {
    private final RunningNode running = new RunningNode();

    @AfterEach
    void stop() {
        running.close();
    }

    private static String header(HttpResponse<String> answer, String name) {
        return answer.headers().firstValue(name).orElse("");
    }

    @ParameterizedTest
    @CsvSource({
        "/openapi.yaml,application/yaml",
        "/likewise.js,text/javascript; charset=utf-8",
        "/live.schema.json,application/schema+json"
    })
    void aFileComesWithItsTypeAndAStrongTag(String path, String type) {
        HttpResponse<String> answer = running.get(path);

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(header(answer, "Content-Type")).isEqualTo(type);
        assertThat(header(answer, "Cache-Control")).isEqualTo("public, max-age=300");
        assertThat(header(answer, "ETag")).matches("\"[0-9a-f]{32}\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/openapi.yaml", "/likewise.js", "/live.schema.json"})
    void aFileIsSentOnceToWhoKeepsIt(String path) {
        String tag = header(running.get(path), "ETag");
        HttpResponse<String> again = running.get(path, "If-None-Match", tag);
        HttpResponse<String> weakly = running.get(path, "If-None-Match", "W/" + tag);
        HttpResponse<String> other = running.get(path, "If-None-Match", "\"0123456789abcdef0123456789abcdef\"");

        assertThat(again.statusCode()).isEqualTo(304);
        assertThat(again.body()).isEmpty();
        assertThat(header(again, "ETag")).isEqualTo(tag);
        assertThat(weakly.statusCode()).isEqualTo(304);
        assertThat(other.statusCode()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/openapi.yaml", "/likewise.js", "/live.schema.json"})
    void theHeadOfAFileIsThatOfTheFile(String path) {
        try (RawClient client = running.raw()) {
            RawClient.Answer whole = client.request("GET", path).answer();
            RawClient.Answer head = client.request("HEAD", path).headAnswer();

            assertThat(head.status()).isEqualTo(200);
            assertThat(head.header("content-length")).isEqualTo(whole.header("content-length"));
            assertThat(head.header("etag")).isEqualTo(whole.header("etag"));
        }
    }
}
