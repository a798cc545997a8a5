package dev.likewise.node.http.auth;

import dev.likewise.node.files.WatchedFiles;
import dev.likewise.node.http.counts.CacheCounters;
import dev.likewise.node.http.server.Awaiting;
import dev.likewise.node.http.server.BoundedThreads;
import dev.likewise.node.http.server.Caller;
import dev.likewise.node.http.server.ProblemException;
import dev.likewise.node.http.server.Request;
import dev.likewise.node.http.server.Responder;
import dev.likewise.node.http.server.Responses;
import dev.likewise.node.log.Unforeseen;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Believes signed tokens and nothing else: {@code auth jwt}. A token that is remembered is answered for at once; any other is
 * checked by other threads while the event loop goes on.
 *
 * <p>Two requests of one connection with the same token stay in their order: a like and the unlike behind it must not change
 * places because the first had to wait for its signature. So whoever comes while the token is being checked waits too.
 */
final class BearerCredentials implements Credentials {
    private static final Logger LOG = LoggerFactory.getLogger(BearerCredentials.class);

    private final CacheCounters counters;
    private final WatchedFiles<TokenMemory> memory;
    private final BoundedThreads pool;
    /** What waits for a token that is being checked; each list is touched by its own event loop only. */
    private final Map<Place, List<Waiting>> unchecked = new ConcurrentHashMap<>();

    private record Place(Executor loop, TokenDigest digest) {}

    private record Waiting(Awaiting asker, Consumer<Caller> next) {}

    /** What came of a token: one of both is {@code null}. */
    private record Verdict(Caller caller, RejectedToken rejected) {
        void tell(Consumer<Caller> next) {
            if (rejected != null) {
                throw Challenges.invalid(rejected.getMessage());
            }
            next.accept(caller);
        }
    }

    BearerCredentials(WatchedFiles<TokenMemory> memory, BoundedThreads pool, CacheCounters counters) {
        this.counters = counters;
        this.memory = memory;
        this.pool = pool;
    }

    @Override
    public void identify(Request request, Responder responder, Runnable next) {
        String token = BearerToken.of(request);
        if (token == null) {
            next.run();
            return;
        }
        identify(token, responder, caller -> {
            request.setCaller(caller);
            next.run();
        });
    }

    @Override
    public void identify(String token, Awaiting asker, Consumer<Caller> next) {
        TokenDigest digest = TokenDigest.of(BearerToken.shortEnough(token));
        Place place = new Place(asker.executor(), digest);
        List<Waiting> before = unchecked.isEmpty() ? null : unchecked.get(place);
        if (before != null) {
            before.add(new Waiting(asker, next));
            return;
        }
        Verdict verdict = recall(memory.current(), digest);
        counters.count(verdict != null);
        if (verdict != null) {
            verdict.tell(next);
        } else {
            checkLater(token, place, new Waiting(asker, next));
        }
    }

    private void checkLater(String token, Place place, Waiting first) {
        List<Waiting> waiting = new ArrayList<>(1);
        waiting.add(first);
        unchecked.put(place, waiting);
        TokenMemory now = memory.current();
        boolean taken = pool.offer(() -> {
            Verdict verdict = check(now, place.digest(), token);
            place.loop().execute(() -> settle(place, verdict));
        });
        if (!taken) {
            unchecked.remove(place);
            throw Challenges.overloaded();
        }
    }

    private void settle(Place place, Verdict verdict) {
        for (Waiting one : unchecked.remove(place)) {
            Responses.guard(one.asker(), () -> verdict.tell(one.next()));
        }
    }

    /** {@code null} for a token that is not remembered. */
    private static Verdict recall(TokenMemory memory, TokenDigest digest) {
        try {
            Caller caller = memory.recall(digest);
            return caller == null ? null : new Verdict(caller, null);
        } catch (RejectedToken e) {
            return new Verdict(null, e);
        }
    }

    private static Verdict check(TokenMemory memory, TokenDigest digest, String token) {
        try {
            return new Verdict(memory.check(digest, token), null);
        } catch (RejectedToken e) {
            return new Verdict(null, e);
        } catch (RuntimeException e) {
            // Whoever waits has to be answered, also if this is a bug.
            Unforeseen.error(LOG, "A token could not be checked", e);
            return new Verdict(null, RejectedToken.forNow("the token cannot be checked"));
        }
    }

    @Override
    public boolean areMissing(Request request) {
        return BearerToken.of(request) == null;
    }

    @Override
    public ProblemException missing() {
        return Challenges.missing();
    }

    @Override
    public ProblemException lacking(String scope) {
        return Challenges.lacking(scope);
    }
}
