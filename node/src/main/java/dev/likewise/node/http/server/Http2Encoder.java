package dev.likewise.node.http.server;

import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.ReadOnlyHttp2Headers;
import io.netty.util.AsciiString;
import java.util.List;

/** Puts the head of an answer together as HTTP/2 has it. Safe for all threads. */
final class Http2Encoder {
    /** What a client waits for that sends {@code Expect: 100-continue}. */
    static final Http2Headers CONTINUE = ReadOnlyHttp2Headers.serverHeaders(false, AsciiString.cached("100"));

    private final DatedHeaders common;

    Http2Encoder(DatedHeaders common) {
        this.common = common;
    }

    /** @param cors what a page of another origin needs; {@code null} for nothing */
    Http2Headers head(Response response, HeaderBlock cors) {
        AsciiString[] dated = response.common(common).http2();
        AsciiString[] fixed = response.fixed().http2();
        AsciiString[] forPages = cors == null ? HeaderBlock.EMPTY.http2() : cors.http2();
        List<String> extra = response.extra();
        boolean hasLength = !response.status().isBodiless() && response.streamed() == null;

        AsciiString[] all =
                new AsciiString[dated.length + fixed.length + extra.size() + forPages.length + (hasLength ? 2 : 0)];
        int at = append(all, 0, dated);
        at = append(all, at, fixed);
        for (int i = 0; i < extra.size(); i += 2) {
            all[at++] = Http2Names.of(extra.get(i));
            all[at++] = new AsciiString(extra.get(i + 1));
        }
        at = append(all, at, forPages);
        if (hasLength) {
            all[at++] = Http2Names.CONTENT_LENGTH;
            all[at] = new AsciiString(Integer.toString(response.length()));
        }
        return ReadOnlyHttp2Headers.serverHeaders(false, codeOf(response.status()), all);
    }

    private static AsciiString codeOf(Status status) {
        return HttpResponseStatus.valueOf(status.code()).codeAsText();
    }

    private static int append(AsciiString[] all, int at, AsciiString[] more) {
        System.arraycopy(more, 0, all, at, more.length);
        return at + more.length;
    }
}
