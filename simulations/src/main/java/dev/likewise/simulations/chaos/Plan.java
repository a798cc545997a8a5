package dev.likewise.simulations.chaos;

import dev.likewise.simulations.chaos.workload.Workload;
import java.util.List;

/**
 * What a run is to do.
 *
 * @param command what would do the same again
 * @param perSecond taps a second in all
 */
public record Plan(String command, List<Workload> workloads, long seconds, int perSecond, long seed) {
    public Plan {
        workloads = List.copyOf(workloads);
    }
}
