package dev.likewise.node.http.server;

import io.netty.handler.codec.http.DefaultHttpHeadersFactory;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.util.AsciiString;
import java.net.InetAddress;
import java.util.List;
import java.util.Map;

/**
 * Where a request that came by HTTP/2 goes: a request, or the problem it is answered with.
 *
 * @param request {@code null} if there is a problem
 * @param problem {@code null} if there is a request
 * @param bodiless whether the answer goes without its body
 * @param expectsContinue whether the client waits for 100
 * @param hasty whether the answer does not wait for the body, what is left of which is not read
 * @param cors what a page of another origin needs in the answer; {@code null} for nothing
 */
record Http2Head(
        Request request,
        ProblemException problem,
        boolean bodiless,
        boolean expectsContinue,
        boolean hasty,
        HeaderBlock cors) {
    /** What HTTP/1.1 has in a request line beside method and target. */
    private static final int LINE_BYTES = "  HTTP/1.1".length();
    /** What HTTP/1.1 has between a header's name and its value. */
    private static final int COLON_BYTES = 2;

    /** Of a request whose head was too large to be kept. */
    static final Http2Head NONE = new Http2Head(
            null,
            new ProblemException(ProblemType.HEADERS_TOO_LARGE, "all headers together"),
            false,
            false,
            true,
            null);

    /** Reads a head that Netty has found in order. Never throws. */
    static Http2Head read(Http2Headers fields, Dispatcher dispatcher, Limits limits, InetAddress client) {
        Cors allowed = dispatcher.cors();
        HeaderBlock cors = allowed.isOn() ? allowed.headers(text(fields.get(HeaderNames.ORIGIN))) : null;
        boolean bodiless = HttpMethod.HEAD.asciiName().contentEqualsIgnoreCase(fields.method());
        try {
            requireShort(fields, limits);
            HttpHeaders headers = headers(fields);
            boolean expects = expectsContinue(headers);
            Request request = dispatcher.open(method(fields), target(fields), headers, client);
            dispatcher.requireRoom(request, contentLength(fields));
            return new Http2Head(request, null, bodiless, expects, false, cors);
        } catch (ProblemException problem) {
            boolean waits = fields.contains(HeaderNames.EXPECT);
            return new Http2Head(null, problem, bodiless, false, waits || isHasty(problem), cors);
        }
    }

    /** As much as HTTP/1.1 takes, counted as there. */
    private static void requireShort(Http2Headers fields, Limits limits) {
        CharSequence path = fields.path() == null ? "" : fields.path();
        if (fields.method().length() + path.length() + LINE_BYTES > limits.requestLineBytesMax()) {
            throw new ProblemException(ProblemType.URI_TOO_LONG, "the path");
        }
        int bytes = 0;
        for (Map.Entry<CharSequence, CharSequence> field : fields) {
            if (!Http2Headers.PseudoHeaderName.hasPseudoHeaderFormat(field.getKey())) {
                bytes +=
                        field.getKey().length() + COLON_BYTES + field.getValue().length();
            }
        }
        if (bytes > limits.headerBytesMax()) {
            throw new ProblemException(ProblemType.HEADERS_TOO_LARGE, "all headers together");
        }
    }

    /** The fields as routes know them, with the authority as {@code Host}. */
    private static HttpHeaders headers(Http2Headers fields) {
        HttpHeaders headers =
                DefaultHttpHeadersFactory.headersFactory().withValidation(false).newHeaders();
        for (Map.Entry<CharSequence, CharSequence> field : fields) {
            if (!Http2Headers.PseudoHeaderName.hasPseudoHeaderFormat(field.getKey())) {
                headers.add(field.getKey(), field.getValue());
            }
        }
        List<String> hosts = headers.getAll(HeaderNames.HOST);
        String authority = text(fields.authority());
        if (authority == null ? hosts.size() != 1 : hosts.size() > 1) {
            throw ProblemException.field("Host", "Host: missing or given twice");
        }
        if (authority != null && hosts.size() == 1 && !hosts.get(0).equalsIgnoreCase(authority)) {
            // Which of them somebody before this server went by, nobody knows.
            throw ProblemException.field("Host", "Host: another than :authority (expected: the same)");
        }
        if (hosts.isEmpty()) {
            headers.add(HeaderNames.HOST, authority);
        }
        return headers;
    }

    private static boolean expectsContinue(HttpHeaders headers) {
        String expect = headers.get(HeaderNames.EXPECT);
        if (expect != null && !expect.equalsIgnoreCase("100-continue")) {
            throw new ProblemException(ProblemType.EXPECTATION_FAILED, "Expect: another (expected: 100-continue)");
        }
        return expect != null;
    }

    private static HttpMethod method(Http2Headers fields) {
        try {
            return HttpMethod.valueOf(fields.method().toString());
        } catch (IllegalArgumentException notOne) {
            throw ProblemException.field(":method", ":method: not a method");
        }
    }

    private static String target(Http2Headers fields) {
        String path = text(fields.path());
        boolean everything = "*".equals(path) && HttpMethod.OPTIONS.asciiName().contentEquals(fields.method());
        if (path == null || (!path.startsWith("/") && !everything)) {
            throw ProblemException.field(":path", ":path: not a path (expected: one that begins with a slash)");
        }
        return path;
    }

    /** Netty has found it to be a length if it is there. */
    private static long contentLength(Http2Headers fields) {
        return fields.getLong(Http2Names.CONTENT_LENGTH, 0);
    }

    private static String text(CharSequence value) {
        return value == null ? null : AsciiString.of(value).toString();
    }

    private static boolean isHasty(ProblemException problem) {
        return problem.type() == ProblemType.CONTENT_TOO_LARGE || problem.type() == ProblemType.OVERLOADED;
    }
}
