package dev.likewise.node.http.server;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Writes an answer as HTTP/1.1, head and body in one buffer. Safe for all threads. */
final class Http1Encoder {
    private static final byte[] CONTENT_LENGTH = JsonBytes.ascii("Content-Length: ");
    private static final byte[] UPGRADE = JsonBytes.ascii("Upgrade: websocket\r\nConnection: Upgrade\r\n");
    private static final byte[] CLOSE = JsonBytes.ascii("Connection: close\r\n");
    private static final byte[] KEEP_ALIVE = JsonBytes.ascii("Connection: keep-alive\r\n");
    private static final byte[] CHUNKED = JsonBytes.ascii("Transfer-Encoding: chunked\r\n");
    private static final byte[] LINE_END = JsonBytes.ascii("\r\n");
    private static final byte[] CONTINUE = JsonBytes.ascii("HTTP/1.1 100 Continue\r\n\r\n");
    private static final int ROOM = 128;

    private final DatedHeaders common;

    Http1Encoder(DatedHeaders common) {
        this.common = common;
    }

    /**
     * One answer.
     *
     * @param last whether the connection ends after it
     */
    ByteBuf encode(ByteBufAllocator alloc, Response response, Http1Head head, boolean last) {
        byte[] dated = response.common(common).http1();
        ByteBuf out = alloc.directBuffer(sizeOf(response, dated.length, head));
        out.writeBytes(response.status().line()).writeBytes(dated);
        out.writeBytes(response.fixed().http1());
        writeExtra(out, response.extra());
        if (head.cors() != null) {
            out.writeBytes(head.cors().http1());
        }
        if (speaksOfUpgrade(response.status())) {
            out.writeBytes(UPGRADE);
        }
        if (last) {
            out.writeBytes(CLOSE);
        } else if (head.old()) {
            out.writeBytes(KEEP_ALIVE);
        }
        boolean hasLength = !response.status().isBodiless() && response.streamed() == null;
        if (hasLength) {
            out.writeBytes(CONTENT_LENGTH);
            writeNumber(out, response.length());
            out.writeBytes(LINE_END);
        }
        if (response.streamed() != null && !head.old()) {
            out.writeBytes(CHUNKED);
        }
        out.writeBytes(LINE_END);
        if (hasLength && !head.bodiless()) {
            out.writeBytes(response.body(), 0, response.length());
        }
        return out;
    }

    /** RFC 9110, section 7.8; HTTP/2 has no such fields. */
    private static boolean speaksOfUpgrade(Status status) {
        return status == Status.SWITCHING_PROTOCOLS || status == Status.UPGRADE_REQUIRED;
    }

    /** What a client waits for that sends {@code Expect: 100-continue}. */
    static ByteBuf encodeContinue(ByteBufAllocator alloc) {
        return alloc.directBuffer(CONTINUE.length).writeBytes(CONTINUE);
    }

    private static int sizeOf(Response response, int common, Http1Head head) {
        int size = ROOM + common + response.fixed().http1().length + response.length();
        if (head.cors() != null) {
            size += head.cors().http1().length;
        }
        List<String> extra = response.extra();
        for (int i = 0; i < extra.size(); i++) {
            size += extra.get(i).length() + 4;
        }
        return size;
    }

    private static void writeExtra(ByteBuf out, List<String> extra) {
        for (int i = 0; i < extra.size(); i += 2) {
            out.writeCharSequence(extra.get(i), StandardCharsets.US_ASCII);
            out.writeByte(':').writeByte(' ');
            out.writeCharSequence(extra.get(i + 1), StandardCharsets.US_ASCII);
            out.writeBytes(LINE_END);
        }
    }

    private static void writeNumber(ByteBuf out, int number) {
        int unit = 1;
        while (number / unit >= 10) {
            unit *= 10;
        }
        for (; unit > 0; unit /= 10) {
            out.writeByte('0' + number / unit % 10);
        }
    }
}
