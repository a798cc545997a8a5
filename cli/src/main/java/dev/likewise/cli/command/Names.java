package dev.likewise.cli.command;

import dev.likewise.cli.shell.ExitCode;
import dev.likewise.cli.shell.Failure;
import dev.likewise.crdt.Ids;
import java.util.List;

/** Ids given on the command line, checked before they travel. */
final class Names {
    private Names() {}

    static String check(String what, String id) {
        try {
            return Ids.check(what, id);
        } catch (IllegalArgumentException e) {
            throw new Failure(ExitCode.USAGE, e.getMessage(), e);
        }
    }

    /** Each post once, in the order given. */
    static List<String> posts(List<String> posts) {
        return posts.stream().distinct().map(post -> check("post", post)).toList();
    }
}
