package dev.likewise.node.http.limit;

import dev.likewise.node.http.server.Gate;
import dev.likewise.node.http.server.Request;
import io.netty.handler.codec.http.HttpHeaders;
import java.net.InetAddress;
import java.util.function.LongSupplier;

/** Turns away who calls too often from one address, before the body is read and a token checked. */
final class AddressGate implements Gate {
    private final ClientAddress addresses;
    private final Buckets<Network> buckets;

    AddressGate(RateSettings settings, LongSupplier nanos) {
        addresses = new ClientAddress(settings.trustedProxies());
        buckets = new Buckets<>("address", settings.address(), settings.bucketsMax(), nanos);
    }

    @Override
    public void arrive(InetAddress client, HttpHeaders headers) {
        buckets.take(Network.of(addresses.of(client, headers)));
    }

    /** All was said when it arrived. */
    @Override
    public void check(Request request) {}
}
