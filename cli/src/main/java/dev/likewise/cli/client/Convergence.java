package dev.likewise.cli.client;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.function.Function;

/**
 * Whether several nodes hold the same, shard by shard, judged by digests.
 *
 * @param differences empty if they do
 */
public record Convergence(List<Difference> differences) {
    /**
     * One digest that is not the same everywhere.
     *
     * @param what {@code edges}, {@code columns}, or how many there are
     * @param values what each node says, in the order of the nodes
     */
    public record Difference(int shard, String what, List<String> values) {}

    public static Convergence of(List<NodeState> nodes) {
        List<Difference> differences = new ArrayList<>();
        List<String> numbers =
                nodes.stream().map(node -> "" + node.shards().size()).toList();
        compare(differences, 0, "how many", numbers);
        if (differences.isEmpty()) {
            for (int i = 0; i < nodes.get(0).shards().size(); i++) {
                int shard = i;
                compare(differences, shard, "edges", values(nodes, shard, ShardState::edges));
                compare(differences, shard, "columns", values(nodes, shard, ShardState::columns));
            }
        }
        return new Convergence(differences);
    }

    public boolean isReached() {
        return differences.isEmpty();
    }

    private static List<String> values(List<NodeState> nodes, int shard, Function<ShardState, String> value) {
        return nodes.stream().map(node -> value.apply(node.shards().get(shard))).toList();
    }

    private static void compare(List<Difference> differences, int shard, String what, List<String> values) {
        if (new HashSet<>(values).size() > 1) {
            differences.add(new Difference(shard, what, values));
        }
    }
}
