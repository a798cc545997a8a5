package dev.likewise.cli.client;

import java.net.URI;
import java.util.Optional;
import java.util.function.Function;

/**
 * What a node said.
 *
 * @param url where it was asked
 * @param region of the node that answered
 * @param node its name
 * @param session to send back with the user's next call
 */
public record Answer<T>(URI url, String region, String node, Optional<String> session, T value) {
    public <R> Answer<R> map(Function<T, R> function) {
        return new Answer<>(url, region, node, session, function.apply(value));
    }
}
