package dev.likewise.node.http.server;

import java.io.ByteArrayOutputStream;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * Inflates bodies, up to a bound (RFC 1952). {@link java.util.zip.GZIPInputStream} calls itself once for each empty member, so a
 * small body can overflow the stack there; and it takes whatever stands behind the last one.
 */
final class Gzip {
    private static final int FIXED_HEADER_BYTES = 10;
    private static final short MAGIC = (short) 0x8b1f;
    private static final byte DEFLATE = 8;
    private static final int HEADER_CRC = 2;
    private static final int EXTRA = 4;
    private static final int NAME = 8;
    private static final int COMMENT = 16;
    private static final int RESERVED = 0xe0;
    private static final int PIECE_BYTES = 8 << 10;

    private final ByteBuffer in;
    private final int max;
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final byte[] piece = new byte[PIECE_BYTES];

    private Gzip(byte[] body, int max) {
        this.in = ByteBuffer.wrap(body).order(ByteOrder.LITTLE_ENDIAN);
        this.max = max;
    }

    /**
     * Inflates a whole body, of one member or several.
     *
     * @throws ProblemException 413 if it is larger than {@code max} inflated, 400 if it is not gzip
     */
    static byte[] inflate(byte[] body, int max) {
        Gzip gzip = new Gzip(body, max);
        Inflater inflater = new Inflater(true);
        try {
            do {
                gzip.header();
                gzip.member(inflater);
                inflater.reset();
            } while (gzip.in.hasRemaining());
            return gzip.out.toByteArray();
        } catch (DataFormatException | BufferUnderflowException e) {
            throw ProblemException.field("body", "body: not gzip, as Content-Encoding says");
        } finally {
            inflater.end();
        }
    }

    private void header() throws DataFormatException {
        int start = in.position();
        require(in.getShort() == MAGIC && in.get() == DEFLATE);
        int flags = in.get();
        require((flags & RESERVED) == 0);
        in.position(checked(start + FIXED_HEADER_BYTES));
        if ((flags & EXTRA) != 0) {
            int length = Short.toUnsignedInt(in.getShort());
            in.position(checked(in.position() + length));
        }
        skipText((flags & NAME) != 0);
        skipText((flags & COMMENT) != 0);
        if ((flags & HEADER_CRC) != 0) {
            in.getShort();
        }
    }

    private int checked(int position) throws DataFormatException {
        require(position <= in.limit());
        return position;
    }

    private void skipText(boolean there) {
        while (there && in.get() != 0) {
            // up to the zero byte
        }
    }

    private void member(Inflater inflater) throws DataFormatException {
        CRC32 crc = new CRC32();
        inflater.setInput(in.array(), in.position(), in.remaining());
        while (!inflater.finished()) {
            int length = inflater.inflate(piece);
            require(length > 0 || inflater.finished());
            if (length > max - out.size()) {
                throw new ProblemException(ProblemType.CONTENT_TOO_LARGE, "more than " + max + " bytes when inflated");
            }
            crc.update(piece, 0, length);
            out.write(piece, 0, length);
        }
        in.position(in.limit() - inflater.getRemaining());
        require(in.getInt() == (int) crc.getValue());
        require(in.getInt() == (int) inflater.getBytesWritten());
    }

    private static void require(boolean sound) throws DataFormatException {
        if (!sound) {
            throw new DataFormatException();
        }
    }
}
