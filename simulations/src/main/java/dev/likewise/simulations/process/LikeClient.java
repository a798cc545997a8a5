package dev.likewise.simulations.process;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Likes and asks over HTTP with nothing of the node's own code. */
public final class LikeClient {
    private static final Pattern COUNT = Pattern.compile("\"count\":(\\d+)");

    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(5))
            .build();

    /**
     * What a node answered.
     *
     * @param status 0 if there was no answer, and then nobody knows
     * @param body as text
     */
    public record Answer(int status, String body) {
        private static final Answer NONE = new Answer(0, "");

        public boolean isAcknowledgement() {
            return status / 100 == 2;
        }
    }

    /** Whether the node acknowledged the like; false if it did not answer, and then nobody knows. */
    public boolean like(String url, String post, String user) throws InterruptedException {
        return tap(url, post, user).isAcknowledgement();
    }

    /** What the node answered to a like. */
    public Answer tap(String url, String post, String user) throws InterruptedException {
        return send(request(url + "/v1/posts/" + post + "/likes", user)
                .POST(HttpRequest.BodyPublishers.noBody())
                .build());
    }

    /** What the node answered to a question. */
    public Answer ask(String url, String user) throws InterruptedException {
        return send(request(url, user).GET().build());
    }

    private Answer send(HttpRequest request) throws InterruptedException {
        try {
            HttpResponse<String> response = http.send(request, HttpResponse.BodyHandlers.ofString());
            return new Answer(response.statusCode(), response.body());
        } catch (IOException e) {
            return Answer.NONE;
        }
    }

    /** Whether the user likes the post, as far as the node knows. */
    public boolean likes(String url, String post, String user) throws IOException, InterruptedException {
        Answer answer = ask(url + "/v1/me/liked?posts=" + post, user);
        if (!answer.isAcknowledgement()) {
            throw new IOException("no answer: " + answer);
        }
        return answer.body().contains("\"" + post + "\":true");
    }

    /** The count of a post; empty if the node does not answer. */
    public Optional<Long> count(String url, String post) throws InterruptedException {
        Matcher count =
                COUNT.matcher(ask(url + "/v1/posts/" + post + "/likes", "").body());
        return count.find() ? Optional.of(Long.parseLong(count.group(1))) : Optional.empty();
    }

    private static HttpRequest.Builder request(String url, String user) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url)).timeout(Duration.ofSeconds(10));
        return user.isEmpty() ? request : request.header("X-User-Id", user);
    }
}
