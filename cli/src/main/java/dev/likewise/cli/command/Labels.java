package dev.likewise.cli.command;

import dev.likewise.cli.client.Answer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
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

    private static boolean areDistinct(List<String> names) {
        Set<String> seen = new HashSet<>(names);
        return seen.size() == names.size();
    }
}
