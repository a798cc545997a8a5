package dev.likewise.node.http;

import dev.likewise.node.api.Audits;
import dev.likewise.node.api.Backups;
import dev.likewise.node.api.EventLog;
import dev.likewise.node.api.Faults;
import dev.likewise.node.api.NodeView;
import dev.likewise.node.api.Reads;
import dev.likewise.node.api.Receipts;
import dev.likewise.node.api.Retirements;
import dev.likewise.node.api.Taps;
import java.time.Clock;
import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What of the node the HTTP side works with.
 *
 * @param taps takes taps
 * @param reads counts and registers
 * @param receipts answers that were kept
 * @param events the own log
 * @param view the node itself
 * @param audits audits of the store
 * @param retirements takes replicas out of the cluster
 * @param backups copies the store
 * @param faults there only in development and chaos modes; without, its routes are not there
 * @param config the effective settings by name, secrets masked
 * @param observed what is counted and shown
 * @param clock for {@code Date} and the uptime; never for versions
 */
public record HttpBackend(
        Taps taps,
        Reads reads,
        Receipts receipts,
        EventLog events,
        NodeView view,
        Audits audits,
        Retirements retirements,
        Backups backups,
        Optional<Faults> faults,
        SortedMap<String, String> config,
        Observed observed,
        Clock clock) {
    public HttpBackend {
        config = Collections.unmodifiableSortedMap(new TreeMap<>(config));
    }
}
