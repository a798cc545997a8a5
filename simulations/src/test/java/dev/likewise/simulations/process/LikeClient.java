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
final class LikeClient {
    private static final Pattern COUNT = Pattern.compile("\"count\":(\\d+)");

    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(5))
            .build();

    /** Whether the node acknowledged the like; false if it did not answer, and then nobody knows. */
    boolean like(String url, String post, String user) throws InterruptedException {
        HttpRequest request = request(url + "/v1/posts/" + post + "/likes", user)
                .POST(HttpRequest.BodyPublishers.noBody())
                .build();
        try {
            return http.send(request, HttpResponse.BodyHandlers.discarding()).statusCode() / 100 == 2;
        } catch (IOException e) {
            return false;
        }
    }

    /** Whether the user likes the post, as far as the node knows. */
    boolean likes(String url, String post, String user) throws IOException, InterruptedException {
        String answer = get(url + "/v1/me/liked?posts=" + post, user);
        return answer.contains("\"" + post + "\":true");
    }

    /** The count of a post; empty if the node does not answer. */
    Optional<Long> count(String url, String post) throws InterruptedException {
        try {
            Matcher count = COUNT.matcher(get(url + "/v1/posts/" + post + "/likes", ""));
            return count.find() ? Optional.of(Long.parseLong(count.group(1))) : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private String get(String url, String user) throws IOException, InterruptedException {
        return http.send(request(url, user).GET().build(), HttpResponse.BodyHandlers.ofString())
                .body();
    }

    private static HttpRequest.Builder request(String url, String user) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url)).timeout(Duration.ofSeconds(10));
        return user.isEmpty() ? request : request.header("X-User-Id", user);
    }
}
