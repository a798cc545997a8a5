package dev.likewise.node.http.limit;

import dev.likewise.node.http.server.Gate;
import dev.likewise.node.http.server.Identification;
import dev.likewise.node.http.server.ProblemException;
import dev.likewise.node.http.server.Request;
import java.util.Optional;
import java.util.function.LongSupplier;

/** The limits of a public port, as its dispatcher takes them. Safe for all threads. */
public final class RateLimits {
    private final Gate gate;
    private final Optional<Buckets<String>> users;

    /** @param nanos time that never goes back */
    public RateLimits(RateSettings settings, LongSupplier nanos) {
        gate = settings.address().isOn() ? new AddressGate(settings, nanos) : Gate.OPEN;
        users = settings.user().isOn()
                ? Optional.of(new Buckets<>("user", settings.user(), settings.bucketsMax(), nanos))
                : Optional.empty();
    }

    /** How often an address may call. */
    public Gate gate() {
        return gate;
    }

    /** How often a user may, once known. */
    public Identification users(Identification identification) {
        return users.<Identification>map(buckets -> new LimitedUsers(identification, buckets))
                .orElse(identification);
    }

    /**
     * Counts one more call that came on a connection which a request has opened.
     *
     * @throws ProblemException 429 if that is too many
     */
    public void callAgain(Request opened) {
        gate.arrive(opened.client(), opened.headers());
        String user = opened.caller().user();
        if (user != null) {
            users.ifPresent(buckets -> buckets.take(user));
        }
    }
}
