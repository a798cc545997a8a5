import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Arrays;

/**
 * From the answer in one region to the count in another: java bench/Visible.java URL_A URL_B TAPS. Likes a new post in A and
 * asks B until it counts it; each question is a round trip of its own, so that is the resolution.
 */
public final class Visible {
    public static void main(String[] arguments) throws Exception {
        HttpClient http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
        int taps = Integer.parseInt(arguments[2]);
        long run = System.nanoTime();
        long[] micros = new long[taps];
        for (int i = 0; i < taps; i++) {
            String path = "/v1/posts/visible-" + run + "-" + i + "/likes";
            HttpRequest like = HttpRequest.newBuilder(URI.create(arguments[0] + path))
                    .header("X-User-Id", "u" + i)
                    .POST(HttpRequest.BodyPublishers.noBody())
                    .build();
            HttpRequest count = HttpRequest.newBuilder(URI.create(arguments[1] + path)).build();
            http.send(like, HttpResponse.BodyHandlers.discarding());
            long answered = System.nanoTime();
            while (!http.send(count, HttpResponse.BodyHandlers.ofString()).body().contains("\"count\":1")) {
                Thread.onSpinWait();
            }
            micros[i] = (System.nanoTime() - answered) / 1_000;
        }
        Arrays.sort(micros);
        System.out.printf(
                "%d taps: p50 %.1f ms, p99 %.1f ms, max %.1f ms%n",
                taps, micros[taps / 2] / 1e3, micros[taps * 99 / 100] / 1e3, micros[taps - 1] / 1e3);
    }
}
