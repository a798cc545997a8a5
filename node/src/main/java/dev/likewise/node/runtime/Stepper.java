package dev.likewise.node.runtime;

import dev.likewise.crdt.MemberTable;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.replication.port.ShardReader;
import dev.likewise.replication.replica.Input;
import dev.likewise.replication.replica.Now;
import dev.likewise.replication.replica.Outcome;
import dev.likewise.replication.replica.Replica;
import dev.likewise.replication.replica.ReplicaSettings;
import dev.likewise.replication.replica.ShardView;
import java.util.List;

/** One shard's state machine as a writer sees it: a {@link Replica}, or what stands for it in a test. */
interface Stepper {
    /** See {@link Replica#view}. */
    ShardView view();

    /** See {@link Replica#step}. */
    Outcome step(Now now, List<Input> inputs);

    /** See {@link Replica#close}. */
    default void close() {}

    /** Makes the state machine of one shard from what the store has. */
    interface Factory {
        Stepper make(int shard, MemberTable members, ShardReader store);

        /** Replicas proper; {@code joining} if the node waits to be seeded. */
        static Factory replicas(ReplicaSettings settings, ReplicaId self, boolean joining) {
            return (shard, members, store) -> of(new Replica(settings, self, shard, members, store, joining));
        }

        private static Stepper of(Replica replica) {
            return new Stepper() {
                @Override
                public ShardView view() {
                    return replica.view();
                }

                @Override
                public Outcome step(Now now, List<Input> inputs) {
                    return replica.step(now, inputs);
                }

                @Override
                public void close() {
                    replica.close();
                }
            };
        }
    }
}
