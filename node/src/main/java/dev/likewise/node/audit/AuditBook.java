package dev.likewise.node.audit;

import dev.likewise.crdt.Subject;
import dev.likewise.node.api.AuditFinding;
import dev.likewise.node.api.AuditFinding.Kind;
import dev.likewise.node.api.AuditReport;
import dev.likewise.node.api.AuditReport.AuditedShard;
import dev.likewise.node.api.AuditReport.Progress;
import dev.likewise.node.api.AuditReport.State;
import dev.likewise.node.api.AuditReport.Totals;
import dev.likewise.node.api.Audits;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** One audit's findings while they come in. One thread writes, all may read. */
final class AuditBook {
    /** How many posts are told apart; beyond, they are counted as if none came twice. */
    private static final int POSTS_MAX = 100_000;

    private final String id;
    private final Audits.Request request;
    private final boolean background;
    private final Instant startedAt;
    private final int shardsAll;
    private final List<AuditedShard> shards = new ArrayList<>();
    private final List<AuditFinding> drift = new ArrayList<>();
    private final List<AuditFinding> inFlight = new ArrayList<>();
    private final Map<Kind, Long> findings = new EnumMap<>(Kind.class);
    private final Set<Subject> posts = new HashSet<>();
    private long postsBeyond;
    private long repaired;
    private long inFlightAll;
    private long memberRows;
    private long rows;
    private int shardsDone;
    private String phase = "registers";
    private State state = State.RUNNING;
    private String detail = "";
    private Optional<Instant> finishedAt = Optional.empty();

    AuditBook(String id, Audits.Request request, boolean background, Instant startedAt, int shardsAll) {
        this.id = id;
        this.request = request;
        this.background = background;
        this.startedAt = startedAt;
        this.shardsAll = shardsAll;
    }

    String id() {
        return id;
    }

    Audits.Request request() {
        return request;
    }

    boolean isBackground() {
        return background;
    }

    Instant startedAt() {
        return startedAt;
    }

    synchronized void phase(String name) {
        phase = name;
    }

    synchronized void rows(long read) {
        rows = read;
    }

    synchronized void memberRows(int more) {
        memberRows += more;
    }

    synchronized void shardDone() {
        shardsDone++;
    }

    synchronized void shardRead(AuditedShard shard) {
        shards.add(shard);
    }

    /** Something is or was wrong. */
    synchronized void drift(AuditFinding finding) {
        findings.merge(finding.kind(), 1L, Long::sum);
        finding.subject().ifPresent(this::countPost);
        if (finding.repaired()) {
            repaired++;
        }
        if (drift.size() < AuditReport.LISTED_MAX) {
            drift.add(finding);
        }
    }

    private void countPost(Subject post) {
        if (posts.size() < POSTS_MAX) {
            posts.add(post);
        } else if (!posts.contains(post)) {
            postsBeyond++;
        }
    }

    /** Something does not fit, but nobody can tell yet whether it is wrong. */
    synchronized void inFlight(AuditFinding finding) {
        inFlightAll++;
        if (inFlight.size() < AuditReport.LISTED_MAX) {
            inFlight.add(finding);
        }
    }

    synchronized void end(State how, String why, Instant at) {
        state = how;
        detail = why;
        finishedAt = Optional.of(at);
        if (how == State.DONE) {
            phase = "done";
        }
    }

    synchronized boolean isOver() {
        return finishedAt.isPresent();
    }

    synchronized AuditReport report() {
        return new AuditReport(
                id,
                request,
                background,
                state,
                detail,
                startedAt,
                finishedAt,
                new Progress(phase, shardsDone, shardsAll, rows),
                shards.stream()
                        .sorted(Comparator.comparingInt(AuditedShard::shard))
                        .toList(),
                new Totals(posts.size() + postsBeyond, findings, repaired, inFlightAll, memberRows),
                drift,
                inFlight);
    }
}
