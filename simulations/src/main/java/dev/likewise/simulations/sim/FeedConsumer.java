package dev.likewise.simulations.sim;

import dev.likewise.replication.feed.FeedEvent;
import dev.likewise.replication.feed.FeedEvent.Place;
import dev.likewise.replication.feed.FeedPage;
import dev.likewise.replication.feed.FeedPosition;
import dev.likewise.replication.feed.FeedReader;
import dev.likewise.replication.feed.TrimmedException;
import dev.likewise.replication.port.ShardReader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Somebody who follows one node's change feed, a page now and then, is killed while doing so and goes on from the last
 * position that was kept. What is trimmed before it was read is skipped, as the node says so.
 */
final class FeedConsumer {
    private static final int PAUSE_MAX_MICROS = 400_000;
    private static final int LIMIT_MAX = 6;
    private static final int KILLED_PERCENT = 20;
    private static final int ALL = 1_000;

    private final World world;
    private final SimNode node;
    private final Map<Place, FeedEvent> seen = new LinkedHashMap<>();
    private FeedPosition at;

    /** By shard, the last record that was trimmed before it was read; 0 if none was. */
    private final long[] skippedTo;

    FeedConsumer(World world, SimNode node) {
        this.world = world;
        this.node = node;
        this.at = FeedPosition.start(world.plan.placement().shards());
        this.skippedTo = new long[at.shards()];
    }

    /** Reads a page every now and then from now on. */
    void start(Seeded random) {
        world.time.after(random.between(1, PAUSE_MAX_MICROS), () -> {
            if (node.process() != null && node.process().storeWorks()) {
                read(random.between(1, LIMIT_MAX), random);
            }
            start(random);
        });
    }

    private void read(int limit, Seeded random) {
        FeedPage page = page(limit);
        int size = page.entries().size();
        boolean killed = random.chance(KILLED_PERCENT);
        page.entries().subList(0, killed ? random.below(size + 1) : size).forEach(this::see);
        if (!killed) {
            at = page.next();
        }
    }

    private void see(FeedPage.Entry entry) {
        FeedEvent event = entry.event();
        require(seen.put(event.place(), event) == null, "an event is told once", event.toString());
        at = entry.after();
    }

    private FeedPage page(int limit) {
        List<ShardReader> shards = new ArrayList<>();
        List<Long> ends = new ArrayList<>();
        for (int shard = 0; shard < at.shards(); shard++) {
            shards.add(node.store().shard(shard));
            ends.add(world.mutation.feedEnd(node, shard));
        }
        FeedPosition end = FeedPosition.behind(ends);
        FeedReader reader = new FeedReader(node.id, shards);
        require(!at.isBeyond(end), "what was told is still there", at + " beyond " + end);
        try {
            return reader.page(at, end, limit);
        } catch (TrimmedException trimmed) {
            skipTo(reader.oldest(end));
            return reader.page(at, end, limit);
        }
    }

    private void skipTo(FeedPosition oldest) {
        for (int shard = 0; shard < at.shards(); shard++) {
            if (oldest.seq(shard) > at.seq(shard)) {
                skippedTo[shard] = oldest.seq(shard);
            }
        }
        at = at.orLater(oldest);
    }

    /** Reads to the end, and checks that all was told that was kept long enough, and nothing else. */
    void finish() {
        FeedPage page;
        do {
            page = page(ALL);
            page.entries().forEach(this::see);
            at = page.next();
        } while (page.more());
        Map<Place, FeedEvent> left = new LinkedHashMap<>(seen);
        for (int shard = 0; shard < at.shards(); shard++) {
            for (FeedEvent event : world.laws.history.log(shard, node.id).events()) {
                FeedEvent told = left.remove(event.place());
                boolean skipped = event.place().seq() <= skippedTo[shard];
                require(skipped || event.equals(told), "every event that is kept is told", event + " was " + told);
            }
        }
        require(
                left.isEmpty(),
                "nobody is told of what did not happen",
                left.values().toString());
    }

    private void require(boolean holds, String law, String detail) {
        if (!holds) {
            throw new LawBroken(law, node.index, LawBroken.ANY, detail);
        }
    }
}
