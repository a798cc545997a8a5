package dev.likewise.node.http.server;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http2.Http2CodecUtil;
import io.netty.handler.codec.http2.Http2Flags;
import io.netty.handler.codec.http2.Http2FrameTypes;

/**
 * Follows the frames of an HTTP/2 connection by their heads alone, to know whether the client has begun something that it has not
 * finished: a preface, a frame, a block of headers that goes on in the next frame. Netty's decoder knows, and does not say. Looks
 * at the bytes before they are decoded; what is wrong with them is for the decoder to find. By one thread.
 */
final class FrameTracker {
    private static final int HEAD_BYTES = Http2CodecUtil.FRAME_HEADER_LENGTH;
    private static final int PREFACE_BYTES =
            Http2CodecUtil.connectionPrefaceBuf().readableBytes();

    private final byte[] head = new byte[HEAD_BYTES];
    private int headLength;
    private int skip = PREFACE_BYTES;
    private boolean inHeaders;

    /**
     * Looks at what came, without reading it.
     *
     * @return whether something came to its end
     */
    boolean look(ByteBuf bytes) {
        boolean ended = false;
        int at = bytes.readerIndex();
        int end = bytes.writerIndex();
        while (at < end) {
            if (skip > 0) {
                int skipped = Math.min(skip, end - at);
                skip -= skipped;
                at += skipped;
            } else {
                int more = Math.min(HEAD_BYTES - headLength, end - at);
                bytes.getBytes(at, head, headLength, more);
                headLength += more;
                at += more;
                if (headLength == HEAD_BYTES) {
                    headCame();
                }
            }
            ended |= !isMidway();
        }
        return ended;
    }

    private void headCame() {
        headLength = 0;
        skip = ((head[0] & 0xff) << 16) | ((head[1] & 0xff) << 8) | (head[2] & 0xff);
        byte type = head[3];
        if (type == Http2FrameTypes.HEADERS || type == Http2FrameTypes.CONTINUATION) {
            inHeaders = (head[4] & Http2Flags.END_HEADERS) == 0;
        }
    }

    /** Whether the client owes the rest of something. */
    boolean isMidway() {
        return skip > 0 || headLength > 0 || inHeaders;
    }
}
