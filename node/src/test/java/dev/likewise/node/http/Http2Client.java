package dev.likewise.node.http;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.DefaultHttp2HeadersDecoder;
import io.netty.handler.codec.http2.DefaultHttp2HeadersEncoder;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2Headers;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A client that speaks HTTP/2 frame by frame, by the rules or against them. By one thread. */
final class Http2Client implements AutoCloseable {
    static final int DATA = 0;
    static final int HEADERS = 1;
    static final int RST_STREAM = 3;
    static final int SETTINGS = 4;
    static final int PING = 6;
    static final int GOAWAY = 7;
    static final int WINDOW_UPDATE = 8;
    static final int CONTINUATION = 9;
    static final int END_STREAM = 1;
    static final int ACK = 1;
    static final int END_HEADERS = 4;
    static final int WINDOW_SIZE = 4;
    static final byte[] PREFACE = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

    private static final int PATIENCE_MILLIS = 20_000;
    private static final long LIST_BYTES_MAX = 1 << 20;

    private final Socket socket;
    private final DataInputStream in;
    private final DefaultHttp2HeadersEncoder encoder = new DefaultHttp2HeadersEncoder();
    private final DefaultHttp2HeadersDecoder decoder = new DefaultHttp2HeadersDecoder(false, LIST_BYTES_MAX);
    private final Map<Integer, Building> answers = new HashMap<>();
    private int nextStream = 1;
    /** Whether what was read may be sent again. */
    private boolean generous = true;

    /** One frame as it came. */
    static final class Frame {
        private final int type;
        private final int flags;
        private final int stream;
        private final byte[] payload;

        Frame(int type, int flags, int stream, byte[] payload) {
            this.type = type;
            this.flags = flags;
            this.stream = stream;
            this.payload = payload;
        }

        int type() {
            return type;
        }

        int stream() {
            return stream;
        }

        int length() {
            return payload.length;
        }

        /** One char a byte. */
        String text() {
            return new String(payload, StandardCharsets.ISO_8859_1);
        }

        boolean has(int flag) {
            return (flags & flag) != 0;
        }

        /** Of RST_STREAM, or behind the last stream's number of GOAWAY. */
        int error() {
            return ByteBuffer.wrap(payload).getInt(type == GOAWAY ? 4 : 0);
        }

        /** Of GOAWAY; of WINDOW_UPDATE, how much more there is. */
        int number() {
            return ByteBuffer.wrap(payload).getInt();
        }
    }

    private static final class Building {
        private int status;
        private final Map<String, String> headers = new LinkedHashMap<>();
        private final ByteArrayOutputStream body = new ByteArrayOutputStream();
        private boolean whole;
        private int reset = -1;
        private int interim;
        private int told;

        /** Whether an answer that goes on has come to its first event, which is enough to be told by. */
        private boolean isBegun() {
            return "text/event-stream".equals(headers.get("content-type"))
                    && body.toString(StandardCharsets.UTF_8).contains("\ndata:");
        }
    }

