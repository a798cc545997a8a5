package dev.likewise.node.api;

import java.time.Instant;
import java.util.Map;
import java.util.SortedSet;

/**
 * How fresh what this node shows is.
 *
 * @param asOf every region's acknowledged taps up to this are included, as far as this node knows
 * @param behind regions that were not heard of for 5 s, sorted
 * @param lagMillis for each other region, how long ago the newest moment is up to which its taps are included
 */
public record Freshness(Instant asOf, SortedSet<String> behind, Map<String, Long> lagMillis) {}
