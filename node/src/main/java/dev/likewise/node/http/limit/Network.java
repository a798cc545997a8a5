package dev.likewise.node.http.limit;

import java.net.InetAddress;
import java.nio.ByteBuffer;

/**
 * What one client is taken to have: one address of IPv4, the first half of one of IPv6. A subscriber gets a whole /64 there, and
 * would have as many buckets as there are addresses in it.
 */
record Network(boolean six, long bits) {
    static Network of(InetAddress address) {
        byte[] bytes = address.getAddress();
        boolean six = bytes.length > Integer.BYTES;
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        return new Network(six, six ? buffer.getLong() : buffer.getInt());
    }
}
