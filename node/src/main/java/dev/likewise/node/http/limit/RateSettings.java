package dev.likewise.node.http.limit;

import dev.likewise.node.config.AddressBlock;
import dev.likewise.node.http.server.Limits;
import java.util.List;

/**
 * How often the public port may be called.
 *
 * @param user by one user
 * @param address from one address, or one network of IPv6
 * @param trustedProxies who is believed when it says for whom it calls
 * @param bucketsMax how many users, and how many addresses, are remembered
 */
public record RateSettings(Rate user, Rate address, List<AddressBlock> trustedProxies, int bucketsMax) {
    /** No limits. */
    public static final RateSettings OFF = new RateSettings(Rate.OFF, Rate.OFF, List.of(), 1);

    public RateSettings {
        trustedProxies = List.copyOf(trustedProxies);
        Limits.requireBetween("rate-buckets-max", bucketsMax, 1, 10_000_000);
    }
}
