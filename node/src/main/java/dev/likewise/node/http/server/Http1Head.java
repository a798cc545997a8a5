package dev.likewise.node.http.server;

import io.netty.handler.codec.DecoderResult;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.netty.handler.codec.http.TooLongHttpLineException;
import java.net.InetAddress;
import java.util.Iterator;
import java.util.List;
import java.util.regex.Pattern;

/**
 * What the head of an HTTP/1.1 request says of the connection, and where the request goes: a request, or the problem it is
 * answered with once its body has gone by.
 *
 * @param request {@code null} if there is a problem
 * @param problem {@code null} if there is a request
 * @param keepAlive whether the client wants to send more on this connection
 * @param old whether it is HTTP/1.0, which must be told that the connection stays
 * @param bodiless whether the answer goes without its body
 * @param expectsContinue whether the client waits for 100
 * @param cors what a page of another origin needs in the answer; {@code null} for nothing
 */
record Http1Head(
        Request request,
        ProblemException problem,
        boolean keepAlive,
        boolean old,
        boolean bodiless,
        boolean expectsContinue,
        HeaderBlock cors) {
    private static final String TRANSFER_ENCODING = "Transfer-Encoding";
    private static final String CONTENT_LENGTH = "Content-Length";
    private static final Pattern LENGTH = Pattern.compile("[0-9]{1,18}");

    /** Of a request that never came whole. */
    static final Http1Head NONE = new Http1Head(null, null, false, false, false, false, null);

    /** Reads a head. Never throws; what cannot be read at all becomes a problem that ends the connection. */
    static Http1Head read(HttpRequest head, Dispatcher dispatcher, InetAddress client) {
        Cors allowed = dispatcher.cors();
        HeaderBlock cors = allowed.isOn() ? allowed.headers(head.headers().get(HeaderNames.ORIGIN)) : null;
        boolean old = head.protocolVersion().equals(HttpVersion.HTTP_1_0);
        boolean bodiless = head.method().equals(HttpMethod.HEAD);
        boolean keepAlive = HttpUtil.isKeepAlive(head);
        try {
            requireReadable(head, old);
            if (old) {
                // It cannot ask for another protocol: RFC 9110, section 7.8.
                head.headers().remove(HeaderNames.UPGRADE);
            }
            String expect = old ? null : head.headers().get(HeaderNames.EXPECT);
            Request request = dispatcher.open(head.method(), head.uri(), head.headers(), client);
            requireRoom(dispatcher, request, HttpUtil.getContentLength(head, 0L));
            return new Http1Head(request, null, keepAlive, old, bodiless, expect != null, cors);
        } catch (ProblemException problem) {
            // Who waits for 100 and gets something else may or may not send the body: nobody can tell what comes next.
            boolean clear = head.headers().get(HeaderNames.EXPECT) == null;
            return new Http1Head(null, clear ? problem : problem.last(), keepAlive, old, bodiless, false, cors);
        }
    }

    private static void requireReadable(HttpRequest head, boolean old) {
        requireParsed(head);
        HttpVersion version = head.protocolVersion();
        if (!old && !version.equals(HttpVersion.HTTP_1_1)) {
            throw new ProblemException(ProblemType.VERSION_NOT_SUPPORTED, "the request line (expected: HTTP/1.1)")
                    .last();
        }
        if (head.headers().contains(HttpHeaderNames.TRANSFER_ENCODING)) {
            requireOneFraming(head.headers());
        }
        requireOneHost(head.headers(), old);
        String expect = head.headers().get(HeaderNames.EXPECT);
        if (expect != null && !expect.equalsIgnoreCase("100-continue")) {
            throw new ProblemException(ProblemType.EXPECTATION_FAILED, "Expect: another (expected: 100-continue)");
        }
    }

    private static void requireRoom(Dispatcher dispatcher, Request request, long contentLength) {
        try {
            dispatcher.requireRoom(request, contentLength);
        } catch (ProblemException noRoom) {
            // What is not read cannot be told from the next request.
            throw noRoom.last();
        }
    }

    private static void requireParsed(HttpRequest head) {
        DecoderResult result = head.decoderResult();
        if (result.isSuccess()) {
            return;
        }
        Throwable cause = result.cause();
        if (cause instanceof TooLongHttpLineException) {
            throw new ProblemException(ProblemType.URI_TOO_LONG, "the request line").last();
        }
        if (cause instanceof TooLongHttpHeaderException) {
            throw new ProblemException(ProblemType.HEADERS_TOO_LARGE, "all headers together").last();
        }
        if (cause instanceof FoldedHeaderException) {
            throw ProblemException.field("headers", "headers: one goes on in the next line (expected: one line each)")
                    .last();
        }
        requireOneFraming(head.headers());
        throw malformed("request");
    }

    /** Where a body ends must not be a matter of opinion: what another reads as a body would be a request here. */
    private static void requireOneFraming(HttpHeaders headers) {
        List<String> codings = headers.getAll(HttpHeaderNames.TRANSFER_ENCODING);
        List<String> lengths = headers.getAll(HttpHeaderNames.CONTENT_LENGTH);
        if (!codings.isEmpty() && !(codings.size() == 1 && codings.get(0).equalsIgnoreCase("chunked"))) {
            throw framing(TRANSFER_ENCODING, "another (expected: chunked alone)");
        }
        if (!codings.isEmpty() && !lengths.isEmpty()) {
            throw framing(TRANSFER_ENCODING, "beside a Content-Length (expected: one of them)");
        }
        if (lengths.size() > 1) {
            throw framing(CONTENT_LENGTH, "given more than once (expected: once)");
        }
        if (lengths.size() == 1 && !LENGTH.matcher(lengths.get(0)).matches()) {
            throw framing(CONTENT_LENGTH, "not a length (expected: a number of bytes)");
        }
    }

    private static ProblemException framing(String header, String what) {
        return ProblemException.field(header, header + ": " + what).last();
    }

    private static void requireOneHost(HttpHeaders headers, boolean old) {
        Iterator<? extends CharSequence> hosts = headers.valueCharSequenceIterator(HeaderNames.HOST);
        boolean missing = !hosts.hasNext();
        if (missing ? !old : hosts.next() != null && hosts.hasNext()) {
            throw ProblemException.field("Host", "Host: missing or given twice").last();
        }
    }

    /** Not HTTP; what follows cannot be read. */
    static ProblemException malformed(String what) {
        return ProblemException.field(what, what + ": not HTTP/1.1").last();
    }

    /** Whether the answer need not wait for a body, as the connection ends with it. */
    boolean isFatal() {
        return problem != null && problem.isLast();
    }
}
