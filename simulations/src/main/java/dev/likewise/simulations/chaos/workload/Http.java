package dev.likewise.simulations.chaos.workload;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;

/** Calls over HTTP/1.1. Safe for all threads. */
public final class Http {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Duration PATIENCE = Duration.ofSeconds(3);
    private static final Duration OPERATORS_PATIENCE = Duration.ofSeconds(10);
    private static final Duration SLOW = Duration.ofSeconds(30);

    private final HttpClient client = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(PATIENCE)
            .build();

    /** A request that is given up after three seconds, so that a frozen node holds nobody up for long. */
    static HttpRequest.Builder request(String url) {
        return HttpRequest.newBuilder(URI.create(url)).timeout(PATIENCE);
    }

    /** A part of a path or query. */
    public static String encode(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }

    /** The answer, or empty if there was none. */
    Optional<HttpResponse<String>> send(HttpRequest request) throws InterruptedException {
        try {
            return Optional.of(client.send(request, BodyHandlers.ofString()));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** What a URL says, if it says 200. */
    public Optional<JsonNode> get(String url) throws InterruptedException {
        return send(request(url).timeout(SLOW).GET().build())
                .filter(response -> response.statusCode() == 200)
                .map(response -> json(response.body()));
    }

    /**
     * Has an operator's call done.
     *
     * @param method of HTTP
     * @param body JSON
     * @throws IOException if it was not answered by a 2xx
     */
    public void call(String method, String url, String body) throws IOException, InterruptedException {
        HttpRequest request = request(url)
                .timeout(OPERATORS_PATIENCE)
                .header("Content-Type", "application/json")
                .method(method, BodyPublishers.ofString(body))
                .build();
        HttpResponse<String> response = client.send(request, BodyHandlers.ofString());
        if (response.statusCode() / 100 != 2) {
            throw new IOException(method + " " + url + ": " + response.statusCode() + " " + response.body());
        }
    }

    /** Follows a stream line by line until it breaks off or the subscriber has had enough. */
    CompletableFuture<Void> follow(String url, Flow.Subscriber<String> lines) {
        HttpRequest request = HttpRequest.newBuilder(URI.create(url))
                .header("Accept", "text/event-stream")
                .GET()
                .build();
        return client.sendAsync(request, BodyHandlers.fromLineSubscriber(lines)).thenApply(response -> null);
    }

    static JsonNode json(String text) {
        try {
            return JSON.readTree(text);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("not JSON: " + text, e);
        }
    }
}
