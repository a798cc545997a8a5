package dev.likewise.node.metrics;

import com.sun.management.OperatingSystemMXBean;
import dev.likewise.node.api.Scraper;
import dev.likewise.node.http.server.RequestObserver;
import dev.likewise.node.runtime.TurnObserver;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.binder.jvm.ClassLoaderMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.FileDescriptorMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import io.micrometer.core.instrument.config.MeterFilter;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.prometheus.metrics.model.registry.MultiCollector;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** All metrics of one node. Safe for all threads; ends with {@link #close}. */
public final class NodeMetrics implements Scraper, AutoCloseable {
    private static final String OPEN_METRICS = "application/openmetrics-text; version=1.0.0";
    private static final String TEXT = "text/plain; version=0.0.4";
    private static final double NANOS_PER_SECOND = TimeUnit.SECONDS.toNanos(1);

    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final JvmGcMetrics collections = new JvmGcMetrics();
    private final TurnTimers turns;
    private final RequestTimers requests;

    /** Metrics of these; nothing is read before the first scrape. */
    public NodeMetrics(Sources sources) {
        // Named against Prometheus' conventions; processorTime() says the same.
        registry.config().meterFilter(MeterFilter.denyNameStartsWith("process.cpu.time"));
        registry.config().meterFilter(MeterFilter.denyNameStartsWith("system.cpu.count"));
        turns = new TurnTimers(registry);
        requests = new RequestTimers(registry, sources.counters().sheds());
        List<Figures> all = List.of(
                new TrafficFigures(
                        sources.counters(),
                        sources.engine().counters(),
                        sources.engine().hotPosts()),
                new ReplicaFigures(sources.view(), sources.engine()),
                new LinkFigures(sources.view(), sources.wallMicros()),
                new AuditFigures(sources.audits(), sources.auditEveryMillis(), sources.clock()),
                new StoreFigures(sources.store(), sources.dir(), sources.logBytesMax()));
        registry.getPrometheusRegistry().register((MultiCollector) () -> {
            Sheet sheet = new Sheet();
            all.forEach(figures -> figures.write(sheet));
            return new MetricSnapshots(sheet.snapshots());
        });
        new JvmMemoryMetrics().bindTo(registry);
        new JvmThreadMetrics().bindTo(registry);
        new ClassLoaderMetrics().bindTo(registry);
        new ProcessorMetrics().bindTo(registry);
        processorTime();
        new UptimeMetrics().bindTo(registry);
        new FileDescriptorMetrics().bindTo(registry);
        collections.bindTo(registry);
    }

    /** Of all, the steadiest figure on a busy machine: what one tap costs is its rate divided by that of taps. */
    private void processorTime() {
        if (ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean system) {
            FunctionCounter.builder("process.cpu.seconds", system, bean -> bean.getProcessCpuTime() / NANOS_PER_SECOND)
                    .description("Processor time that this process has used.")
                    .register(registry);
        }
        Gauge.builder("system.cpus", Runtime.getRuntime(), Runtime::availableProcessors)
                .description("Processors that this process may use.")
                .register(registry);
    }

    /** To be told of every answer. */
    public RequestObserver requests() {
        return requests;
    }

    /** To be told how long turns take. */
    public TurnObserver turns() {
        return turns;
    }

    @Override
    public String scrape(boolean openMetrics) {
        return registry.scrape(openMetrics ? OPEN_METRICS : TEXT);
    }

    @Override
    public void close() {
        collections.close();
        registry.close();
    }
}
