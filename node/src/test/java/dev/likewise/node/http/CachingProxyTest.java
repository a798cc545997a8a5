package dev.likewise.node.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Behind nginx with its cache on: what is for all is cached, and nobody ever sees what was answered to another. */
@Timeout(120)
class CachingProxyTest {
    private static final List<Path> PLACES = Stream.of("/usr/sbin/nginx", "/usr/bin/nginx", "/usr/local/sbin/nginx")
            .map(Path::of)
            .toList();
    private static final int CLIENTS = 6;
    private static final int ROUNDS = 300;

    @TempDir
    private Path dir;

    private final RunningNode running = new RunningNode();
    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private Process nginx;
    private int port;

    @BeforeEach
    void startNginx() throws IOException {
        List<Path> found = PLACES.stream().filter(Files::isExecutable).toList();
        if ("true".equals(System.getenv("CI"))) {
            assertThat(found).as("nginx, which this test needs").isNotEmpty();
        }
        assumeThat(found)
                .as("nginx is not installed: nothing says that caches keep users apart")
                .isNotEmpty();
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
        Path config = Files.writeString(dir.resolve("nginx.conf"), config());
        nginx = new ProcessBuilder(
                        found.get(0).toString(),
                        "-p",
                        dir.toString(),
                        "-e",
                        dir.resolve("error.log").toString(),
                        "-c",
                        config.toString())
                .redirectErrorStream(true)
                .redirectOutput(dir.resolve("out.log").toFile())
                .start();
        await().atMost(Duration.ofSeconds(20))
                .ignoreExceptions()
                .until(() -> get("/v1/ping").statusCode() == 204);
    }

    /** As its documentation shows it: the cache goes by what the answers say. */
    private String config() {
        return """
                daemon off;
                pid %1$s/nginx.pid;
                worker_processes 1;
                %4$s
                events { worker_connections 256; }
                http {
                  access_log off;
                  client_body_temp_path %1$s/body;
                  proxy_temp_path %1$s/proxy;
                  fastcgi_temp_path %1$s/fastcgi;
                  uwsgi_temp_path %1$s/uwsgi;
                  scgi_temp_path %1$s/scgi;
                  proxy_cache_path %1$s/cache keys_zone=likes:1m;
                  upstream node { server 127.0.0.1:%2$d; keepalive 8; }
                  server {
                    listen 127.0.0.1:%3$d;
                    location / {
                      proxy_pass http://node;
                      proxy_http_version 1.1;
                      proxy_set_header Connection "";
                      proxy_cache likes;
                      add_header X-Cache $upstream_cache_status always;
                    }
                  }
                }
                """.formatted(
                        dir,
                        running.http.httpAddress().getPort(),
                        port,
                        System.getProperty("user.name").equals("root") ? "user root;" : "");
    }

    @AfterEach
    void stop() throws InterruptedException {
        if (nginx != null) {
            nginx.destroy();
            nginx.waitFor(10, TimeUnit.SECONDS);
        }
        running.close();
    }

    private HttpResponse<String> call(String method, String path, String... headers)
            throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                .timeout(Duration.ofSeconds(20))
                .method(method, HttpRequest.BodyPublishers.noBody());
        if (headers.length > 0) {
            request.headers(headers);
        }
        return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    private HttpResponse<String> get(String path, String... headers) throws IOException, InterruptedException {
        return call("GET", path, headers);
    }

    private static String cache(HttpResponse<String> answer) {
        return answer.headers().firstValue("X-Cache").orElse("");
    }

    @Test
    void whatIsForAllComesFromTheCache() throws Exception {
        running.like("p", "u1");
        HttpResponse<String> first = get("/v1/posts/p/likes");
        HttpResponse<String> second = get("/v1/posts/p/likes");

        assertThat(cache(first)).isEqualTo("MISS");
        assertThat(cache(second)).isEqualTo("HIT");
        assertThat(second.body())
                .isEqualTo(first.body())
                .contains("\"count\":1")
                .doesNotContain("liked");
    }

    @Test
    void twoIdentitiesNeverSeeEachOthersAnswers() throws Exception {
        running.like("p", "u1");
        running.like("q", "u2");
        List<CompletableFuture<Integer>> clients = new ArrayList<>();
        for (int i = 0; i < CLIENTS; i++) {
            SplittableRandom random = new SplittableRandom(i);
            clients.add(CompletableFuture.supplyAsync(() -> askInTurn(random)));
        }
        int hits = 0;
        for (CompletableFuture<Integer> one : clients) {
            hits += one.join();
        }
        assertThat(hits).as("answers that came from the cache").isPositive();
    }

    /** How many answers came from the cache. */
    private int askInTurn(SplittableRandom random) {
        int hits = 0;
        for (int i = 0; i < ROUNDS; i++) {
            String user = List.of("u1", "u2", "").get(random.nextInt(3));
            String path = random.nextBoolean() ? "/v1/posts/p/likes" : "/v1/likes?posts=p,q";
            HttpResponse<String> answer;
            try {
                answer = user.isEmpty() ? get(path) : get(path, "X-User-Id", user);
            } catch (IOException | InterruptedException e) {
                throw new AssertionError(e);
            }
            assertThat(answer.statusCode()).isEqualTo(200);
            if (user.isEmpty()) {
                assertThat(answer.body()).doesNotContain("liked");
                assertThat(answer.headers().firstValue("Likewise-Session")).isEmpty();
                hits += cache(answer).equals("HIT") ? 1 : 0;
            } else {
                assertThat(cache(answer)).isNotEqualTo("HIT");
                assertThat(answer.body()).contains("\"liked\":" + user.equals("u1"));
                assertThat(answer.headers().firstValue("Likewise-Session")).isPresent();
            }
        }
        return hits;
    }

    @Test
    void anOwnTapIsSeenAtOnceThoughTheCountIsCached() throws Exception {
        assertThat(get("/v1/posts/p/likes").body()).contains("\"count\":0");
        assertThat(call("POST", "/v1/posts/p/likes", "X-User-Id", "u3").statusCode())
                .isEqualTo(201);

        assertThat(get("/v1/posts/p/likes", "X-User-Id", "u3").body()).contains("\"liked\":true", "\"count\":1");
        await().atMost(Duration.ofSeconds(20))
                .until(() -> get("/v1/posts/p/likes").body().contains("\"count\":1"));
    }
}
