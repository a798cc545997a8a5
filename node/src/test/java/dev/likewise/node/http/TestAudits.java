package dev.likewise.node.http;

import dev.likewise.crdt.LogPosition;
import dev.likewise.crdt.Subject;
import dev.likewise.crdt.VersionVector;
import dev.likewise.node.api.AuditFinding;
import dev.likewise.node.api.AuditReport;
import dev.likewise.node.api.AuditReport.AuditedShard;
import dev.likewise.node.api.AuditReport.Progress;
import dev.likewise.node.api.AuditReport.State;
import dev.likewise.node.api.AuditReport.Totals;
import dev.likewise.node.api.Audits;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Reports of audits: one that has just begun, and one that has found everything that can be wrong. */
final class TestAudits {
    private static final VersionVector APPLIED = VersionVector.EMPTY.with(FakeNode.SELF, new LogPosition(17, 99));
    private static final Instant START = Instant.parse("2026-01-31T09:30:00Z");

    private TestAudits() {}

    static AuditReport begun() {
        return new AuditReport(
                "k3-1",
                new Audits.Request(List.of("p1"), true),
                false,
                State.RUNNING,
                "",
                START,
                Optional.empty(),
                new Progress("registers", 1, 4, 1_234),
                List.of(),
                new Totals(0, Map.of(), 0, 0, 0),
                List.of(),
                List.of());
    }

    static AuditReport done() {
        List<AuditFinding> everything =
                Stream.of(AuditFinding.Kind.values()).map(TestAudits::finding).toList();
        return new AuditReport(
                "k3-1",
                new Audits.Request(List.of(), false),
                true,
                State.DONE,
                "",
                START,
                Optional.of(START.plusMillis(1_500)),
                new Progress("done", 4, 4, 1_234),
                List.of(new AuditedShard(2, APPLIED, 1, 7)),
                new Totals(1, Map.of(AuditFinding.Kind.COUNT, 1L), 1, 1, 9),
                everything,
                List.of(finding(AuditFinding.Kind.COUNT)));
    }

    private static AuditFinding finding(AuditFinding.Kind kind) {
        boolean unreadable = kind == AuditFinding.Kind.UNREADABLE;
        return new AuditFinding(
                kind,
                unreadable ? AuditFinding.NO_SHARD : 2,
                unreadable ? Optional.empty() : Optional.of(Subject.post("p1")),
                kind == AuditFinding.Kind.MEMBER_ROW_STRAY ? "u1" : "",
                kind == AuditFinding.Kind.OWN_COLUMN ? Optional.of(FakeNode.SELF) : Optional.empty(),
                3,
                -5,
                false,
                "look there",
                APPLIED);
    }
}
