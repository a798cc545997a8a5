package dev.likewise.node.http.likes;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.likewise.crdt.PnVector;
import dev.likewise.crdt.Subject;
import dev.likewise.node.api.Reads;
import dev.likewise.node.http.counts.CacheCounters;
import dev.likewise.replication.port.ShardReader.PresentMember;
import java.time.Duration;
import java.util.List;

/**
 * The first likers of posts that are looked at often, so that their counts can be answered without a read. A sample is good
 * as long as the columns stand as they stood, but never longer than a second: members may arrive behind their counts. Safe for
 * all threads.
 */
public final class Samples {
    /** How many likers are shown beside a count. */
    static final int MEMBERS = 3;

    private static final int POSTS_MAX = 10_000;
    private static final Duration AGE_MAX = Duration.ofSeconds(1);

    private final Reads reads;
    private final CacheCounters counters;
    private final Cache<Subject, Sample> cache = Caffeine.newBuilder()
            .maximumSize(POSTS_MAX)
            .expireAfterWrite(AGE_MAX)
            .executor(Runnable::run)
            .build();

    Samples(Reads reads, CacheCounters counters) {
        this.reads = reads;
        this.counters = counters;
    }

    /** The sample at these columns, {@code null} if it is not remembered. Never blocks. */
    List<String> remembered(Subject post, PnVector columns) {
        if (columns.isEmpty()) {
            return List.of();
        }
        List<String> found = find(post, columns);
        if (found != null) {
            counters.count(true);
        }
        return found;
    }

    private List<String> find(Subject post, PnVector columns) {
        Sample sample = cache.getIfPresent(post);
        return sample != null && sample.columns.equals(columns) ? sample.members : null;
    }

    /** The sample at these columns, read if need be. May block. */
    List<String> read(Subject post, PnVector columns) {
        List<String> remembered = remembered(post, columns);
        if (remembered != null) {
            return remembered;
        }
        counters.count(false);
        // The columns were read before the members, so what is remembered is at worst younger than they say.
        List<String> members = reads.members(post, "", MEMBERS).stream()
                .map(PresentMember::member)
                .toList();
        cache.put(post, new Sample(columns, members));
        return members;
    }

    private record Sample(PnVector columns, List<String> members) {}
}
