package dev.likewise.node.http.admin;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.likewise.crdt.LogPosition;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.Subject;
import dev.likewise.crdt.VersionVector;
import dev.likewise.node.api.AuditFinding;
import dev.likewise.node.api.AuditReport;
import dev.likewise.node.http.server.Json;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Audits in JSON. */
final class AuditJson {
    private AuditJson() {}

    static byte[] of(AuditReport report) {
        return Json.object(json -> write(json, report));
    }

    private static void write(JsonGenerator json, AuditReport report) throws IOException {
        json.writeStringField("id", report.id());
        json.writeStringField("state", name(report.state()));
        json.writeStringField("detail", report.detail());
        json.writeBooleanField("background", report.background());
        json.writeBooleanField("repair", report.request().repair());
        Json.strings(json, "posts", report.request().posts());
        json.writeStringField("started_at", Times.rfc3339(report.startedAt()));
        json.writeStringField(
                "finished_at", report.finishedAt().map(Times::rfc3339).orElse(null));
        writeProgress(json, report.progress());
        writeTotals(json, report.totals());
        writeShards(json, report.shards());
        writeFindings(json, "drift", report.drift());
        writeFindings(json, "in_flight", report.inFlight());
    }

    private static void writeProgress(JsonGenerator json, AuditReport.Progress progress) throws IOException {
        json.writeObjectFieldStart("progress");
        json.writeStringField("phase", progress.phase());
        json.writeNumberField("shards_done", progress.shardsDone());
        json.writeNumberField("shards", progress.shards());
        json.writeNumberField("rows", progress.rows());
        json.writeEndObject();
    }

    private static void writeTotals(JsonGenerator json, AuditReport.Totals totals) throws IOException {
        json.writeObjectFieldStart("totals");
        json.writeNumberField("drift_posts", totals.driftPosts());
        json.writeNumberField("drift", totals.all());
        json.writeNumberField("repaired", totals.repaired());
        json.writeNumberField("in_flight", totals.inFlight());
        json.writeNumberField("member_rows", totals.memberRows());
        json.writeObjectFieldStart("kinds");
        for (Map.Entry<AuditFinding.Kind, Long> kind : new TreeMap<>(totals.findings()).entrySet()) {
            json.writeNumberField(name(kind.getKey()), kind.getValue());
        }
        json.writeEndObject();
        json.writeEndObject();
    }

    private static void writeShards(JsonGenerator json, List<AuditReport.AuditedShard> shards) throws IOException {
        json.writeArrayFieldStart("shards");
        for (AuditReport.AuditedShard shard : shards) {
            json.writeStartObject();
            json.writeNumberField("shard", shard.shard());
            writeVector(json, shard.applied());
            json.writeNumberField("subjects", shard.subjects());
            json.writeNumberField("registers", shard.registers());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private static void writeFindings(JsonGenerator json, String name, List<AuditFinding> findings) throws IOException {
        json.writeArrayFieldStart(name);
        for (AuditFinding finding : findings) {
            json.writeStartObject();
            json.writeStringField("kind", name(finding.kind()));
            if (finding.shard() != AuditFinding.NO_SHARD) {
                json.writeNumberField("shard", finding.shard());
            }
            json.writeStringField("post", finding.subject().map(Subject::id).orElse(null));
            if (!finding.member().isEmpty()) {
                json.writeStringField("user", finding.member());
            }
            if (finding.replica().isPresent()) {
                json.writeStringField("replica", finding.replica().get().toString());
            }
            json.writeNumberField("expected", finding.expected());
            json.writeNumberField("found", finding.found());
            json.writeBooleanField("repaired", finding.repaired());
            json.writeStringField("detail", finding.detail());
            writeVector(json, finding.applied());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    /** Numbers as strings, as in the vector of a post. */
    private static void writeVector(JsonGenerator json, VersionVector vector) throws IOException {
        json.writeObjectFieldStart("vector");
        for (Map.Entry<ReplicaId, LogPosition> position : vector.asMap().entrySet()) {
            json.writeStringField(
                    position.getKey().toString(),
                    Long.toString(position.getValue().seq()));
        }
        json.writeEndObject();
    }

    private static String name(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }
}
