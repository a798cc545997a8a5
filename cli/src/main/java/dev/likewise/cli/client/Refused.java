package dev.likewise.cli.client;

import dev.likewise.cli.http.HttpAnswer;
import dev.likewise.cli.json.JsonException;
import dev.likewise.cli.json.JsonObject;
import dev.likewise.cli.json.JsonReader;
import dev.likewise.cli.output.Text;
import dev.likewise.cli.shell.ExitCode;
import dev.likewise.cli.shell.Failure;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/** A node answered with an error. */
public final class Refused extends Failure {
    private static final long serialVersionUID = 1L;
    private static final int RETRY_SECONDS_MAX = 3600;
    private static final int TEXT_BYTES_MAX = 500;
    private static final String NO_REASON = "no reason given";
    /** What is said of a path that nobody serves: most likely the port is not the one that was meant. */
    private static final Set<String> NO_ROUTE = Set.of("no such path", NO_REASON);

    private final int status;
    private final long retryAfterSeconds;

    private Refused(String message, int status, long retryAfterSeconds) {
        super(ExitCode.REFUSED, message);
        this.status = status;
        this.retryAfterSeconds = retryAfterSeconds;
    }

    /** @param option what names the URL on the command line */
    static Refused of(URI url, String option, HttpAnswer answer) {
        int status = answer.status();
        String problem = problem(answer);
        String message = status == 404 && !NO_ROUTE.contains(problem)
                ? url + ": " + problem
                : url + " " + said(status) + " (" + status + ": " + problem + "): " + remedy(answer, url, option);
        return new Refused(message, status, retryAfter(answer));
    }

    public int status() {
        return status;
    }

    /** Whether the same call may well succeed a little later, or elsewhere. */
    public boolean isTemporary() {
        return status >= 500 || status == 429 || status == 408;
    }

    /** How long the node asks to wait. */
    public Optional<Duration> retryAfter() {
        return retryAfterSeconds < 0 ? Optional.empty() : Optional.of(Duration.ofSeconds(retryAfterSeconds));
    }

    private static String said(int status) {
        return switch (status) {
            case 401 -> "wants to know who you are";
            case 403 -> "does not allow this";
            case 404 -> "has nothing there";
            case 410 -> "has that no more";
            case 429 -> "asks to slow down";
            case 503 -> "does not take this at the moment";
            default -> status >= 500 ? "failed" : "refused";
        };
    }

    private static String remedy(HttpAnswer answer, URI url, String option) {
        int status = answer.status();
        if (isText(answer) && status < 500) {
            return "check that this is the right port";
        }
        return switch (status) {
            case 401 ->
                option.equals("--admin")
                        ? "give its token with --admin-token-file"
                        : "give a valid token with --token-file";
            case 403 -> "use a token with the scope that it names";
            case 404 -> "check what you ask for, and that this is the right port";
            case 409 -> "look at what is there now";
            case 410 ->
                answer.header("Likewise-Cursor")
                        .map(oldest -> "begin again with --after " + oldest)
                        .orElse("begin again");
            case 429, 503 -> "try again in a moment, or give another --url";
            default -> status >= 500 ? "look into the log of " + url.getAuthority() : "correct what it names";
        };
    }

    /** Whatever is no node's public or admin port says so in plain text, if at all: a gossip port does. */
    private static boolean isText(HttpAnswer answer) {
        return answer.header("Content-Type").orElse("").startsWith("text/plain");
    }

    private static String problem(HttpAnswer answer) {
        if (isText(answer)) {
            return Text.printable(
                    new String(answer.body(), 0, Math.min(answer.body().length, TEXT_BYTES_MAX), StandardCharsets.UTF_8)
                            .lines()
                            .findFirst()
                            .orElse(NO_REASON)
                            .replaceFirst("\\.$", ""));
        }
        try {
            JsonObject problem = JsonReader.object(answer.body());
            return Text.printable(problem.optionalText("detail")
                    .or(() -> problem.optionalText("title"))
                    .orElse(NO_REASON));
        } catch (JsonException e) {
            return NO_REASON;
        }
    }

    private static long retryAfter(HttpAnswer answer) {
        try {
            String value = answer.header("Retry-After").orElse("-1");
            return Math.min(Long.parseLong(value), RETRY_SECONDS_MAX);
        } catch (NumberFormatException e) {
            return -1;
        }
    }
}
