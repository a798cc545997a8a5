package dev.likewise.node.http.limit;

import dev.likewise.node.http.server.Gate;
import dev.likewise.node.http.server.Identification;
import java.util.function.LongSupplier;

/** The limits of a public port, as its dispatcher takes them. */
public final class RateLimits {
    private final RateSettings settings;
    private final LongSupplier nanos;

    /** @param nanos time that never goes back */
    public RateLimits(RateSettings settings, LongSupplier nanos) {
        this.settings = settings;
        this.nanos = nanos;
    }

    /** How often an address may call. */
    public Gate gate() {
        return settings.address().isOn() ? new AddressGate(settings, nanos) : Gate.OPEN;
    }

    /** How often a user may, once known. */
    public Identification users(Identification identification) {
        return settings.user().isOn() ? new LimitedUsers(identification, settings, nanos) : identification;
    }
}
