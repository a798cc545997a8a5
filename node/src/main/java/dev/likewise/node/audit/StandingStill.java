package dev.likewise.node.audit;

import dev.likewise.node.api.AuditFinding;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** What the audit before could not decide: if it is the same again, at the same V, then nothing moves. Immutable. */
final class StandingStill {
    /** No audit before. */
    static final StandingStill NONE = new StandingStill(Set.of());

    private final Set<AuditFinding> before;

    private StandingStill(Set<AuditFinding> before) {
        this.before = before;
    }

    static StandingStill of(List<AuditFinding> inFlight) {
        return new StandingStill(
                inFlight.stream().map(finding -> finding.with("")).collect(Collectors.toSet()));
    }

    boolean isStanding(AuditFinding finding) {
        return before.contains(finding.with(""));
    }
}
