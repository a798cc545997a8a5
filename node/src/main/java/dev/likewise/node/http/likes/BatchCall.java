package dev.likewise.node.http.likes;

import dev.likewise.crdt.HybridTimestamp;
import dev.likewise.node.api.PendingTap;
import dev.likewise.node.api.Receipt;
import dev.likewise.node.http.counts.TapCounters;
import dev.likewise.node.http.server.ProblemException;
import dev.likewise.node.http.server.Responder;
import dev.likewise.node.http.server.Response;
import dev.likewise.node.http.server.Responses;
import dev.likewise.node.http.server.Status;
import dev.likewise.replication.replica.Input;
import dev.likewise.replication.replica.TapResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/**
 * One batch from lines to answer. Read on a read thread; then all on the responder's executor: hands over some taps, and one more
 * for each that is answered, so that a batch never takes more room in the mailboxes than {@link #WINDOW} and single taps find
 * their place between its lines. In the order of the lines, so that those of one like come after each other.
 */
final class BatchCall {
    /** How many taps of a batch are on their way at once. */
    static final int WINDOW = 1_024;

    private static final long PAUSE_MILLIS = 5;
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(5);

    private final Services services;
    private final Responder responder;
    private final Runnable ended;
    private final BatchResult result = new BatchResult();
    private final List<BatchLine> lines = new ArrayList<>();
    private final BatchKeys keys;
    private int next;
    private int underWay;
    private boolean pausing;
    private long lastTaken;

    /** @param ended called once, when the answer is given */
    BatchCall(Services services, Responder responder, Runnable ended) {
        this.services = services;
        this.responder = responder;
        this.ended = ended;
        this.keys = new BatchKeys(
                services.inFlight(),
                services.receipts(),
                result,
                services.counters().taps());
    }

    /** Reads the lines and has them taken. May block. */
    void start(byte[] body) {
        try {
            read(body);
        } catch (RuntimeException e) {
            end();
            throw e;
        }
        lastTaken = System.nanoTime();
        responder.executor().execute(this::proceed);
    }

    private void read(byte[] body) {
        List<byte[]> raw = BatchLines.of(body);
        for (int i = 0; i < raw.size(); i++) {
            int number = i + 1;
            if (raw.get(i).length > 0) {
                try {
                    BatchLine line =
                            BatchLine.read(number, raw.get(i), services.view().tapAgeLimitMillis());
                    if (keys.isToBeTaken(line)) {
                        lines.add(line);
                    }
                } catch (ProblemException problem) {
                    result.reject(number, problem.getMessage());
                }
            }
        }
    }

    private void proceed() {
        pausing = false;
        while (next < lines.size() && underWay < WINDOW && !pausing) {
            take(lines.get(next));
        }
        if (next == lines.size() && underWay == 0) {
            answer();
        }
    }

    private void take(BatchLine line) {
        Input.Tap tap =
                new Input.Tap(line.key(), line.like(), HybridTimestamp.ZERO, line.ageMicros(), new LineTap(line));
        switch (services.taps().submit(tap)) {
            case TAKEN -> {
                next++;
                underWay++;
                lastTaken = System.nanoTime();
            }
            case OVERLOADED -> pauseOrReject(line);
            case NOT_WRITABLE -> reject(line, Taking.notWritable(services.taps()));
        }
    }

    /** The mailbox is full of other taps: waits for room, but not for ever. */
    private void pauseOrReject(BatchLine line) {
        if (System.nanoTime() - lastTaken > PATIENCE_NANOS) {
            reject(line, Taking.overloaded());
        } else {
            pausing = true;
            CompletableFuture.delayedExecutor(PAUSE_MILLIS, TimeUnit.MILLISECONDS, responder.executor())
                    .execute(this::proceed);
        }
    }

    private void reject(BatchLine line, ProblemException problem) {
        next++;
        services.counters().sheds().count(problem.shed());
        count(line, TapOutcome.counted(problem));
        result.reject(line.number(), problem.type().title() + ": " + problem.getMessage());
    }

    private void count(BatchLine line, TapCounters.Outcome outcome) {
        services.counters().taps().count(TapCounters.Via.BATCH, line.like(), outcome);
    }

    private void done() {
        underWay--;
        if (!pausing) {
            proceed();
        }
    }

    private void answer() {
        Responses.guard(responder, () -> {
            keys.settle();
            end();
            responder.respond(Response.of(Status.OK, Headers.TAP, result.json()));
        });
    }

    private void end() {
        keys.release();
        ended.run();
    }

    /** One line on its way. */
    private final class LineTap implements PendingTap {
        private final BatchLine line;

        LineTap(BatchLine line) {
            this.line = line;
        }

        @Override
        public Executor executor() {
            return responder.executor();
        }

        @Override
        public Optional<Receipt> receipt(TapResult taken) {
            return line.receipt().map(key -> key.receipt(outcome(taken), services.isSpread()));
        }

        private TapOutcome outcome(TapResult taken) {
            return new TapOutcome(
                    line.key(),
                    taken.edge().present(),
                    taken.kind() == TapResult.Kind.CHANGED,
                    taken.kind() == TapResult.Kind.SUPERSEDED,
                    taken.columns().count(),
                    taken.edge().stamp(),
                    false,
                    Optional.empty());
        }

        @Override
        public void complete(TapResult taken) {
            count(line, TapOutcome.counted(taken.kind()));
            if (taken.kind() == TapResult.Kind.CLOCK_REFUSED) {
                result.reject(line.number(), Taking.clockRefused().getMessage());
            } else {
                result.accept(taken);
            }
            done();
        }

        @Override
        public void fail(String reason) {
            ProblemException unknown = Taking.unknown(reason);
            count(line, TapOutcome.counted(unknown));
            result.reject(line.number(), unknown.type().title() + ": " + reason);
            done();
        }
    }
}
