package dev.likewise.node.runtime;

import dev.likewise.replication.replica.Input;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** What one turn takes, by shard, in order. Reused from turn to turn; only the writer's thread. */
final class TurnInputs {
    /** Called for each shard that has inputs. */
    interface ShardConsumer {
        void accept(int shard, List<Input> inputs);
    }

    private final List<List<Input>> byShard = new ArrayList<>();
    private final List<Integer> touched = new ArrayList<>();

    TurnInputs(int shards) {
        for (int i = 0; i < shards; i++) {
            byShard.add(new ArrayList<>());
        }
    }

    void add(int shard, Input input) {
        List<Input> inputs = byShard.get(shard);
        if (inputs.isEmpty()) {
            touched.add(shard);
        }
        inputs.add(input);
    }

    boolean isEmpty() {
        return touched.isEmpty();
    }

    /** Visits the shards that have inputs, in the order in which their first one came. */
    void forEachShard(ShardConsumer consumer) {
        for (int shard : touched) {
            consumer.accept(shard, byShard.get(shard));
        }
    }

    /** Visits all taps. */
    void forEachTap(Consumer<Input.Tap> consumer) {
        forEachShard((shard, inputs) -> inputs.forEach(input -> {
            if (input instanceof Input.Tap tap) {
                consumer.accept(tap);
            }
        }));
    }

    void clear() {
        touched.forEach(shard -> byShard.get(shard).clear());
        touched.clear();
    }
}
