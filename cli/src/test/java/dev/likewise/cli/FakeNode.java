package dev.likewise.cli;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.likewise.cli.json.JsonText;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;

/**
 * A node as the contract describes it from outside, over sets in memory; both ports in one. Nodes that are given the same
 * likes are regions that agree at all times.
 */
public final class FakeNode implements AutoCloseable {
    /** What came in. */
    public record Request(String method, String path, String query, Map<String, List<String>> headers, String body) {
        public String header(String name) {
            List<String> values = headers.get(name);
            return values == null ? null : values.get(0);
        }
    }

    /** What goes out instead of the usual answer. */
    public record Reply(int status, String contentType, String body, Map<String, String> headers) {
        public static Reply problem(int status, String detail) {
            return new Reply(
                    status,
                    "application/problem+json",
                    JsonText.of(Map.of("title", "Refused", "status", status, "detail", detail)),
                    Map.of());
        }

        public static Reply json(String body) {
            return new Reply(200, "application/json", body, Map.of());
        }
    }

    static {
        // Else each answer waits for the acknowledgement of its headers, which takes 40 ms.
        System.setProperty("sun.net.httpserver.nodelay", "true");
    }

    private final String region;
    private final String name;
    private final FakeLikes likes;
    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final List<Request> requests = new ArrayList<>();
    private final Queue<Function<Request, Reply>> insteadOnce = new ConcurrentLinkedQueue<>();
    private volatile Function<Request, Reply> instead = request -> null;

    public FakeNode(String region, FakeLikes likes) {
        this(region, region + "-1", likes);
    }

    public FakeNode(String region, String name, FakeLikes likes) {
        this.region = region;
        this.name = name;
        this.likes = likes;
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.setExecutor(threads);
        server.createContext("/", this::handle);
        server.start();
    }

    public FakeNode(String region) {
        this(region, new FakeLikes());
    }

    public String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    public FakeLikes likes() {
        return likes;
    }

    /** What came in so far, pings left out. */
    public List<Request> requests() {
        synchronized (requests) {
            return requests.stream().filter(r -> !r.path().equals("/v1/ping")).toList();
        }
    }

    public Request onlyRequest() {
        List<Request> all = requests();
        if (all.size() != 1) {
            throw new AssertionError("one request expected: " + all);
        }
        return all.get(0);
    }

    /** Answers in another way from now on, where the function does not return null. */
    public FakeNode answering(Function<Request, Reply> reply) {
        instead = reply;
        return this;
    }

    /** Answers the next request in another way. */
    public FakeNode answeringOnce(Reply reply) {
        insteadOnce.add(request -> reply);
        return this;
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            byte[] body = exchange.getRequestBody().readAllBytes();
            Request request = new Request(
                    exchange.getRequestMethod(),
                    exchange.getRequestURI().getRawPath(),
                    exchange.getRequestURI().getRawQuery(),
                    Map.copyOf(exchange.getRequestHeaders()),
                    new String(body, StandardCharsets.UTF_8));
            synchronized (requests) {
                requests.add(request);
            }
            Function<Request, Reply> once = request.path().equals("/v1/ping") ? null : insteadOnce.poll();
            Reply reply = once == null ? instead.apply(request) : once.apply(request);
            send(exchange, reply == null ? usual(request) : reply);
        }
    }

    private void send(HttpExchange exchange, Reply reply) throws IOException {
        byte[] body = reply.body().getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", reply.contentType());
        exchange.getResponseHeaders().set("Likewise-Region", region);
        exchange.getResponseHeaders().set("Likewise-Node", name);
        reply.headers().forEach(exchange.getResponseHeaders()::set);
        exchange.sendResponseHeaders(reply.status(), body.length == 0 ? -1 : body.length);
        if (body.length > 0) {
            exchange.getResponseBody().write(body);
        }
    }

    private Reply usual(Request request) {
        String[] path = Arrays.stream(request.path().substring(1).split("/"))
                .map(FakeNode::decoded)
                .toArray(String[]::new);
        if (request.path().equals("/v1/ping")) {
            return new Reply(204, "text/plain", "", Map.of());
        }
        if (path.length == 4 && path[1].equals("posts") && path[3].equals("likes")) {
            return tap(request, path[2]);
        }
        if (path.length == 4 && path[3].equals("vector")) {
            return Reply.json(JsonText.of(likes.vector(path[2])));
        }
        if (request.path().equals("/v1/likes")) {
            return Reply.json(JsonText.of(Map.of("posts", counts(request))));
        }
        if (request.path().equals("/v1/me/liked")) {
            Map<String, Object> liked = new LinkedHashMap<>();
            counts(request).forEach((post, counted) -> liked.put(post, counted.get("liked")));
            return Reply.json(JsonText.of(Map.of("liked", liked)));
        }
        return Reply.problem(404, "no such path");
    }

    private Reply tap(Request request, String post) {
        String user = user(request);
        if (user == null) {
            return Reply.problem(401, "no user");
        }
        boolean like = request.method().equals("POST");
        boolean changed = likes.tap(region, user, post, like);
        Map<String, Object> body = new LinkedHashMap<>();
        body.put("post", post);
        body.put("user", user);
        body.put("liked", like);
        body.put("changed", changed);
        body.putAll(likes.counted(post));
        body.put("version", "0000000000000001@" + region + "/" + region + "-1/abc");
        body.put("durability", "node");
        return new Reply(
                like && changed ? 201 : 200,
                "application/json",
                JsonText.of(body),
                Map.of("Likewise-Session", likes.nextSession()));
    }

    private Map<String, Map<String, Object>> counts(Request request) {
        String list = Arrays.stream(request.query().split("&"))
                .filter(part -> part.startsWith("posts="))
                .findFirst()
                .orElseThrow()
                .substring("posts=".length());
        Map<String, Map<String, Object>> counts = new LinkedHashMap<>();
        for (String encoded : list.split(",")) {
            String post = decoded(encoded);
            Map<String, Object> counted = new LinkedHashMap<>(likes.counted(post));
            if (user(request) != null) {
                counted.put("liked", likes.isLiked(user(request), post));
            }
            counts.put(post, counted);
        }
        return counts;
    }

    private static String user(Request request) {
        String query = request.query() == null ? "" : request.query();
        return Arrays.stream(query.split("&"))
                .filter(part -> part.startsWith("user="))
                .findFirst()
                .map(part -> decoded(part.substring("user=".length())))
                .orElse(request.header("X-user-id"));
    }

    private static String decoded(String text) {
        return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
