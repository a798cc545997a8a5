package dev.likewise.cli.local;

import dev.likewise.node.api.LinkFault;
import java.util.List;
import java.util.Map;

/** Delays as between real regions, put on the links of nodes that are in truth side by side. */
final class WideArea {
    /** Milliseconds one way, half of the usual round trips between data centres on these continents. */
    private static final Map<String, Long> ONE_WAY_MILLIS = Map.of("eu us", 40L, "ap us", 75L, "ap eu", 110L);

    private static final long OTHERS_MILLIS = 60;

    private WideArea() {}

    static void apply(List<LocalNode> nodes) {
        for (LocalNode from : nodes) {
            for (LocalNode to : nodes) {
                if (!from.equals(to)) {
                    from.faults().putLinkFault(to.region(), delay(oneWayMillis(from.region(), to.region())));
                }
            }
        }
    }

    static long oneWayMillis(String a, String b) {
        String pair = a.compareTo(b) < 0 ? a + " " + b : b + " " + a;
        return ONE_WAY_MILLIS.getOrDefault(pair, OTHERS_MILLIS);
    }

    /** On what goes out, since both sides of a link have one. */
    private static LinkFault delay(long millis) {
        return new LinkFault(LinkFault.Direction.OUT, false, millis, millis / 10, 0, 0, 0);
    }
}
