package dev.likewise.node.metrics;

import dev.likewise.node.api.Audits;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;

/** What the audits have found. */
final class AuditFigures implements Figures {
    private static final double MILLIS = Duration.ofSeconds(1).toMillis();

    private final Audits audits;
    private final double everySeconds;
    private final Clock clock;
    private final Instant begun;

    /** @param everyMillis how often everything is to be looked at; 0 for never */
    AuditFigures(Audits audits, long everyMillis, Clock clock) {
        this.audits = audits;
        this.everySeconds = everyMillis / MILLIS;
        this.clock = clock;
        this.begun = clock.instant();
    }

    @Override
    public void write(Sheet sheet) {
        Audits.Summary summary = audits.summary();
        Duration age = Duration.between(summary.checkedAt().orElse(begun), clock.instant());
        sheet.gauge(
                        "likewise_count_drift_posts",
                        "Posts in which something was wrong when an audit last looked, and was not put right.")
                .is(summary.driftPosts());
        sheet.gauge(
                        "likewise_audit_age_seconds",
                        "How long ago everything in the store had been looked at; since the start, where that was never.")
                .is(age.toMillis() / MILLIS);
        sheet.gauge(
                        "likewise_audit_interval_seconds",
                        "How often everything is to be looked at: the setting audit-every.")
                .is(everySeconds);
    }
}
