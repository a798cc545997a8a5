package dev.likewise.node.http;

import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;

/** A connection under TLS that remembers what came over it. */
final class RecordingSocket extends Socket {
    private static final int HEAD_BYTES = 5;

    private final ByteArrayOutputStream came = new ByteArrayOutputStream();

    RecordingSocket(InetSocketAddress address) throws IOException {
        super(address.getAddress(), address.getPort());
    }

    @Override
    public InputStream getInputStream() throws IOException {
        return new FilterInputStream(super.getInputStream()) {
            @Override
            public int read() throws IOException {
                int one = super.read();
                if (one >= 0) {
                    came.write(one);
                }
                return one;
            }

            @Override
            public int read(byte[] into, int from, int length) throws IOException {
                int count = super.read(into, from, length);
                if (count > 0) {
                    came.write(into, from, count);
                }
                return count;
            }
        };
    }

    /** Of the last record of TLS: 21 is an alert, as the end is. */
    int lastRecordType() {
        byte[] bytes = came.toByteArray();
        int at = 0;
        int type = -1;
        while (at + HEAD_BYTES <= bytes.length) {
            type = bytes[at];
            at += HEAD_BYTES + ((bytes[at + 3] & 0xff) << 8) + (bytes[at + 4] & 0xff);
        }
        return type;
    }
}
