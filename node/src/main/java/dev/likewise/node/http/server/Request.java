package dev.likewise.node.http.server;

import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import java.net.InetAddress;
import java.util.Iterator;
import java.util.List;

/** One request as a route sees it. Read by one thread at a time. */
public final class Request {
    private static final byte[] NO_BODY = new byte[0];

    private final RouteSpec spec;
    private final Router.Match match;
    private final HttpMethod method;
    private final RequestTarget target;
    private final HttpHeaders headers;
    private final InetAddress client;
    private Caller caller = Caller.ANONYMOUS;
    private byte[] body = NO_BODY;
    private HttpServer takenBy;
    private long begun = System.nanoTime();

    Request(
            RouteSpec spec,
            Router.Match match,
            HttpMethod method,
            RequestTarget target,
            HttpHeaders headers,
            InetAddress client) {
        this.spec = spec;
        this.match = match;
        this.method = method;
        this.target = target;
        this.headers = headers;
        this.client = client;
    }

    public HttpMethod method() {
        return method;
    }

    /** Whether nothing is changed by it. */
    public boolean isSafe() {
        return method.equals(HttpMethod.GET) || method.equals(HttpMethod.HEAD) || method.equals(HttpMethod.OPTIONS);
    }

    /** The path as the routing table has it, with names in braces. */
    public String template() {
        return spec.template();
    }

    /** The host, and port if any, that the client thinks it talks to; empty if it did not say. */
    public String authority() {
        String host = target.authority().isEmpty() ? headers.get(HeaderNames.HOST) : target.authority();
        return host == null ? "" : host;
    }

    /**
     * A path parameter that is an id.
     *
     * @throws ProblemException 400 if it is not
     */
    public String pathId(String name) {
        return Query.checkedId(name, pathText(name));
    }

    /**
     * A path parameter, decoded.
     *
     * @throws ProblemException 400 if it is not decodable
     */
    public String pathText(String name) {
        return PercentCoding.decode(
                name, match.rawParameters().get(match.resource().indexOf(name)));
    }

    public Query query() {
        return target.query();
    }

    /** A header's first value, one char a byte; {@code null} if it is not there. */
    public String header(CharSequence name) {
        return headers.get(name);
    }

    /**
     * The value of a header that may be given once only, one char a byte; {@code null} if it is not there.
     *
     * @param display its name as it is documented
     * @throws ProblemException 400 if it is given twice: which of the values somebody else went by, nobody knows
     */
    public String onlyHeader(CharSequence name, String display) {
        Iterator<String> values = headers.valueStringIterator(name);
        if (!values.hasNext()) {
            return null;
        }
        String only = values.next();
        if (values.hasNext()) {
            throw ProblemException.field(display, display + ": given more than once (expected: once)");
        }
        return only;
    }

    /** Whether the client takes an answer of this type. */
    public boolean accepts(Media media) {
        return Accept.allows(headers.getAll(HeaderNames.ACCEPT), media);
    }

    /** Whether the client asks for this type itself, and not just for anything like it. */
    public boolean names(Media media) {
        return Accept.names(headers.getAll(HeaderNames.ACCEPT), media);
    }

    /** A header's values, one char a byte. */
    public List<String> headers(CharSequence name) {
        return headers.getAll(name);
    }

    /** All headers; not to be changed. */
    public HttpHeaders headers() {
        return headers;
    }

    /** The other end of the connection: the client itself, or a proxy. */
    public InetAddress client() {
        return client;
    }

    /** On whose behalf it is made, once {@link Identification} has found out. */
    public Caller caller() {
        return caller;
    }

    /** Says on whose behalf it is made. */
    public void setCaller(Caller who) {
        caller = who;
    }

    /** The body, inflated; empty if there is none or the route does not keep it. */
    public byte[] body() {
        return body;
    }

    void setBody(byte[] bytes) {
        body = bytes;
    }

    /** All of it is there: how long an answer takes is counted from here. */
    void begin() {
        begun = System.nanoTime();
    }

    /** When that was, as {@link System#nanoTime} has it; before, when its head came. */
    long begun() {
        return begun;
    }

    /** The path of its resource as the routing table has it, whatever the method. */
    String resourceTemplate() {
        return match.resource().template();
    }

    /** The server that it was handed to, see {@link Mount}; {@code null} if it is of the one that it came to. */
    HttpServer takenBy() {
        return takenBy;
    }

    void setTakenBy(HttpServer server) {
        takenBy = server;
    }

    RouteSpec spec() {
        return spec;
    }

    String allow() {
        return match.resource().allow();
    }
}
