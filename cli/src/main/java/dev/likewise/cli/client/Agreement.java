package dev.likewise.cli.client;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Whether several nodes hold the same vector of one post.
 *
 * @param counts the count that each node serves
 * @param differing the columns that are not the same everywhere
 */
public record Agreement(List<Long> counts, List<Difference> differing) {
    /**
     * One column that is not the same everywhere.
     *
     * @param columns what each node holds, in the order of the nodes
     */
    public record Difference(String replica, List<Column> columns) {}

    /** @param vectors of one post, one a node */
    public static Agreement of(List<PostVector> vectors) {
        Set<String> replicas = new TreeSet<>();
        vectors.forEach(vector -> replicas.addAll(vector.columns().keySet()));
        List<Difference> differing = new ArrayList<>();
        for (String replica : replicas) {
            List<Column> columns =
                    vectors.stream().map(vector -> vector.column(replica)).toList();
            if (!areEqual(columns)) {
                differing.add(new Difference(replica, columns));
            }
        }
        return new Agreement(vectors.stream().map(PostVector::count).toList(), differing);
    }

    public boolean holds() {
        return differing.isEmpty() && new HashSet<>(counts).size() <= 1;
    }

    /** A column that is retired here and not yet there differs in name only, so likes and unlikes decide. */
    private static boolean areEqual(List<Column> columns) {
        Column first = columns.get(0);
        return columns.stream().allMatch(c -> c.likes() == first.likes() && c.unlikes() == first.unlikes());
    }
}
