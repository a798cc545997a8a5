package dev.likewise.simulations.sim;

import dev.likewise.crdt.ReplicaId;
import dev.likewise.replication.port.StoredRecord;
import dev.likewise.replication.replica.Input;
import dev.likewise.replication.replica.Outcome;
import dev.likewise.replication.replica.ShardMessage;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * What is on its way to a slow or dead peer is bounded: own records that it has not acknowledged make up at most the
 * window and one record more; an answer to a pull at most one pull and one record more.
 */
final class FlightLaw {
    private static final String LAW = "bytes in flight to a peer are bounded";

    private final World world;
    private final Map<String, NavigableMap<Long, Integer>> flights = new TreeMap<>();

    FlightLaw(World world) {
        this.world = world;
    }

    void stepped(SimNode node, int shard, List<Input> inputs, Outcome outcome) {
        inputs.forEach(input -> arrived(node, shard, input));
        outcome.sends().forEach(send -> {
            if (send.message() instanceof ShardMessage.Records message) {
                sent(node, shard, send.to(), message.records());
            }
        });
    }

    private void arrived(SimNode node, int shard, Input input) {
        if (input instanceof Input.Ack ack) {
            landed(node, shard, ack.from(), ack.applied().seq(node.id));
        } else if (input instanceof Input.Report report) {
            landed(node, shard, report.from(), report.view().applied().seq(node.id));
        } else if (input instanceof Input.PeerUp up) {
            flight(node, shard, up.peer()).clear();
        }
    }

    private void landed(SimNode node, int shard, ReplicaId peer, long seq) {
        flight(node, shard, peer).headMap(seq, true).clear();
    }

    private void sent(SimNode node, int shard, ReplicaId to, List<StoredRecord> records) {
        int largest = 0;
        int together = 0;
        boolean own = records.get(0).origin().equals(node.id);
        NavigableMap<Long, Integer> flight = flight(node, shard, to);
        for (StoredRecord record : records) {
            int bytes = record.bytes().length;
            largest = Math.max(largest, bytes);
            together += bytes;
            if (own) {
                flight.put(record.seq(), bytes);
            }
        }
        long all = flight.values().stream().mapToLong(Integer::longValue).sum();
        int largestOfAll =
                flight.values().stream().mapToInt(Integer::intValue).max().orElse(0);
        long pull = world.plan.replicas().pullBytes();
        long window = world.plan.replicas().windowBytes();
        require(together <= Math.max(pull, largest), node, shard, together + " bytes at once, pull " + pull);
        require(all < window + largestOfAll || all == 0, node, shard, all + " bytes to " + to + ", window " + window);
    }

    private NavigableMap<Long, Integer> flight(SimNode node, int shard, ReplicaId peer) {
        return flights.computeIfAbsent(node.index + "/" + shard + "/" + peer, first -> new TreeMap<>());
    }

    /** A new replica knows of nothing on its way. */
    void reloaded(SimNode node, int shard) {
        flights.keySet().removeIf(flight -> flight.startsWith(node.index + "/" + shard + "/"));
    }

    private static void require(boolean holds, SimNode node, int shard, String detail) {
        if (!holds) {
            throw new LawBroken(LAW, node.index, shard, detail);
        }
    }
}
