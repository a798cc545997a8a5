package dev.likewise.cli.command;

import dev.likewise.cli.client.Answer;
import dev.likewise.cli.shell.Failure;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Short names for nodes in tables and JSON. */
final class Labels {
    private Labels() {}

    /** {@code us/us-1}; the address of a node that does not say what it is. */
    static String of(Answer<?> answer) {
        return answer.region().isEmpty() ? answer.url().toString() : answer.region() + "/" + answer.node();
    }

    /** A name for each: the region alone where no two are of the same region, else longer ones. */
    static List<String> of(List<? extends Answer<?>> answers) {
        List<String> regions = answers.stream().map(Answer::region).toList();
        if (areDistinct(regions) && !regions.contains("")) {
            return regions;
        }
        List<String> nodes = new ArrayList<>();
        answers.forEach(answer -> nodes.add(of(answer)));
        return areDistinct(nodes)
                ? nodes
                : answers.stream().map(answer -> answer.url().toString()).toList();
    }

    /** @throws Failure if two of the answers are of one node: comparing it with itself would say nothing */
    static void requireDistinct(List<? extends Answer<?>> answers) {
        Map<String, URI> urls = new HashMap<>();
        for (Answer<?> answer : answers) {
            URI before = urls.put(of(answer), answer.url());
            if (before != null) {
                throw sameNode(before, answer.url(), of(answer));
            }
        }
    }

    static Failure sameNode(URI one, URI other, String name) {
        return Failure.usage(
                one.equals(other)
                        ? one + " is given twice: these are the same node"
                        : one + " and " + other + ": these are the same node, " + name);
    }

    private static boolean areDistinct(List<String> names) {
        Set<String> seen = new HashSet<>(names);
        return seen.size() == names.size();
    }
}
