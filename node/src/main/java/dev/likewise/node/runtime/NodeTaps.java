package dev.likewise.node.runtime;

import dev.likewise.crdt.ShardPlacement;
import dev.likewise.node.api.Taps;
import dev.likewise.replication.replica.Input;
import java.util.List;
import java.util.Optional;

/** Hands taps to the writers of their shards. */
final class NodeTaps implements Taps {
    private final TapGate gate;
    private final ShardPlacement placement;
    private final List<Writer> writers;
    private final EngineCounters counters;

    /** Taps to these writers; the shard's number modulo their number says whose a shard is. */
    NodeTaps(TapGate gate, ShardPlacement placement, List<Writer> writers, EngineCounters counters) {
        this.gate = gate;
        this.placement = placement;
        this.writers = writers;
        this.counters = counters;
    }

    @Override
    public Accepted submit(Input.Tap tap) {
        if (gate.refusal().isPresent()) {
            return Accepted.NOT_WRITABLE;
        }
        return take(tap) ? Accepted.TAKEN : Accepted.OVERLOADED;
    }

    /** Hands a tap over, whatever the gate says; false if there is no room. */
    boolean take(Input.Tap tap) {
        int shard = placement.shardOf(tap.key());
        // Before it can be answered, see EngineCounters.allAnswered.
        counters.tapsTaken.increment();
        if (!writers.get(shard % writers.size()).offerTap(shard, tap)) {
            counters.tapsTaken.decrement();
            counters.tapsShed.increment();
            return false;
        }
        return true;
    }

    @Override
    public boolean isBusy() {
        return writers.stream().anyMatch(Writer::isBusy);
    }

    @Override
    public Optional<String> refusal() {
        return gate.refusal();
    }
}
