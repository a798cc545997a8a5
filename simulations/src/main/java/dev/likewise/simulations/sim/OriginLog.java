package dev.likewise.simulations.sim;

import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.HybridTimestamp;
import dev.likewise.crdt.LogPosition;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.Subject;
import dev.likewise.replication.feed.FeedEvent;
import dev.likewise.replication.feed.RecordEvents;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * One origin's log in one shard as its disk has it, the taps that are in it, and what a consumer of its change feed has
 * added up.
 */
final class OriginLog {
    private final int shard;
    private final ReplicaId origin;
    private final List<FeedEvent> events = new ArrayList<>();
    private final List<LoggedRecord> records = new ArrayList<>();
    private final List<Attempt> taps = new ArrayList<>();
    private final Map<Subject, Long> feed = new HashMap<>();
    private final NavigableMap<EdgeKey, Integer> feedByKey = new TreeMap<>();
    private HybridTimestamp promised = HybridTimestamp.ZERO;

    OriginLog(int shard, ReplicaId origin) {
        this.shard = shard;
        this.origin = origin;
    }

    ReplicaId origin() {
        return origin;
    }

    long length() {
        return records.size();
    }

    LoggedRecord record(long seq) {
        return records.get((int) seq - 1);
    }

    /** Whether the log goes as far as this position, and through it. */
    boolean has(LogPosition position) {
        return position.seq() <= length()
                && (position.seq() == 0
                        || record(position.seq()).record().position().equals(position));
    }

    void append(LoggedRecord logged) {
        records.add(logged);
        List<FeedEvent> told = RecordEvents.of(shard, logged.record(), logged.decoded());
        events.addAll(told);
        told.forEach(event -> feed(event.key(), event.delta()));
    }

    /** All that its consumers are to be told. */
    List<FeedEvent> events() {
        return events;
    }

    private void feed(EdgeKey key, int delta) {
        feed.merge(key.subject(), (long) delta, Long::sum);
        feedByKey.merge(key, delta, Integer::sum);
    }

    /** The sum of all deltas of a subject in this log. */
    long feedOf(Subject subject) {
        return feed.getOrDefault(subject, 0L);
    }

    /** The sum of all deltas of each key. */
    NavigableMap<EdgeKey, Integer> feedByKey() {
        return feedByKey;
    }

    void tap(Attempt attempt) {
        taps.add(attempt);
    }

    /** The taps in this log behind a record, newest first. */
    List<Attempt> tapsAfter(long seq) {
        List<Attempt> after = new ArrayList<>();
        for (int i = taps.size() - 1; i >= 0 && taps.get(i).seq() > seq; i--) {
            after.add(taps.get(i));
        }
        return after;
    }

    List<Attempt> taps() {
        return taps;
    }

    /** All later taps are to have larger stamps than this, as others were told. */
    HybridTimestamp promised() {
        return promised;
    }

    void promise(HybridTimestamp until) {
        promised = HybridTimestamp.max(promised, until);
    }

    /** A crash took the records behind this one. */
    void truncate(long length) {
        if (length == length()) {
            return;
        }
        taps.removeIf(attempt -> attempt.seq() > length);
        List<LoggedRecord> kept = List.copyOf(records.subList(0, (int) length));
        records.clear();
        events.clear();
        feed.clear();
        feedByKey.clear();
        kept.forEach(this::append);
    }
}