    private Http2Client(Socket socket) {
        try {
            this.socket = socket;
            socket.setSoTimeout(PATIENCE_MILLIS);
            socket.setTcpNoDelay(true);
            in = new DataInputStream(socket.getInputStream());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Connected, nothing said. */
    static Http2Client silent(InetSocketAddress address) {
        try {
            return new Http2Client(new Socket(address.getAddress(), address.getPort()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Connected, with little room for what is not read, and the usual said. */
    static Http2Client narrow(InetSocketAddress address) {
        Socket socket = new Socket();
        try {
            socket.setReceiveBufferSize(4_096);
            socket.connect(new InetSocketAddress(address.getAddress(), address.getPort()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return over(socket);
    }

    /** Connected, with the preface and the usual settings said. */
    static Http2Client to(InetSocketAddress address) {
        return silent(address).preface();
    }

    /** Over a socket that is there, with the preface said. */
    static Http2Client over(Socket socket) {
        return new Http2Client(socket).preface();
    }

    private Http2Client preface() {
        return send(PREFACE).frame(SETTINGS, 0, 0);
    }

    /** Takes nothing but what the first window allows. */
    Http2Client withWindow(int bytes) {
        generous = false;
        byte[] setting = ByteBuffer.allocate(6)
                .putShort((short) WINDOW_SIZE)
                .putInt(bytes)
                .array();
        return frame(SETTINGS, 0, 0, setting);
    }

    Http2Client send(byte[] bytes) {
        try {
            socket.getOutputStream().write(bytes);
            socket.getOutputStream().flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return this;
    }

    Http2Client frame(int type, int flags, int stream, byte... payload) {
        return send(bytes(type, flags, stream, payload));
    }

    static byte[] bytes(int type, int flags, int stream, byte... payload) {
        return ByteBuffer.allocate(9 + payload.length)
                .put((byte) (payload.length >> 16))
                .putShort((short) payload.length)
                .put((byte) type)
                .put((byte) flags)
                .putInt(stream)
                .put(payload)
                .array();
    }

    /** A request without a body; headers are names and values in turn. Its stream. */
    int request(String method, String path, String... headers) {
        return begin(method, path, END_STREAM, headers);
    }

    /** A request whose body is to follow. */
    int begin(String method, String path, String... headers) {
        return begin(method, path, 0, headers);
    }

    private int begin(String method, String path, int flags, String... headers) {
        Http2Headers fields = new DefaultHttp2Headers(false)
                .method(method)
                .path(path)
                .scheme("http")
                .authority("localhost");
        for (int i = 0; i < headers.length; i += 2) {
            fields.add(headers[i].toLowerCase(Locale.ROOT), headers[i + 1]);
        }
        return headers(fields, flags);
    }

    /** Whatever fields, in one frame. */
    int headers(Http2Headers fields, int flags) {
        int stream = nextStream();
        frame(HEADERS, flags | END_HEADERS, stream, block(stream, fields));
        return stream;
    }

    int nextStream() {
        int stream = nextStream;
        nextStream += 2;
        return stream;
    }

    /** Compressed fields. */
    byte[] block(int stream, Http2Headers fields) {
        ByteBuf block = Unpooled.buffer();
        try {
            encoder.encodeHeaders(stream, fields, block);
        } catch (Http2Exception e) {
            throw new AssertionError(e);
        }
        byte[] bytes = new byte[block.readableBytes()];
        block.readBytes(bytes);
        return bytes;
    }

    Http2Client data(int stream, byte[] part, boolean last) {
        return frame(DATA, last ? END_STREAM : 0, stream, part);
    }

    Http2Client reset(int stream, int error) {
        return frame(RST_STREAM, 0, stream, ByteBuffer.allocate(4).putInt(error).array());
    }

    Http2Client ping() {
        return frame(PING, 0, 0, new byte[8]);
    }

    Http2Client window(int stream, int bytes) {
        return frame(
                WINDOW_UPDATE, 0, stream, ByteBuffer.allocate(4).putInt(bytes).array());
    }

    /** The next frame, which is also taken note of. */
    Frame next() {
        try {
            int length = (in.readUnsignedByte() << 16) | in.readUnsignedShort();
            int type = in.readUnsignedByte();
            int flags = in.readUnsignedByte();
            int stream = in.readInt() & Integer.MAX_VALUE;
            byte[] payload = in.readNBytes(length);
            if (payload.length < length) {
                throw new EOFException("in a frame");
            }
            Frame frame = new Frame(type, flags, stream, payload);
            note(frame);
            return frame;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void note(Frame frame) {
        Building answer = answers.computeIfAbsent(frame.stream(), s -> new Building());
        switch (frame.type()) {
            case HEADERS -> noteHead(answer, frame);
            case DATA -> {
                answer.body.writeBytes(frame.payload);
                giveBack(frame);
            }
            case RST_STREAM -> answer.reset = frame.error();
            case SETTINGS -> {
                if (!frame.has(ACK) && !socket.isOutputShutdown()) {
                    frame(SETTINGS, ACK, 0);
                }
            }
            default -> {}
        }
        answer.whole |= (frame.type() == HEADERS || frame.type() == DATA) && frame.has(END_STREAM);
    }

    private void giveBack(Frame frame) {
        if (generous && frame.length() > 0 && !socket.isOutputShutdown()) {
            window(0, frame.length());
            if (!frame.has(END_STREAM)) {
                window(frame.stream(), frame.length());
            }
        }
    }

    private void noteHead(Building answer, Frame frame) {
        Http2Headers fields;
        try {
            fields = decoder.decodeHeaders(frame.stream(), Unpooled.wrappedBuffer(frame.payload));
        } catch (Http2Exception e) {
            throw new AssertionError(e);
        }
        int status = Integer.parseInt(fields.status().toString());
        if (status < 200) {
            answer.interim = status;
            return;
        }
        answer.status = status;
        fields.forEach(field -> {
            if (field.getKey().charAt(0) != ':') {
                answer.headers.merge(field.getKey().toString(), field.getValue().toString(), (a, b) -> a + ", " + b);
            }
        });
    }

    /** The whole answer on a stream. */
    RawClient.Answer answer(int stream) {
        Building answer = answers.computeIfAbsent(stream, s -> new Building());
        while (!answer.whole && !answer.isBegun()) {
            if (answer.reset >= 0) {
                throw new AssertionError("stream " + stream + " was reset with " + answer.reset);
            }
            next();
        }
        return new RawClient.Answer(answer.status, answer.headers, answer.body.toString(StandardCharsets.UTF_8));
    }

    /** The next server-sent event on a stream, with the empty line behind it; {@code null} behind the last one. */
    String nextEvent(int stream) {
        Building answer = answers.computeIfAbsent(stream, s -> new Building());
        while (true) {
            String body = answer.body.toString(StandardCharsets.UTF_8);
            int end = body.indexOf("\n\n", answer.told);
            if (end >= 0) {
                String event = body.substring(answer.told, end + 2);
                answer.told = end + 2;
                return event;
            }
            if (answer.whole || answer.reset >= 0) {
                return null;
            }
            next();
        }
    }

    /** Of all answers that began to come. */
    List<Integer> statuses() {
        return answers.values().stream().map(answer -> answer.status).toList();
    }

    /** With which errors streams were reset. */
    List<Integer> resets() {
        return answers.values().stream().map(answer -> answer.reset).toList();
    }

    /** Waits for {@code 100 Continue}. */
    void awaitContinue(int stream) {
        Building answer = answers.computeIfAbsent(stream, s -> new Building());
        while (answer.interim != 100) {
            next();
        }
    }

    /** With which error a stream is reset. */
    int resetOf(int stream) {
        Building answer = answers.computeIfAbsent(stream, s -> new Building());
        while (answer.reset < 0) {
            next();
        }
        return answer.reset;
    }

    /** The next frame of a type. */
    Frame await(int type) {
        Frame frame = next();
        while (frame.type() != type) {
            frame = next();
        }
        return frame;
    }

    /** Reads until the server ends the connection, in whichever way; the last GOAWAY, {@code null} if there was none. */
    Frame untilEnd() {
        Frame goAway = null;
        try {
            while (true) {
                Frame frame = next();
                goAway = frame.type() == GOAWAY ? frame : goAway;
            }
        } catch (UncheckedIOException e) {
            if (e.getCause() instanceof SocketTimeoutException) {
                throw e;
            }
            return goAway;
        }
    }

    Http2Client endOutput() {
        try {
            socket.shutdownOutput();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return this;
    }

    /** Ends with a reset. */
    void reset() {
        close();
    }

    @Override
    public void close() {
        if (socket.isClosed()) {
            return;
        }
        try {
            socket.setSoLinger(true, 0);
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
