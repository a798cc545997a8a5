package dev.likewise.node.metrics;

import dev.likewise.node.api.Audits;
import dev.likewise.node.api.NodeView;
import dev.likewise.node.http.counts.HttpCounters;
import dev.likewise.node.runtime.Engine;
import dev.likewise.node.store.RocksNodeStore;
import java.nio.file.Path;
import java.time.Clock;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Whatever of a node is looked at.
 *
 * @param view the node
 * @param engine the write path
 * @param counters what the HTTP side counts
 * @param audits audits of the store
 * @param auditEveryMillis how often everything is to be audited
 * @param store as it is now
 * @param dir the data directory
 * @param logBytesMax what all logs together may take
 * @param wallMicros the time of day as stamps have it
 * @param clock the time of day otherwise
 */
public record Sources(
        NodeView view,
        Engine engine,
        HttpCounters counters,
        Audits audits,
        long auditEveryMillis,
        Supplier<RocksNodeStore> store,
        Path dir,
        LongSupplier logBytesMax,
        LongSupplier wallMicros,
        Clock clock) {}
