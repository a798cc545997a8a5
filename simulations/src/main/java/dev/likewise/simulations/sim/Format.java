package dev.likewise.simulations.sim;

import dev.likewise.crdt.Credits;
import dev.likewise.crdt.Edge;
import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.HybridTimestamp;
import dev.likewise.crdt.VersionVector;
import dev.likewise.replication.port.Register;
import dev.likewise.replication.port.StageWrite;
import dev.likewise.replication.port.StoredRecord;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Values as they stand in a story: short, times from the schedule's start. */
final class Format {
    private Format() {}

    /** Milliseconds by a clock without skew, and the counter. */
    static String time(HybridTimestamp time) {
        double millis = (time.micros() - SimClock.START_MICROS) / 1_000.0;
        return String.format(Locale.ROOT, "%.3f.%d", millis, time.counter());
    }

    static String register(Register register) {
        return edge(register.edge()) + (register.tombstoneSeq() > 0 ? " #" + register.tombstoneSeq() : "");
    }

    static String stage(List<StageWrite> writes) {
        return writes.stream()
                .map(write -> write instanceof StageWrite.Put put
                        ? "puts " + put.chunk() + " of " + Long.toString(put.id() % 10_000)
                        : "erases " + ((StageWrite.Erase) write).first() + " of " + write.id() % 10_000)
                .collect(Collectors.joining(", "));
    }

    static String edge(Edge edge) {
        if (edge.isNever()) {
            return "nothing";
        }
        return (edge.present() ? "liked" : "unliked") + "@" + time(edge.stamp().time())
                + edge.stamp().replica().region() + credits(edge.credits());
    }

    private static String credits(Credits credits) {
        StringBuilder text = new StringBuilder("{");
        credits.forEach((replica, amount) -> text.append(text.length() > 1 ? " " : "")
                .append(replica.region())
                .append(':')
                .append(amount));
        return text.append('}').toString();
    }

    static String vector(VersionVector vector) {
        return vector.asMap().entrySet().stream()
                .map(entry -> entry.getKey().region() + ":" + entry.getValue().seq())
                .collect(Collectors.joining(" ", "{", "}"));
    }

    /** A record of a replica's own. */
    static String record(LoggedRecord logged) {
        StringBuilder text = new StringBuilder("#").append(logged.record().seq());
        logged.decoded()
                .taps()
                .forEach(tap ->
                        text.append(", ").append(key(tap.key())).append(' ').append(edge(tap.edge())));
        logged.decoded()
                .corrections()
                .forEach(correction -> text.append(", ")
                        .append(key(correction.key()))
                        .append(" corrected by ")
                        .append(correction.delta()));
        logged.decoded()
                .columns()
                .forEach((subject, column) -> text.append(", column of ")
                        .append(subject.id())
                        .append(" +")
                        .append(column.positive())
                        .append(" -")
                        .append(column.negative()));
        return text.toString();
    }

    static String key(EdgeKey key) {
        return key.subject().id() + "/" + key.member();
    }

    static String records(List<StoredRecord> records) {
        StoredRecord first = records.get(0);
        StoredRecord last = records.get(records.size() - 1);
        String numbers = first.seq() == last.seq() ? "#" + first.seq() : "#" + first.seq() + " to #" + last.seq();
        return first.origin().region() + numbers;
    }
}
