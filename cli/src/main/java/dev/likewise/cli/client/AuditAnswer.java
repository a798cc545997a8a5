package dev.likewise.cli.client;

import dev.likewise.cli.json.JsonObject;
import java.util.List;

/**
 * An audit as its node shows it.
 *
 * @param json all of it
 */
public record AuditAnswer(JsonObject json) {
    static AuditAnswer of(JsonObject json) {
        AuditAnswer answer = new AuditAnswer(json);
        // Read once here, so that an answer of the wrong shape is noticed where it came from.
        answer.drift();
        answer.inFlight();
        answer.id();
        answer.state();
        return answer;
    }

    public String id() {
        return json.text("id");
    }

    public String state() {
        return json.text("state");
    }

    public boolean isRunning() {
        return state().equals("running");
    }

    public boolean isDone() {
        return state().equals("done");
    }

    /** Why it failed or stopped. */
    public String detail() {
        return json.text("detail");
    }

    /** What is or was wrong, as far as it is listed. */
    public List<AuditFinding> drift() {
        return json.list("drift").stream().map(AuditFinding::of).toList();
    }

    /** What nobody can judge yet, as far as it is listed. */
    public List<AuditFinding> inFlight() {
        return json.list("in_flight").stream().map(AuditFinding::of).toList();
    }

    /** One of the totals: {@code drift}, {@code drift_posts}, {@code repaired}, {@code in_flight}, {@code member_rows}. */
    public long total(String name) {
        return json.object("totals").number(name);
    }

    /** One of the figures of progress: {@code shards_done}, {@code shards}, {@code rows}. */
    public long progress(String name) {
        return json.object("progress").number(name);
    }

    /** What it is at. */
    public String phase() {
        return json.object("progress").text("phase");
    }

    /** How many registers were read in shards that were read to their ends. */
    public long registers() {
        return json.list("shards").stream()
                .mapToLong(shard -> shard.number("registers"))
                .sum();
    }

    public int shardsRead() {
        return json.list("shards").size();
    }

    public boolean isClean() {
        return isDone() && total("drift") == 0;
    }
}
