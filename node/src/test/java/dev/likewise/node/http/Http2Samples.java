package dev.likewise.node.http;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.DefaultHttp2HeadersEncoder;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2Headers;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** Frames that a proper client sends, for tests that spoil them. */
final class Http2Samples {
    private static final byte[] LOOKUP = "{\"posts\":[\"p1\",\"p2\"]}".getBytes(StandardCharsets.UTF_8);
    private static final int PADDED = 8;

    private Http2Samples() {}

    /** A request on a stream, or frames that go with none. */
    static List<byte[]> some(Random random, int stream) {
        return switch (random.nextInt(10)) {
            case 0 -> List.of(whole(stream, request("GET", "/v1/posts/p/likes?user=u")));
            case 1 ->
                List.of(whole(
                        stream,
                        request("POST", "/v1/posts/a%2Fb/likes")
                                .add("x-user-id", "u1")
                                .add("likewise-tap-age", "5")));
            case 2 ->
                List.of(
                        begun(stream, lookup().add("content-length", "" + LOOKUP.length)),
                        Http2Client.bytes(Http2Client.DATA, Http2Client.END_STREAM, stream, LOOKUP));
            case 3 ->
                inTwo(stream, request("GET", "/v1/likes?posts=p1,p2,p%2C3").add("accept", "application/json"));
            case 4 ->
                List.of(
                        begun(stream, lookup().add("expect", "100-continue")),
                        Http2Client.bytes(Http2Client.DATA, 0, stream, Arrays.copyOf(LOOKUP, 5)),
                        Http2Client.bytes(
                                Http2Client.DATA, Http2Client.END_STREAM, stream, Arrays.copyOfRange(LOOKUP, 5, 21)),
                        Http2Client.bytes(Http2Client.WINDOW_UPDATE, 0, 0, new byte[] {0, 0, 1, 0}));
            case 5 ->
                List.of(
                        begun(stream, lookup()),
                        Http2Client.bytes(Http2Client.DATA, 0, stream, LOOKUP),
                        Http2Client.bytes(
                                Http2Client.HEADERS,
                                Http2Client.END_HEADERS | Http2Client.END_STREAM,
                                stream,
                                block(stream, new DefaultHttp2Headers(false).add("x-sum", "1"))));
            case 6 ->
                List.of(
                        whole(stream, request("HEAD", "/v1/posts/p/vector")),
                        Http2Client.bytes(Http2Client.RST_STREAM, 0, stream, new byte[] {0, 0, 0, 8}));
            case 7 ->
                List.of(
                        Http2Client.bytes(Http2Client.PING, 0, 0, new byte[8]),
                        Http2Client.bytes(2, 0, stream, new byte[] {0, 0, 0, 0, 15}));
            case 8 ->
                List.of(
                        Http2Client.bytes(Http2Client.SETTINGS, 0, 0, new byte[] {0, 4, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0}),
                        whole(stream, request("GET", "/v1/regions")));
            default -> padded(stream);
        };
    }

    private static Http2Headers request(String method, String path) {
        return new DefaultHttp2Headers(false)
                .method(method)
                .path(path)
                .scheme("http")
                .authority("localhost");
    }

    private static Http2Headers lookup() {
        return request("POST", "/v1/likes:lookup").add("content-type", "application/json");
    }

    private static byte[] begun(int stream, Http2Headers fields) {
        return Http2Client.bytes(Http2Client.HEADERS, Http2Client.END_HEADERS, stream, block(stream, fields));
    }

    private static byte[] whole(int stream, Http2Headers fields) {
        return Http2Client.bytes(
                Http2Client.HEADERS, Http2Client.END_HEADERS | Http2Client.END_STREAM, stream, block(stream, fields));
    }

    private static List<byte[]> inTwo(int stream, Http2Headers fields) {
        byte[] block = block(stream, fields);
        int half = block.length / 2;
        return List.of(
                Http2Client.bytes(Http2Client.HEADERS, Http2Client.END_STREAM, stream, Arrays.copyOf(block, half)),
                Http2Client.bytes(
                        Http2Client.CONTINUATION,
                        Http2Client.END_HEADERS,
                        stream,
                        Arrays.copyOfRange(block, half, block.length)));
    }

    private static List<byte[]> padded(int stream) {
        byte[] padded = new byte[1 + LOOKUP.length + 3];
        padded[0] = 3;
        System.arraycopy(LOOKUP, 0, padded, 1, LOOKUP.length);
        return List.of(
                begun(stream, lookup()),
                Http2Client.bytes(Http2Client.DATA, PADDED | Http2Client.END_STREAM, stream, padded));
    }

    /** Compressed on its own: what is changed in one block does not spoil the next. */
    private static byte[] block(int stream, Http2Headers fields) {
        ByteBuf block = Unpooled.buffer();
        try {
            new DefaultHttp2HeadersEncoder((name, value) -> true).encodeHeaders(stream, fields, block);
        } catch (Http2Exception e) {
            throw new AssertionError(e);
        }
        return Arrays.copyOf(block.array(), block.readableBytes());
    }
}
