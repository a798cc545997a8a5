package dev.likewise.node.audit;

import dev.likewise.crdt.Subject;
import dev.likewise.crdt.VersionVector;
import dev.likewise.node.api.AuditFinding;
import dev.likewise.node.api.AuditFinding.Kind;
import dev.likewise.replication.port.StoreException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Predicate;

/**
 * One audit from its beginning to its end: reads registers and columns shard by shard, looks again at what does not fit
 * until the shard was at rest or time is up, looks through the rows of members' lists, repairs if it is to, and reports.
 * For one thread.
 */
final class AuditRun {
    /** Three heartbeats: by then every peer that is there has said what it has, if nothing else comes in. */
    private static final long SETTLE_NANOS = TimeUnit.SECONDS.toNanos(3);

    private static final long SETTLE_PAUSE_MILLIS = 100;

    private final AuditedNode node;
    private final Scope scope;
    private final AuditBook book;
    private final Pacer pacer;
    private final LongSupplier nanos;
    private final boolean repair;
    private final Rest rest;
    private final StandingStill before;
    private final Unrepaired unrepaired;
    private final Suspects suspects = new Suspects();
    private final Measuring measuring;
    private final RowCheck rows;

    /** @param before what audits before could not decide */
    AuditRun(
            AuditedNode node,
            PeerVectors peers,
            Scope scope,
            AuditBook book,
            Pacer pacer,
            LongSupplier nanos,
            StandingStill before) {
        this.node = node;
        this.scope = scope;
        this.book = book;
        this.pacer = pacer;
        this.nanos = nanos;
        this.repair = book.request().repair();
        this.rest = new Rest(node, peers);
        this.before = before;
        this.unrepaired = new Unrepaired(node.placement().shards());
        this.measuring = new Measuring(node, pacer);
        this.rows = new RowCheck(node, book, pacer, nanos, repair, unrepaired);
    }

    /**
     * Does it.
     *
     * @return the posts that are left wrong
     * @throws HaltedException if it is to end
     * @throws StoreException if the store fails as a whole
     * @throws IllegalStateException if the store was closed meanwhile
     */
    Unrepaired run() {
        scope.shards().forEach(this::shard);
        settle();
        if (scope.memberRows()) {
            memberRows(subject -> true);
        } else if (repair && !suspects.withOwnDrift().isEmpty()) {
            // Before a column is moved: is it the column that is wrong, or is a register gone?
            memberRows(subject -> suspects.all().stream().anyMatch(suspect -> suspect.subject.equals(subject)));
        }
        if (repair) {
            book.phase("repair");
            new ColumnRepair(node, measuring, pacer, nanos).all(suspects.withOwnDrift());
        }
        suspects.all().forEach(this::report);
        return unrepaired;
    }

    private void shard(int shard, List<Subject> subjects) {
        try (Measuring.Pinned pinned = measuring.pin(shard)) {
            ShardAudit audit = new ShardAudit(shard, pinned, node.self(), rows, this::suspect, scope.isPosts());
            SubjectWalk walk = new SubjectWalk(pinned.moment(), pacer);
            if (subjects.isEmpty()) {
                walk.all(audit);
            } else {
                subjects.forEach(subject -> walk.one(subject, audit));
            }
            book.shardRead(audit.read());
        } catch (StoreException e) {
            unrepaired.unread(shard);
            unreadable(shard, e);
        }
        book.shardDone();
    }

    private void memberRows(Predicate<Subject> wanted) {
        book.phase("members");
        try {
            new RowWalk(node, book, pacer, rows, suspects).all(wanted);
        } catch (StoreException e) {
            unrepaired.unread(node.placement().shards());
            unreadable(AuditFinding.NO_SHARD, e);
        }
    }

    private void unreadable(int shard, StoreException e) {
        book.drift(new AuditFinding(
                Kind.UNREADABLE,
                shard,
                Optional.empty(),
                "",
                Optional.empty(),
                0,
                0,
                false,
                e.getMessage(),
                VersionVector.EMPTY));
    }

    private void suspect(Suspect suspect) {
        decideIfAtRest(suspect);
        if (!suspects.add(suspect)) {
            report(suspect);
        }
    }

    /** Looks again, until what is only under way has arrived, or it is known to be at rest, or time is up. */
    private void settle() {
        long start = nanos.getAsLong();
        List<Suspect> open = suspects.undecided();
        while (!open.isEmpty() && nanos.getAsLong() - start < SETTLE_NANOS) {
            pacer.pause(SETTLE_PAUSE_MILLIS);
            for (Suspect suspect : open) {
                Measured last = suspect.measured();
                VersionVector now = node.store().shard(suspect.shard).state().applied();
                if (!last.quiet() || !now.equals(last.state().applied())) {
                    suspect.measureAgain(measuring.measure(suspect.shard, suspect.subject));
                }
                decideIfAtRest(suspect);
            }
            suspects.dropSound();
            open = suspects.undecided();
        }
    }

    private void decideIfAtRest(Suspect suspect) {
        Measured measured = suspect.measured();
        if (measured.quiet() && rest.isKnown(suspect.shard, measured.state())) {
            suspect.decide();
        }
    }

    private void report(Suspect suspect) {
        for (Difference difference : suspect.measured().differences()) {
            boolean decided = suspect.isDecided(difference);
            boolean repaired = suspect.isRepaired(difference);
            AuditFinding finding = finding(suspect, difference, repaired, Advice.REPAIRED);
            if (decided) {
                book.drift(repaired ? finding : finding.with(Advice.of(suspect, difference, repair)));
                if (!repaired) {
                    unrepaired.add(difference.kind(), suspect.shard, suspect.subject);
                }
            } else if (!repaired) {
                book.inFlight(finding.with(before.isStanding(finding) ? Advice.STANDS_STILL : Advice.IN_FLIGHT));
            }
        }
    }

    private static AuditFinding finding(Suspect suspect, Difference difference, boolean repaired, String detail) {
        return new AuditFinding(
                difference.kind(),
                suspect.shard,
                Optional.of(suspect.subject),
                "",
                difference.replica(),
                difference.expected(),
                difference.found(),
                repaired,
                detail,
                suspect.measured().state().applied());
    }
}
