package dev.likewise.simulations.sim;

import java.util.EnumMap;
import java.util.Map;

/** What happened, in numbers. */
final class Figures {
    /** What is counted. */
    enum Figure {
        TAPS("taps"),
        ANSWERED("answered"),
        UNKNOWN("unknown"),
        RETRIES("retries"),
        FRAMES("frames"),
        FRAMES_LOST("frames lost"),
        LINKS("links"),
        CRASHES("crashes"),
        COMMITS_LOST("commits lost"),
        STOPS("stops"),
        STORE_FAULTS("store faults"),
        CUTS("cuts"),
        /** Applied anywhere, the own ones too. */
        RECORDS("records"),
        /** In frames that arrived, new or not. */
        RECORDS_RECEIVED("received"),
        CORRECTIONS("corrections"),
        PULLS("pulls"),
        /** Commits that cut the front off a log. */
        TRIMS("trims"),
        PURGES("purges"),
        SNAPSHOTS_ASKED("snapshots asked"),
        SNAPSHOTS_SERVED("served"),
        SNAPSHOTS_MERGED("merged"),
        SNAPSHOTS_ABANDONED("abandoned"),
        /** Shards of newcomers that are complete. */
        JOINS("joins"),
        /** Hashes of a shard that one node told another. */
        DIGESTS("digests"),
        /** Disks that were lost, rolled back, restored or copied, and replicas that were retired, as {@link Lives} does. */
        LOST("disks lost"),
        ROLLED_BACK("rolled back"),
        RESTORED("restored"),
        COPIED("copied"),
        RETIRED("retired"),
        /** Nodes that began another life. */
        STARTED_OVER("started over"),
        /** Taps that a node took again in another life. */
        RETAKEN("taps taken again"),
        FORKS("forks"),
        /** Frames of the count lane. */
        LANES("columns ahead"),
        EVENTS("events"),
        VIRTUAL_MILLIS("virtual ms"),
        HEAL_MILLIS("ms to converge"),
        /** The longest convergence, in percent of what is allowed. */
        HEAL_PERCENT_MAX("% of the bound at most");

        private final String label;

        Figure(String label) {
            this.label = label;
        }
    }

    private final Map<FaultPlan.Kind, Long> faults = new EnumMap<>(FaultPlan.Kind.class);
    private final Map<Figure, Long> counts = new EnumMap<>(Figure.class);

    void add(Figure figure, long by) {
        counts.merge(figure, by, Long::sum);
    }

    void increment(Figure figure) {
        add(figure, 1);
    }

    void increment(FaultPlan.Kind kind) {
        faults.merge(kind, 1L, Long::sum);
    }

    void max(Figure figure, long value) {
        counts.merge(figure, value, Math::max);
    }

    void addAll(Figures other) {
        other.faults.forEach((kind, count) -> faults.merge(kind, count, Long::sum));
        other.counts.forEach((figure, count) -> {
            if (figure == Figure.HEAL_PERCENT_MAX) {
                max(figure, count);
            } else {
                add(figure, count);
            }
        });
    }

    long of(Figure figure) {
        return counts.getOrDefault(figure, 0L);
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (Figure figure : Figure.values()) {
            text.append(text.isEmpty() ? "" : ", ")
                    .append(of(figure))
                    .append(' ')
                    .append(figure.label);
        }
        return text + "; faults " + faults;
    }
}
