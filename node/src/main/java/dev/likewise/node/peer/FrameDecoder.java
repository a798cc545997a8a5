package dev.likewise.node.peer;

import com.google.protobuf.CodedInputStream;
import dev.likewise.replication.proto.Frame;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.ByteToMessageDecoder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;

/**
 * Cuts bytes into frames, see {@link FrameEncoder}. At the first that cannot be one it gives out a single {@link Garbled}
 * and swallows whatever follows: nothing after it could be told apart. Holds at most one frame and one read.
 */
final class FrameDecoder extends ByteToMessageDecoder {
    /** How requests of HTTP begin; {@code PRI} is HTTP/2. All are far above any frame's length. */
    private static final Set<String> HTTP = Set.of("GET ", "POST", "PUT ", "HEAD", "DELE", "OPTI", "PATC", "PRI ");

    /** A record of the kind handshake, RFC 8446, section 5.1; above any frame's length, too. */
    private static final int TLS_HANDSHAKE = 0x1603;

    private final int frameBytesMax;
    private boolean first = true;
    private boolean swallow;

    FrameDecoder(int frameBytesMax) {
        this.frameBytesMax = frameBytesMax;
    }

    /** Takes no more frames: whatever comes is thrown away. */
    void swallow() {
        swallow = true;
    }

    @Override
    protected void decode(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) {
        if (swallow) {
            in.skipBytes(in.readableBytes());
            return;
        }
        if (in.readableBytes() < FrameEncoder.LENGTH_BYTES) {
            return;
        }
        int start = in.readerIndex();
        int size = in.getInt(start);
        if (size < 0 || size > frameBytesMax) {
            out.add(tooLong(in, size));
            swallow = true;
        } else if (in.readableBytes() - FrameEncoder.LENGTH_BYTES >= size) {
            in.skipBytes(FrameEncoder.LENGTH_BYTES + size);
            out.add(parse(in, start + FrameEncoder.LENGTH_BYTES, size));
        }
        first = false;
    }

    private Garbled tooLong(ByteBuf in, int size) {
        boolean http = first && HTTP.contains(in.toString(in.readerIndex(), 4, StandardCharsets.ISO_8859_1));
        boolean tls = first && (size >>> 16) == TLS_HANDSHAKE;
        in.skipBytes(in.readableBytes());
        String detail = http
                ? "an HTTP request came to the gossip port"
                : tls
                        ? "TLS came to a gossip port without it (expected: gossip-tls-cert-file and the like set here, too)"
                        : "a frame of " + Integer.toUnsignedString(size) + " bytes (expected: at most " + frameBytesMax
                                + ")";
        return new Garbled(detail, http);
    }

    private Object parse(ByteBuf in, int start, int size) {
        try {
            CodedInputStream bytes = CodedInputStream.newInstance(in.nioBuffer(start, size));
            Frame frame = Frame.parseFrom(bytes);
            bytes.checkLastTagWas(0);
            return frame;
        } catch (IOException e) {
            swallow = true;
            return new Garbled("a frame of " + size + " bytes that cannot be read: " + e.getMessage(), false);
        }
    }
}
