package dev.likewise.node.audit;

import dev.likewise.node.api.AuditReport;
import dev.likewise.node.api.AuditReport.State;
import dev.likewise.node.api.AuditReport.Totals;
import dev.likewise.node.api.Audits;
import dev.likewise.node.log.Unforeseen;
import dev.likewise.replication.port.StoreException;
import java.time.Clock;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Audits this node on a thread of its own, one audit at a time: those that are asked for, and in between, slot by slot and
 * spread over the time they may take, the background audit, which makes way for the others. Safe for all threads.
 */
public final class Auditor implements Audits, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Auditor.class);

    /** How many reports are kept; the oldest goes first. */
    private static final int KEPT = 64;

    private static final int RADIX = 36;

    private final AuditSettings settings;
    private final AuditedNode node;
    private final PeerVectors peers;
    private final Clock clock;
    private final LongSupplier nanos;
    private final DriftLedger ledger;
    private final BackgroundRound round;
    private final String idFront;
    private final Thread thread;

    // Guarded by this.
    private final Map<String, Job> jobs = new LinkedHashMap<>();
    private Job waiting;
    private Job running;
    private StandingStill undecided = StandingStill.NONE;
    private long begun;
    private boolean stopping;

    /** One audit with the way to end it. */
    private record Job(AuditBook book, Scope scope, Halt halt) {}

    /**
     * An auditor that does nothing yet.
     *
     * @param peers fed with what links deliver
     * @param clock for the times in reports
     * @param nanos a clock that only goes on, for the pace
     * @param random spreads the background audits of several nodes
     */
    public Auditor(
            AuditSettings settings,
            AuditedNode node,
            PeerVectors peers,
            Clock clock,
            LongSupplier nanos,
            RandomGenerator random) {
        this.settings = settings;
        this.node = node;
        this.peers = peers;
        this.clock = clock;
        this.nanos = nanos;
        this.ledger = new DriftLedger(node.placement().shards());
        this.round =
                new BackgroundRound(settings.everyMillis(), node.placement().shards() + 1, random, nanos.getAsLong());
        this.idFront = Long.toString(clock.millis(), RADIX) + "-";
        this.thread = new Thread(this::run, "likewise-audit");
    }

    /** Begins to take requests, and the background audit. */
    public void start() {
        thread.start();
    }

    @Override
    public synchronized Started start(Request request) {
        Job first = waiting != null ? waiting : running;
        if (first != null && !first.book.isBackground()) {
            return new Started(false, first.book.id());
        }
        if (running != null) {
            running.halt.call("another audit was asked for");
        }
        Scope scope = request.posts().isEmpty()
                ? Scope.all(node.placement())
                : Scope.posts(request.posts(), node.placement());
        waiting = job(request, false, scope);
        notifyAll();
        return new Started(true, waiting.book.id());
    }

    private Job job(Request request, boolean background, Scope scope) {
        begun++;
        AuditBook book = new AuditBook(
                idFront + begun,
                request,
                background,
                clock.instant(),
                scope.shards().size());
        Job job = new Job(book, scope, new Halt());
        jobs.put(book.id(), job);
        Iterator<Job> oldest = jobs.values().iterator();
        while (jobs.size() > KEPT) {
            oldest.next();
            oldest.remove();
        }
        return job;
    }

    @Override
    public synchronized Optional<AuditReport> find(String id) {
        return Optional.ofNullable(jobs.get(id)).map(job -> job.book.report());
    }

    @Override
    public synchronized Summary summary() {
        return new Summary(
                ledger.posts(),
                ledger.checkedAt(),
                running != null || waiting != null,
                jobs.keySet().stream().reduce((older, newer) -> newer));
    }

    private void run() {
        for (Job job = next(); job != null; job = next()) {
            audit(job);
        }
    }

    /** The next audit, waiting until it is due; {@code null} when the node stops. */
    private synchronized Job next() {
        running = null;
        while (!stopping && waiting == null && !round.isDue(nanos.getAsLong())) {
            try {
                // At least a millisecond, as 0 would be for ever.
                wait(Math.max(1, round.millisUntilDue(nanos.getAsLong())));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                stopping = true;
            }
        }
        if (stopping) {
            return null;
        }
        running = waiting != null
                ? waiting
                : job(new Request(List.of(), false), true, Scope.slot(round.slot(), node.placement()));
        waiting = null;
        return running;
    }

    private void audit(Job job) {
        try {
            Pacer pacer = new Pacer(settings.rowsPerSecond(), nanos, job.halt, job.book::rows);
            AuditRun run = new AuditRun(node, peers, job.scope, job.book, pacer, nanos, standing());
            enter(job, run.run());
            end(job, State.DONE, "");
        } catch (HaltedException e) {
            end(job, State.STOPPED, e.getMessage());
        } catch (StoreException e) {
            end(job, State.FAILED, e.getMessage());
        } catch (IllegalStateException e) {
            // What a store that was closed throws: the node stops, or the disk has failed and is opened again.
            end(job, State.FAILED, "the store was closed meanwhile (" + e.getMessage() + "): audit again");
        } catch (RuntimeException e) {
            Unforeseen.error(LOG, "A bug in an audit", e);
            end(job, State.FAILED, "a bug; the node's log has more");
        }
    }

    private synchronized StandingStill standing() {
        return undecided;
    }

    private void enter(Job job, Unrepaired left) {
        job.scope.shards().forEach((shard, subjects) -> {
            if (!subjects.isEmpty()) {
                ledger.checkedPosts(shard, subjects, left.of(shard));
            } else if (left.isRead(shard)) {
                ledger.checked(shard, left.of(shard), job.book.startedAt());
            }
        });
        int rows = ledger.rowsSlot();
        if (!job.scope.memberRows()) {
            ledger.checkedPosts(rows, List.of(), left.of(rows));
        } else if (left.isRead(rows)) {
            ledger.checked(rows, left.of(rows), job.book.startedAt());
        }
    }

    private synchronized void end(Job job, State state, String detail) {
        job.book.end(state, detail, clock.instant());
        if (job.book.isBackground()) {
            round.ended(state == State.DONE, nanos.getAsLong());
        }
        AuditReport report = job.book.report();
        if (!job.scope.isPosts() && !job.book.isBackground()) {
            undecided = StandingStill.of(report.inFlight());
        }
        log(report);
    }

    private static void log(AuditReport report) {
        Totals totals = report.totals();
        if (totals.all() > totals.repaired()) {
            LOG.warn(
                    "Audit {}: {} findings in {} posts, {} repaired; see /v1/admin/audits/{}",
                    report.id(),
                    totals.all(),
                    totals.driftPosts(),
                    totals.repaired(),
                    report.id());
        } else if (report.state() == State.FAILED) {
            LOG.warn("Audit {} failed: {}", report.id(), report.detail());
        } else if (totals.all() > 0) {
            LOG.info("Audit {}: {} findings, all repaired", report.id(), totals.all());
        } else if (!report.background()) {
            LOG.info("Audit {}: {}", report.id(), report.state() == State.DONE ? "clean" : report.detail());
        }
    }

    /** Ends the audit that is under way and the thread; waits for it. Also without {@link #start()}. */
    @Override
    public void close() {
        synchronized (this) {
            stopping = true;
            if (running != null) {
                running.halt.call("the node stops");
            }
            if (waiting != null) {
                waiting.book.end(State.STOPPED, "the node stops", clock.instant());
            }
            notifyAll();
        }
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
