package dev.likewise.node.http.likes;

import dev.likewise.crdt.Stamp;
import dev.likewise.node.api.Receipt;
import dev.likewise.node.http.server.Json;
import dev.likewise.replication.replica.TapResult;
import java.util.Map;
import java.util.TreeMap;

/** What became of a batch so far. One thread at a time. */
final class BatchResult {
    private final Map<Integer, String> rejected = new TreeMap<>();
    private int accepted;
    private int changed;
    private Stamp highest = Stamp.NEVER;

    /** A line that was taken and is durable. */
    void accept(TapResult result) {
        accept(result.kind() == TapResult.Kind.CHANGED, result.edge().stamp());
    }

    /** A line that was taken under its key before. */
    void accept(Receipt kept) {
        accept(kept.kind() == Receipt.Kind.CHANGED, kept.version());
    }

    private void accept(boolean hasChanged, Stamp version) {
        accepted++;
        changed += hasChanged ? 1 : 0;
        highest = version.isAfter(highest) ? version : highest;
    }

    /** A line that is the same as an earlier one under the same key: it changes nothing more. */
    void repeat() {
        accepted++;
    }

    void reject(int line, String detail) {
        rejected.put(line, detail);
    }

    boolean isRejected(int line) {
        return rejected.containsKey(line);
    }

    String rejection(int line) {
        return rejected.get(line);
    }

    byte[] json() {
        return Json.object(json -> {
            json.writeNumberField("accepted", accepted);
            json.writeNumberField("changed", changed);
            json.writeArrayFieldStart("rejected");
            for (Map.Entry<Integer, String> line : rejected.entrySet()) {
                json.writeStartObject();
                json.writeNumberField("line", line.getKey());
                json.writeStringField("detail", line.getValue());
                json.writeEndObject();
            }
            json.writeEndArray();
            json.writeStringField("version", highest.equals(Stamp.NEVER) ? null : highest.toString());
        });
    }
}
