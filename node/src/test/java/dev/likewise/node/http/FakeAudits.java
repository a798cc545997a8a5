package dev.likewise.node.http;

import dev.likewise.node.api.AuditReport;
import dev.likewise.node.api.Audits;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Audits as a test says. */
final class FakeAudits implements Audits {
    final List<Request> requests = new ArrayList<>();
    volatile Started started = new Started(true, "k3-1");
    volatile AuditReport report;
    volatile Summary summary = new Summary(0, Optional.empty(), false, Optional.empty());

    @Override
    public Started start(Request request) {
        requests.add(request);
        return started;
    }

    @Override
    public Optional<AuditReport> find(String id) {
        return Optional.ofNullable(report).filter(known -> known.id().equals(id));
    }

    @Override
    public Summary summary() {
        return summary;
    }

    /** A summary of a store in which something is wrong. */
    static Summary drift(long posts, String checkedAt) {
        return new Summary(posts, Optional.of(Instant.parse(checkedAt)), true, Optional.of("k3-7"));
    }
}
