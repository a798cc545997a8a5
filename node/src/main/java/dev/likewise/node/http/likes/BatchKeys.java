package dev.likewise.node.http.likes;

import dev.likewise.node.api.Receipt;
import dev.likewise.node.api.Receipts;
import dev.likewise.node.http.counts.TapCounters;
import dev.likewise.node.http.counts.TapCounters.Outcome;
import dev.likewise.node.http.counts.TapCounters.Via;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The idempotency keys of a batch: claims them, and sorts out the lines that need not be taken. Read by one thread, released by
 * another after that.
 */
final class BatchKeys {
    private final InFlight inFlight;
    private final Receipts receipts;
    private final BatchResult result;
    private final Map<IdempotencyKey, Integer> firstLines = new HashMap<>();
    private final TapCounters counters;
    private final List<Runnable> claims = new ArrayList<>();
    /** Lines that repeat an earlier one, and which. */
    private final Map<BatchLine, Integer> repeats = new LinkedHashMap<>();

    BatchKeys(InFlight inFlight, Receipts receipts, BatchResult result, TapCounters counters) {
        this.inFlight = inFlight;
        this.receipts = receipts;
        this.result = result;
        this.counters = counters;
    }

    /** Whether a line is to be taken; if not, the result says or will say what became of it. May block. */
    boolean isToBeTaken(BatchLine line) {
        if (line.receipt().isEmpty()) {
            return true;
        }
        IdempotencyKey key = line.receipt().get();
        Integer first = firstLines.putIfAbsent(key, line.number());
        if (first != null) {
            repeats.put(line, first);
            return false;
        }
        Optional<Runnable> claim = inFlight.claimNow(key);
        if (claim.isEmpty()) {
            reject(line, "key: a tap under it is not answered yet, or it is given with another tap here");
            return false;
        }
        claims.add(claim.get());
        return !isKept(line, key);
    }

    private boolean isKept(BatchLine line, IdempotencyKey key) {
        Optional<Receipt> kept = receipts.find(key.user(), key.key());
        kept.ifPresent(receipt -> {
            if (receipt.fingerprint() == key.fingerprint()) {
                counters.count(Via.BATCH, line.like(), Outcome.REPLAYED);
                result.accept(receipt);
            } else {
                reject(line, "key: given before, with another tap");
            }
        });
        return kept.isPresent();
    }

    private void reject(BatchLine line, String detail) {
        counters.count(Via.BATCH, line.like(), Outcome.REFUSED);
        result.reject(line.number(), detail);
    }

    /** Says what became of lines that repeat others, once that is known of those. */
    void settle() {
        repeats.forEach((line, first) -> {
            if (result.isRejected(first)) {
                reject(line, result.rejection(first));
            } else {
                counters.count(Via.BATCH, line.like(), Outcome.REPLAYED);
                result.repeat();
            }
        });
    }

    /** Lets other taps under these keys go on. Releasing twice does nothing. */
    void release() {
        claims.forEach(Runnable::run);
        claims.clear();
    }
}
