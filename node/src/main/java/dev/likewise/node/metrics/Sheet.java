package dev.likewise.node.metrics;

import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.CounterSnapshot.CounterDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.InfoSnapshot;
import io.prometheus.metrics.model.snapshots.InfoSnapshot.InfoDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** The figures of one scrape, while they are written down. One thread. */
final class Sheet {
    private static final String TOTAL = "_total";
    private static final String INFO = "_info";

    private final List<Supplier<MetricSnapshot>> families = new ArrayList<>();

    /** What may rise and fall. */
    Gauge gauge(String name, String help) {
        Gauge gauge = new Gauge(GaugeSnapshot.builder().name(name).help(help));
        families.add(gauge.family::build);
        return gauge;
    }

    /**
     * What only rises.
     *
     * @param name ends with {@code _total}
     */
    Counter counter(String name, String help) {
        Counter counter =
                new Counter(CounterSnapshot.builder().name(without(name, TOTAL)).help(help));
        families.add(counter.family::build);
        return counter;
    }

    /**
     * What never changes, as labels of a one.
     *
     * @param name ends with {@code _info}
     * @param labels names and values in turn
     */
    void info(String name, String help, String... labels) {
        families.add(InfoSnapshot.builder()
                .name(without(name, INFO))
                .help(help)
                .dataPoint(InfoDataPointSnapshot.builder()
                        .labels(Labels.of(labels))
                        .build())::build);
    }

    private static String without(String name, String suffix) {
        if (!name.endsWith(suffix)) {
            throw new IllegalArgumentException(name + " (expected: a name that ends with " + suffix + ")");
        }
        return name.substring(0, name.length() - suffix.length());
    }

    /** All of it. */
    List<MetricSnapshot> snapshots() {
        return families.stream().map(Supplier::get).toList();
    }

    /** A family of gauges. */
    record Gauge(GaugeSnapshot.Builder family) {
        /** @param labels names and values in turn */
        Gauge is(Number value, String... labels) {
            family.dataPoint(GaugeDataPointSnapshot.builder()
                    .value(value.doubleValue())
                    .labels(Labels.of(labels))
                    .build());
            return this;
        }
    }

    /** A family of counters. */
    record Counter(CounterSnapshot.Builder family) {
        /** @param labels names and values in turn */
        Counter is(Number value, String... labels) {
            family.dataPoint(CounterDataPointSnapshot.builder()
                    .value(value.doubleValue())
                    .labels(Labels.of(labels))
                    .build());
            return this;
        }
    }
}
