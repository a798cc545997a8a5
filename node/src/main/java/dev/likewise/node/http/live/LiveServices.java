package dev.likewise.node.http.live;

import dev.likewise.node.http.auth.Users;
import dev.likewise.node.http.likes.Services;
import dev.likewise.node.http.likes.TapDesk;
import dev.likewise.node.http.limit.RateLimits;
import dev.likewise.node.http.server.Cors;
import dev.likewise.node.http.server.ReadPool;
import java.time.Clock;

/**
 * What those who watch are served with.
 *
 * @param hub who watches what
 * @param likes counts, users, hidden counts
 * @param desk takes the taps that come by sockets
 * @param rates how often clients may call
 * @param cors whose pages may
 * @param clock for how long tokens are good
 * @param settings limits
 */
public record LiveServices(
        LiveHub hub, Services likes, TapDesk desk, RateLimits rates, Cors cors, Clock clock, LiveSettings settings) {
    Users users() {
        return likes.users();
    }

    ReadPool pool() {
        return likes.pool();
    }
}
