package dev.likewise.cli.client;

import dev.likewise.cli.shell.ExitCode;
import dev.likewise.cli.shell.Failure;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** No node answered at a URL. */
public final class Unreachable extends Failure {
    private static final long serialVersionUID = 1L;

    private final String what;
    private final String remedy;
    private final String reason;

    private Unreachable(String what, String reason, String remedy, Throwable cause) {
        super(ExitCode.UNREACHABLE, what + ": " + remedy, cause);
        this.what = what;
        this.reason = reason;
        this.remedy = remedy;
    }

    /** @param assumed whether nobody said that a node is there */
    static Unreachable of(URI url, String option, boolean assumed, IOException cause) {
        String reason = reason(cause);
        return new Unreachable(
                "could not reach " + url + " (" + reason + ")",
                reason,
                (assumed ? "start a node with 'likewise dev'" : "see that a node runs there")
                        + ", or say where one is with " + option,
                cause);
    }

    static Unreachable untrusted(URI url, String option, IOException cause) {
        return new Unreachable(
                url + " shows a certificate that is not trusted, or not for this host (" + innermost(cause) + ")",
                "shows a certificate that is not trusted",
                "name a file with who signed it by --ca-file, or check " + option,
                cause);
    }

    /** What Java found; those around it say only which part of it did. */
    private static String innermost(Throwable cause) {
        Throwable at = cause;
        while (at.getCause() != null) {
            at = at.getCause();
        }
        return at.getMessage();
    }

    static Unreachable notLikewise(URI url, String option, Throwable cause) {
        return new Unreachable(
                url + " does not answer like a Likewise node (" + cause.getMessage() + ")",
                "does not answer like a Likewise node",
                "check " + option,
                cause);
    }

    /** Several at once; the only one itself where there are no others. */
    public static Unreachable all(List<Unreachable> each) {
        Unreachable first = each.get(0);
        if (each.size() == 1) {
            return first;
        }
        String what = each.stream().map(one -> one.what).collect(Collectors.joining(", "));
        return new Unreachable(what, first.reason, first.remedy, first);
    }

    /** Why, in a few words. */
    public String reason() {
        return reason;
    }

    private static String reason(IOException e) {
        String message = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
        return message.substring(0, 1).toLowerCase(Locale.ROOT) + message.substring(1);
    }
}
