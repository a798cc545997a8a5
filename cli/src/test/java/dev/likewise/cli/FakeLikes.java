package dev.likewise.cli;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;

/** Who likes what. Safe for all threads. */
public final class FakeLikes {
    private final Map<String, Set<String>> usersByPost = new TreeMap<>();
    private final Map<String, Map<String, long[]>> columnsByPost = new TreeMap<>();
    private final AtomicInteger sessions = new AtomicInteger();

    public synchronized boolean tap(String region, String user, String post, boolean like) {
        Set<String> users = usersByPost.computeIfAbsent(post, key -> new HashSet<>());
        boolean changed = like ? users.add(user) : users.remove(user);
        if (changed) {
            column(region, post)[like ? 0 : 1]++;
        }
        return changed;
    }

    /** Moves a column by hand. */
    public synchronized void count(String region, String post, long likes, long unlikes) {
        column(region, post)[0] += likes;
        column(region, post)[1] += unlikes;
    }

    private long[] column(String region, String post) {
        return columnsByPost.computeIfAbsent(post, key -> new TreeMap<>()).computeIfAbsent(region, key -> new long[2]);
    }

    public synchronized boolean isLiked(String user, String post) {
        return usersByPost.getOrDefault(post, Set.of()).contains(user);
    }

    public synchronized Map<String, Object> counted(String post) {
        long count = Math.max(0, sum(post));
        Map<String, Object> counted = new LinkedHashMap<>();
        counted.put("count", count);
        counted.put("display", String.valueOf(count));
        counted.put("approx", false);
        return counted;
    }

    private long sum(String post) {
        return columnsByPost.getOrDefault(post, Map.of()).values().stream()
                .mapToLong(column -> column[0] - column[1])
                .sum();
    }

    public synchronized Map<String, Object> vector(String post) {
        Map<String, Object> regions = new LinkedHashMap<>();
        columnsByPost.getOrDefault(post, Map.of()).forEach((region, column) -> {
            Map<String, Object> replica = new LinkedHashMap<>();
            replica.put("likes", column[0]);
            replica.put("unlikes", column[1]);
            replica.put("retired", false);
            regions.put(
                    region,
                    Map.of(
                            "likes",
                            column[0],
                            "unlikes",
                            column[1],
                            "net",
                            column[0] - column[1],
                            "replicas",
                            Map.of(region + "/" + region + "-1/abc", replica)));
        });
        Map<String, Object> vector = new LinkedHashMap<>();
        vector.put("post", post);
        vector.put("count", Math.max(0, sum(post)));
        vector.put("raw", sum(post));
        vector.put("regions", regions);
        vector.put("applied", Map.of());
        vector.put("lag_ms", Map.of());
        return vector;
    }

    public String nextSession() {
        return "session-" + sessions.incrementAndGet();
    }
}
