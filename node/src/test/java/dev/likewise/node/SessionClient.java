package dev.likewise.node;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;

/** One user's client, which carries its session from node to node. */
final class SessionClient {
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final String SESSION = "Likewise-Session";

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final String user;
    private String session = "";

    SessionClient(String user) {
        this.user = user;
    }

    /** Forgets what it has tapped, as a client does that was installed anew. */
    void forget() {
        session = "";
    }

    HttpResponse<String> like(Node node, String post, String... headers) throws IOException, InterruptedException {
        return call(node, "POST", "/v1/posts/" + post + "/likes", headers);
    }

    HttpResponse<String> unlike(Node node, String post, String... headers) throws IOException, InterruptedException {
        return call(node, "DELETE", "/v1/posts/" + post + "/likes", headers);
    }

    HttpResponse<String> get(Node node, String path) throws IOException, InterruptedException {
        return call(node, "GET", path);
    }

    private HttpResponse<String> call(Node node, String method, String path, String... headers)
            throws IOException, InterruptedException {
        URI uri = URI.create("http://127.0.0.1:" + node.httpAddress().getPort() + path);
        HttpRequest.Builder request = HttpRequest.newBuilder(uri)
                .timeout(PATIENCE)
                .header("X-User-Id", user)
                .method(method, HttpRequest.BodyPublishers.noBody());
        if (!session.isEmpty()) {
            request.header(SESSION, session);
        }
        if (headers.length > 0) {
            request.headers(headers);
        }
        HttpResponse<String> answer = http.send(request.build(), HttpResponse.BodyHandlers.ofString());
        session = answer.headers().firstValue(SESSION).orElse(session);
        return answer;
    }
}
