package dev.likewise.simulations.process;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * A process of its own that keeps a node company: connections that say nothing, ones that say their requests a byte at a time, and
 * one that asks much and never reads. In a process of its own, as descriptors are few. Says on its output how many are open.
 */
final class Crowd {
    private static final String SLOW_REQUEST = "GET /v1/posts/p/likes HTTP/1.1\r\nHost: localhost\r\nX-Filler: ";
    private static final long ROUND_NANOS = TimeUnit.MILLISECONDS.toNanos(500);
    private static final int ASKED_AT_ONCE = 64;

    private Crowd() {}

    /** Arguments: the port, how many are idle, how many are slow. Ends when its input does. */
    public static void main(String[] args) throws IOException {
        InetSocketAddress node = new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(args[0]));
        List<SocketChannel> idle = connect(node, Integer.parseInt(args[1]));
        List<SocketChannel> slow = connect(node, Integer.parseInt(args[2]));
        SocketChannel greedy = connect(node, 1).get(0);
        System.out.println("open " + (idle.size() + slow.size() + 1));
        ByteBuffer many = ByteBuffer.wrap("GET /v1/likes?posts=a,b,c,d,e,f,g,h HTTP/1.1\r\nHost: localhost\r\n\r\n"
                .repeat(ASKED_AT_ONCE)
                .getBytes(StandardCharsets.US_ASCII));
        long asked = 0;
        for (int round = 0; System.in.available() == 0; round++) {
            byte next = (byte) (round < SLOW_REQUEST.length() ? SLOW_REQUEST.charAt(round) : 'x');
            slow.removeIf(channel -> !say(channel, ByteBuffer.wrap(new byte[] {next})));
            for (int wrote = 1; wrote > 0 && greedy.isOpen(); asked += wrote) {
                many.rewind();
                wrote = sayMuch(greedy, many);
            }
            LockSupport.parkNanos(ROUND_NANOS);
        }
        idle.removeIf(Crowd::isClosed);
        System.out.println("asked " + asked);
        System.out.println("slow " + slow.size());
        System.out.println("idle " + idle.size());
    }

    private static List<SocketChannel> connect(InetSocketAddress node, int number) throws IOException {
        List<SocketChannel> channels = new ArrayList<>();
        for (int i = 0; i < number; i++) {
            SocketChannel channel = SocketChannel.open(node);
            channel.configureBlocking(false);
            channels.add(channel);
        }
        return channels;
    }

    private static boolean say(SocketChannel channel, ByteBuffer bytes) {
        try {
            channel.write(bytes);
            return !isClosed(channel);
        } catch (IOException closed) {
            return false;
        }
    }

    private static int sayMuch(SocketChannel channel, ByteBuffer bytes) throws IOException {
        try {
            return channel.write(bytes);
        } catch (IOException closed) {
            channel.close();
            return 0;
        }
    }

    /** Whether the node has ended it; what it has said before is skipped. */
    private static boolean isClosed(SocketChannel channel) {
        try {
            ByteBuffer said = ByteBuffer.allocate(512);
            int read = channel.read(said);
            while (read > 0) {
                said.clear();
                read = channel.read(said);
            }
            return read < 0;
        } catch (IOException closed) {
            return true;
        }
    }
}
