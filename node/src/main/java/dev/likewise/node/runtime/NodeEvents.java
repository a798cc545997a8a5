package dev.likewise.node.runtime;

import dev.likewise.crdt.MemberTable;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.node.api.EventLog;
import dev.likewise.replication.feed.FeedPage;
import dev.likewise.replication.feed.FeedPosition;
import dev.likewise.replication.feed.FeedReader;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/** Reads the own log from the store, as far as the published views say that it is durable. */
final class NodeEvents implements EventLog {
    private final ReplicaId self;
    private final ShardViews views;
    private final Supplier<MemberTable> members;
    private final Supplier<Generation> generation;

    NodeEvents(ReplicaId self, ShardViews views, Supplier<MemberTable> members, Supplier<Generation> generation) {
        this.self = self;
        this.views = views;
        this.members = members;
        this.generation = generation;
    }

    @Override
    public FeedPosition end() {
        return FeedPosition.behind(
                views.all().stream().map(view -> view.applied().seq(self)).toList());
    }

    @Override
    public FeedPosition oldest() {
        FeedPosition end = end();
        return NodeReads.read(generation.get(), store -> reader(store).oldest(end));
    }

    @Override
    public FeedPage page(FeedPosition after, int limit) {
        // Before the store is read: what is durable by now is in whichever store that is.
        FeedPosition end = end();
        return NodeReads.read(generation.get(), store -> reader(store).page(after, end, limit));
    }

    private FeedReader reader(LedgerStore store) {
        return new FeedReader(
                self, IntStream.range(0, store.shards()).mapToObj(store::shard).toList());
    }

    @Override
    public Set<ReplicaId> retired() {
        Set<ReplicaId> retired = new TreeSet<>(members.get().retired());
        retired.remove(self);
        for (int shard = 0; shard < views.size() && !retired.isEmpty(); shard++) {
            int one = shard;
            retired.retainAll(NodeReads.read(
                    generation.get(), store -> store.shard(one).state().derived()));
        }
        return retired;
    }
}
