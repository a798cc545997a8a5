package dev.likewise.cli.replay;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What the regions show beside what the file says.
 *
 * @param regions names, in the order they were given
 * @param posts how many were compared
 * @param agree whether all regions show the same
 * @param differences from the file, by post and region
 * @param waited until then
 */
public record Verification(
        List<String> regions, int posts, boolean agree, List<Difference> differences, Duration waited) {
    /** What one region shows of one post, and what it should; −1 where it hides the count or does not know. */
    public record Difference(String post, String region, long expected, long shown) {}

    /** @param shown by region, as {@link #regions} */
    static Verification of(
            Map<String, Long> expected, List<String> regions, List<Map<String, Long>> shown, Duration waited) {
        List<Difference> differences = new ArrayList<>();
        expected.forEach((post, likes) -> {
            for (int i = 0; i < regions.size(); i++) {
                long there = shown.get(i).getOrDefault(post, -1L);
                if (there != likes) {
                    differences.add(new Difference(post, regions.get(i), likes, there));
                }
            }
        });
        return new Verification(
                regions, expected.size(), shown.stream().distinct().count() <= 1, differences, waited);
    }

    public boolean isRight() {
        return differences.isEmpty();
    }

    /** How many posts are wrong in each region. */
    public Map<String, Long> wrongByRegion() {
        Map<String, Long> wrong = new LinkedHashMap<>();
        regions.forEach(region -> wrong.put(region, 0L));
        differences.forEach(difference -> wrong.merge(difference.region(), 1L, Long::sum));
        return wrong;
    }
}
