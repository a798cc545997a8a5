package dev.likewise.cli.client;

import dev.likewise.cli.shell.ExitCode;
import dev.likewise.cli.shell.Failure;
import java.io.IOException;
import java.net.URI;
import java.util.Locale;

/** No node answered at a URL. */
public final class Unreachable extends Failure {
    private static final long serialVersionUID = 1L;

    private Unreachable(String message, Throwable cause) {
        super(ExitCode.UNREACHABLE, message, cause);
    }

    static Unreachable of(URI url, String option, IOException cause) {
        return new Unreachable(
                "could not reach " + url + " (" + reason(cause)
                        + "): start a node with 'likewise dev', or say where one is with " + option,
                cause);
    }

    static Unreachable notLikewise(URI url, String option, Throwable cause) {
        return new Unreachable(
                url + " does not answer like a Likewise node (" + cause.getMessage() + "): check " + option, cause);
    }

    private static String reason(IOException e) {
        String message = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
        return message.substring(0, 1).toLowerCase(Locale.ROOT) + message.substring(1);
    }
}
