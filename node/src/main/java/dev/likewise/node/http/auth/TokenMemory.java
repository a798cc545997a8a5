package dev.likewise.node.http.auth;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Ticker;
import dev.likewise.node.http.server.Caller;
import java.time.Clock;
import java.time.Duration;

/**
 * What one set of keys has found out about tokens. It lives as long as the keys do: other keys begin with an empty one, so what
 * is remembered is never older than they are. Safe for all threads.
 *
 * <p>Remembering changes nothing about who is believed: each use asks the clock again. Bad tokens are remembered for a few
 * seconds, apart from the good ones, so that whoever repeats one costs no signature check, and whoever makes up many pushes
 * nobody out.
 */
final class TokenMemory {
    private static final long GOOD_BYTES_MAX = 32L << 20;
    private static final Duration GOOD_UNUSED_MAX = Duration.ofMinutes(10);
    private static final int BAD_MAX = 10_000;
    private static final Duration BAD_AGE_MAX = Duration.ofSeconds(10);
    /** About what a remembered token takes besides its words. */
    private static final int ENTRY_BYTES = 320;

    private static final int WORD_BYTES = 80;

    private final TokenVerifier verifier;
    private final Clock clock;
    private final Cache<TokenDigest, Believed> good;
    private final Cache<TokenDigest, RejectedToken> bad;

    /**
     * @param clock for {@code exp} and {@code nbf}
     * @param ticker for what is forgotten
     */
    TokenMemory(TokenVerifier verifier, Clock clock, Ticker ticker) {
        this.verifier = verifier;
        this.clock = clock;
        this.good = Caffeine.newBuilder()
                .maximumWeight(GOOD_BYTES_MAX)
                .weigher(TokenMemory::bytes)
                .expireAfterAccess(GOOD_UNUSED_MAX)
                .ticker(ticker)
                .executor(Runnable::run)
                .build();
        this.bad = Caffeine.newBuilder()
                .maximumSize(BAD_MAX)
                .expireAfterWrite(BAD_AGE_MAX)
                .ticker(ticker)
                .executor(Runnable::run)
                .build();
    }

    /**
     * The caller that a token is remembered to stand for, {@code null} if nothing is remembered. Takes about a microsecond.
     *
     * @throws RejectedToken if it is remembered to be bad, or is not good at this moment
     */
    Caller recall(TokenDigest digest) throws RejectedToken {
        Believed believed = good.getIfPresent(digest);
        if (believed != null) {
            return believed.at(clock.millis());
        }
        RejectedToken rejected = bad.getIfPresent(digest);
        if (rejected != null) {
            throw rejected;
        }
        return null;
    }

    /**
     * Checks a token and remembers what came of it. May take milliseconds.
     *
     * @throws RejectedToken if it is not believed
     */
    Caller check(TokenDigest digest, String token) throws RejectedToken {
        try {
            Believed believed = verifier.verify(token);
            Caller caller = believed.at(clock.millis());
            good.put(digest, believed);
            return caller;
        } catch (RejectedToken e) {
            if (e.isForGood()) {
                bad.put(digest, e);
            }
            throw e;
        }
    }

    private static int bytes(TokenDigest digest, Believed believed) {
        Caller caller = believed.caller();
        int bytes = ENTRY_BYTES + 2 * caller.user().length();
        for (String scope : caller.scopes()) {
            bytes += WORD_BYTES + 2 * scope.length();
        }
        return bytes;
    }

    /** How many tokens are remembered, good and bad. */
    long size() {
        good.cleanUp();
        bad.cleanUp();
        return good.estimatedSize() + bad.estimatedSize();
    }
}
