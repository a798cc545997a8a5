import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.locks.LockSupport;

/**
 * Many WebSockets that watch one post which is liked all the time, in a process of its own.
 *
 * <pre>
 *   Sockets PORT SOCKETS TAPS_A_SECOND SECONDS TICK_MILLIS
 * </pre>
 *
 * Prints, for the time after the first two ticks: how many taps a second were acknowledged and how fast; how many messages came,
 * and how long one socket had to wait for its next (about a tick, if it gets one a tick); and how old the oldest tap was that a message showed for the first time, since
 * its acknowledgement: what a viewer has to wait for a tap that the node has promised.
 */
public final class Sockets {
    private static final String POST = "hot";
    private static final int TAPPERS = 48;
    private static final int SECONDS_MAX = 3_600;
    private static final int MILLIS_MAX = 60_000;
    private static final int TAPS_MAX = 1 << 25;

    /** When a count was first acknowledged, in microseconds since the start; by count. */
    private static final AtomicIntegerArray ACKNOWLEDGED = new AtomicIntegerArray(TAPS_MAX);

    private static final AtomicBoolean MEASURING = new AtomicBoolean();
    private static final AtomicBoolean OVER = new AtomicBoolean();
    private static final long START = System.nanoTime();
    /** Other people in each run, or nothing would change. */
    private static final String RUN = Long.toString(System.currentTimeMillis(), 36);

    private static int micros() {
        return (int) TimeUnit.NANOSECONDS.toMicros(System.nanoTime() - START);
    }

    /** Milliseconds, counted. */
    private static final class Histogram {
        private final AtomicLongArray counts = new AtomicLongArray(MILLIS_MAX);

        void add(long millis) {
            counts.incrementAndGet((int) Math.min(MILLIS_MAX - 1, Math.max(0, millis)));
        }

        String at(double... quantiles) {
            StringBuilder text = new StringBuilder();
            for (double quantile : quantiles) {
                text.append("  p").append(quantile == 1 ? "max" : Double.toString(100 * quantile).replaceFirst("\\.0$", ""));
                text.append(' ').append(value(quantile)).append(" ms");
            }
            return text.toString();
        }

        private long value(double quantile) {
            long all = 0;
            for (int i = 0; i < MILLIS_MAX; i++) {
                all += counts.get(i);
            }
            long seen = 0;
            for (int i = 0; i < MILLIS_MAX; i++) {
                seen += counts.get(i);
                if (seen > 0 && seen >= quantile * all) {
                    return i;
                }
            }
            return -1;
        }

        long sum() {
            long all = 0;
            for (int i = 0; i < MILLIS_MAX; i++) {
                all += counts.get(i);
            }
            return all;
        }
    }

    private static final Histogram TAPS = new Histogram();
    private static final Histogram AGES = new Histogram();
    private static final Histogram GAPS = new Histogram();

    /** One that watches. */
    private static final class Watcher {
        private final SocketChannel channel;
        private final ByteBuffer in = ByteBuffer.allocate(4_096);
        private int shown = -1;
        private final short[] bySecond = new short[SECONDS_MAX];
        private int before = -1;

        Watcher(int port) throws IOException {
            channel = SocketChannel.open(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            write("GET /v1/live HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                    + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n");
            StringBuilder head = new StringBuilder();
            while (head.indexOf("\r\n\r\n") < 0) {
                if (channel.read(in) < 0) {
                    throw new IOException("no socket: " + head);
                }
                head.append(StandardCharsets.ISO_8859_1.decode(in.flip()));
                in.clear();
            }
            if (!head.toString().startsWith("HTTP/1.1 101")) {
                throw new IOException("no socket: " + head);
            }
            // What came behind the head is a greeting.
            String text = "{\"type\":\"subscribe\",\"posts\":[\"" + POST + "\"]}";
            byte[] frame = new byte[6 + text.length()];
            frame[0] = (byte) 0x81;
            frame[1] = (byte) (0x80 | text.length());
            System.arraycopy(text.getBytes(StandardCharsets.US_ASCII), 0, frame, 6, text.length());
            channel.write(ByteBuffer.wrap(frame));
            channel.configureBlocking(false);
        }

        private void write(String text) throws IOException {
            channel.write(ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII)));
        }

        void read() throws IOException {
            if (channel.read(in) < 0) {
                throw new IOException("closed");
            }
            in.flip();
            while (in.remaining() >= 2) {
                int length = in.get(in.position() + 1) & 0x7f;
                int head = length == 126 ? 4 : 2;
                if (length == 126) {
                    if (in.remaining() < 4) {
                        break;
                    }
                    length = in.getShort(in.position() + 2) & 0xffff;
                }
                if (in.remaining() < head + length) {
                    break;
                }
                int opcode = in.get(in.position()) & 0x0f;
                if (opcode == 1) {
                    message(in.position() + head, length);
                } else if (opcode == 9) {
                    channel.write(ByteBuffer.wrap(new byte[] {(byte) 0x8a, (byte) 0x80, 0, 0, 0, 0}));
                }
                in.position(in.position() + head + length);
            }
            in.compact();
        }

