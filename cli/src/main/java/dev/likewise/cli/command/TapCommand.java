package dev.likewise.cli.command;

import dev.likewise.cli.client.Answer;
import dev.likewise.cli.client.Nearest;
import dev.likewise.cli.client.TapAnswer;
import dev.likewise.cli.client.Who;
import dev.likewise.cli.output.Output;
import dev.likewise.cli.output.Text;
import dev.likewise.cli.shell.ExitCode;
import dev.likewise.cli.shell.Shell;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Parameters;

/** {@code like} and {@code unlike}. */
abstract class TapCommand extends ClientCommand {
    @Parameters(paramLabel = "POST", description = "The post.")
    String post;

    private final boolean like;

    TapCommand(Shell shell, boolean like) {
        super(shell);
        this.like = like;
    }

    /** Whether an unlike of what is not liked is refused. */
    boolean strict() {
        return false;
    }

    @Override
    final int run(Output output) {
        Names.check("post", post);
        Who who = client.whoRequired(shell);
        try (Nearest nearest = client.nearest(shell, output::detail)) {
            Answer<TapAnswer> answer = nearest.call(node -> node.tap(who, post, like, strict()));
            if (output.isJson()) {
                output.json(json(answer));
            } else {
                output.line(sentence(answer.value(), who.user().orElse("you")) + " (" + Labels.of(answer) + ")");
            }
        }
        return ExitCode.OK;
    }

    private Map<String, Object> json(Answer<TapAnswer> answer) {
        Map<String, Object> json = new LinkedHashMap<>(answer.value().body().members());
        json.put("region", answer.region());
        json.put("node", answer.node());
        return json;
    }

    private String sentence(TapAnswer tap, String name) {
        String count = tap.counted().hidden()
                ? "count hidden"
                : Text.count(tap.counted().count(), "like");
        if (tap.superseded()) {
            return "a newer tap stands, " + post + (tap.liked() ? " is liked by " : " is not liked by ") + name + ": "
                    + count;
        }
        if (like) {
            return post + (tap.changed() ? " is now liked by " : " was already liked by ") + name + ": " + count;
        }
        return post + (tap.changed() ? " is no longer liked by " : " was not liked by ") + name + ": " + count;
    }
}
