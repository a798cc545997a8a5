package dev.likewise.node.http.server;

import io.netty.buffer.ByteBuf;
import java.util.Arrays;

/** A request's body while it comes in: counted always, kept if wanted. */
final class Body {
    private static final byte[] EMPTY = new byte[0];
    private static final int FIRST_BYTES = 512;

    private final int max;
    private final boolean kept;
    private byte[] bytes = EMPTY;
    private int length;

    Body(int max, boolean kept) {
        this.max = max;
        this.kept = kept;
    }

    /** Takes a part, without releasing it; {@code false} if that makes too many bytes. */
    boolean add(ByteBuf part) {
        int more = part.readableBytes();
        if (more > max - length) {
            return false;
        }
        if (kept && more > 0) {
            if (bytes.length - length < more) {
                bytes = Arrays.copyOf(bytes, Math.max(FIRST_BYTES, Math.max(length + more, 2 * bytes.length)));
            }
            part.readBytes(bytes, length, more);
        }
        length += more;
        return true;
    }

    /** How many bytes it may have. */
    int max() {
        return max;
    }

    boolean isEmpty() {
        return length == 0;
    }

    /** What was kept. */
    byte[] bytes() {
        return kept ? Arrays.copyOf(bytes, length) : EMPTY;
    }
}