        private void message(int at, int length) {
            String text = new String(in.array(), at, length, StandardCharsets.US_ASCII);
            int digits = text.indexOf("\"count\":");
            if (digits < 0) {
                return;
            }
            int count = 0;
            for (int i = digits + 8; i < text.length() && Character.isDigit(text.charAt(i)); i++) {
                count = 10 * count + text.charAt(i) - '0';
            }
            int now = micros();
            if (MEASURING.get()) {
                bySecond[now / 1_000_000]++;
                if (before >= 0) {
                    GAPS.add((now - before) / 1_000);
                }
                before = now;
                int oldest = shown < 0 ? 0 : ACKNOWLEDGED.get(shown + 1);
                if (oldest > 0 && count > shown) {
                    AGES.add((now - oldest) / 1_000);
                }
            }
            shown = count;
        }
    }

    private static void tap(int port, int number, double perSecond) {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setTcpNoDelay(true);
            InputStream in = new BufferedInputStream(socket.getInputStream(), 1 << 14);
            long pause = (long) (1e9 / perSecond);
            long next = System.nanoTime() + number * pause / TAPPERS;
            for (int i = 0; !OVER.get(); i++) {
                until(next);
                String request = "POST /v1/posts/" + POST + "/likes HTTP/1.1\r\nHost: localhost\r\nX-User-Id: " + RUN + "-" + number + "-" + i
                        + "\r\n\r\n";
                socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
                int count = count(answer(in));
                int now = micros();
                ACKNOWLEDGED.compareAndSet(count, 0, now);
                if (MEASURING.get()) {
                    // From when it was due: what waits behind a slow one has waited too.
                    TAPS.add(TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - next));
                }
                next += pause;
            }
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static String answer(InputStream in) throws IOException {
        StringBuilder head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            int b = in.read();
            if (b < 0) {
                throw new IOException("closed");
            }
            head.append((char) b);
        }
        int at = head.indexOf("Content-Length: ") + 16;
        int length = Integer.parseInt(head.substring(at, head.indexOf("\r\n", at)));
        return new String(in.readNBytes(length), StandardCharsets.US_ASCII);
    }

    private static int count(String body) {
        int at = body.indexOf("\"count\":") + 8;
        return Integer.parseInt(body.substring(at, body.indexOf(',', at)));
    }

    private static void pause(long millis) {
        until(System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis));
    }

    private static void until(long nanos) {
        while (nanos - System.nanoTime() > 0) {
            LockSupport.parkNanos(nanos - System.nanoTime());
        }
    }

    private static void watch(List<Watcher> watchers) {
        try (Selector selector = Selector.open()) {
            for (Watcher watcher : watchers) {
                watcher.channel.register(selector, SelectionKey.OP_READ, watcher);
            }
            while (!OVER.get()) {
                selector.select(key -> {
                    try {
                        ((Watcher) key.attachment()).read();
                    } catch (IOException e) {
                        throw new AssertionError(e);
                    }
                }, 100);
            }
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws Exception {
        int port = Integer.parseInt(args[0]);
        int sockets = Integer.parseInt(args[1]);
        double taps = Double.parseDouble(args[2]);
        int seconds = Integer.parseInt(args[3]);
        int tick = Integer.parseInt(args[4]);
        List<Watcher> watchers = new ArrayList<>();
        for (int i = 0; i < sockets; i++) {
            watchers.add(new Watcher(port));
        }
        // All that lives long is old before anything is measured: later collections of this process are short.
        System.gc();
        List<Thread> threads = new ArrayList<>();
        if (sockets > 0) {
            threads.add(new Thread(() -> watch(watchers)));
        }
        for (int i = 0; i < TAPPERS; i++) {
            int number = i;
            threads.add(new Thread(() -> tap(port, number, taps / TAPPERS)));
        }
        threads.forEach(Thread::start);
        pause(2_000 + 2L * tick);
        MEASURING.set(true);
        int from = micros() / 1_000_000 + 1;
        pause(1_000L * seconds);
        int to = micros() / 1_000_000;
        MEASURING.set(false);
        OVER.set(true);
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.printf("taps      %.0f a second%s%n", TAPS.sum() / (double) seconds, TAPS.at(0.5, 0.99, 1));
        if (sockets > 0) {
            int most = 0;
            long all = 0;
            int fewest = Integer.MAX_VALUE;
            for (Watcher watcher : watchers) {
                int own = 0;
                for (int second = from; second < to; second++) {
                    own += watcher.bySecond[second];
                }
                all += own;
                most = Math.max(most, own);
                fewest = Math.min(fewest, own);
            }
            double ticks = (to - from) * 1_000.0 / tick;
            System.out.printf(
                    "messages  %.2f a tick and socket, %.2f at least, %.2f at most%n", all / ticks / sockets, fewest / ticks, most / ticks);
            System.out.printf("gap       %s%n", GAPS.at(0, 0.001, 0.01, 0.5, 0.99, 1).strip());
            System.out.printf("age       %s%n", AGES.at(0.5, 0.99, 0.999, 1).strip());
            int[] last = watchers.stream().mapToInt(watcher -> watcher.shown).sorted().toArray();
            System.out.printf("shown     %d to %d likes at the end%n", last[0], last[last.length - 1]);
        }
    }
}
