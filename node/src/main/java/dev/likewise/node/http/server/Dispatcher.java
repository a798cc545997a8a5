package dev.likewise.node.http.server;

import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * What happens to every request of a server, whatever version of HTTP it came by: find its route, ask the gate, see whether
 * the answer and the body are of types that both sides know, run it, turn what is thrown into problems. Safe for all threads.
 */
public final class Dispatcher {
    private final Router router;
    private final Gate gate;
    private final Identification identification;
    private final Cors cors;
    private final Limits limits;
    private final Mount mount;
    private final RequestObserver observer;
    private final BodyBudget bodies;
    private final Resource everything = new Resource("*");

    /**
     * @param mount what is served for other servers
     * @param observer told of every answer
     */
    public Dispatcher(
            Router router,
            Gate gate,
            Identification identification,
            Cors cors,
            Limits limits,
            Mount mount,
            RequestObserver observer) {
        this.router = router;
        this.gate = gate;
        this.identification = identification;
        this.cors = cors;
        this.limits = limits;
        this.mount = mount;
        this.observer = observer;
        this.bodies = new BodyBudget(limits.bodiesBytesMax());
    }

    Cors cors() {
        return cors;
    }

    /**
     * Decides where a request goes, from its head alone.
     *
     * @throws ProblemException if nowhere
     */
    Request open(HttpMethod method, String uri, HttpHeaders headers, InetAddress client) {
        gate.arrive(client, headers);
        RequestTarget target = RequestTarget.parse(uri);
        Mount.Place place = mount.find(target.path(), client);
        return place == null
                ? open(method, target, headers, client)
                : place.server().open(method, target.at(place.path()), headers, client);
    }

    /** As {@link #open(HttpMethod, String, HttpHeaders, InetAddress)}, of a request that came to another server. */
    Request openFromElsewhere(HttpMethod method, RequestTarget target, HttpHeaders headers, InetAddress client) {
        gate.arrive(client, headers);
        return open(method, target, headers, client);
    }

    private Request open(HttpMethod method, RequestTarget target, HttpHeaders headers, InetAddress client) {
        Router.Match match =
                target.path().equals("*") ? new Router.Match(everything, List.of()) : router.find(target.path());
        if (match == null) {
            throw new ProblemException(ProblemType.NOT_FOUND, "no such path");
        }
        RouteSpec spec = method.equals(HttpMethod.OPTIONS)
                ? new RouteSpec(method, "/", Media.NONE, RouteSpec.Body.IGNORED, this::options)
                : match.resource().spec(method);
        Request request = new Request(spec, match, method, target, headers, client);
        gate.check(request);
        requireAccepted(request, spec);
        spec.route().admit(request);
        return request;
    }

    private static void requireAccepted(Request request, RouteSpec spec) {
        if (request.header(HeaderNames.ACCEPT) == null) {
            return;
        }
        List<Media> media = new ArrayList<>(spec.route().alternatives());
        media.add(0, spec.media());
        if (media.stream().noneMatch(request::accepts)) {
            String expected = media.stream().map(Media::type).collect(Collectors.joining(" or "));
            throw new ProblemException(ProblemType.NOT_ACCEPTABLE, "Accept: none of it (expected: " + expected + ")");
        }
    }

    /** Whose limits hold for a request. */
    private Dispatcher ownerOf(Request request) {
        return request == null || request.takenBy() == null
                ? this
                : request.takenBy().dispatcher();
    }

    private int bodyBytesMax(Request request) {
        Limits limits = ownerOf(request).limits;
        boolean lines = request != null && request.spec().body() == RouteSpec.Body.LINES;
        return lines ? limits.batchBytesMax() : limits.bodyBytesMax();
    }

    private static boolean keepsBody(Request request) {
        return request != null && request.spec().body().isKept();
    }

    /** Where the body of a request goes; {@code null} for a request that goes nowhere. */
    Body newBody(Request request) {
        return new Body(bodyBytesMax(request), keepsBody(request), ownerOf(request).bodies);
    }

    /**
     * Decides from its length alone whether a body is read.
     *
     * @throws ProblemException 413 if it is too large, 503 if there is no room for it now
     */
    void requireRoom(Request request, long contentLength) {
        if (contentLength > bodyBytesMax(request)) {
            throw Body.tooLarge(bodyBytesMax(request));
        }
        if (keepsBody(request)) {
            ownerOf(request).bodies.requireLeft(contentLength);
        }
    }

    /** How many bytes of bodies are held now. Any thread. */
    long bodyBytesHeld() {
        return bodies.taken();
    }

    /** Runs a request whose body is there. Every request is answered, at the latest by what its route does later. */
    void run(Request request, Body body, Responder responder) {
        if (request.takenBy() == null) {
            runHere(request, body, responder);
        } else {
            request.takenBy().run(request, body, responder);
        }
    }

    /** As {@link #run}, of a request that is this server's own. */
    void runHere(Request request, Body body, Responder responder) {
        request.begin();
        Responses.guard(responder, () -> {
            if (!body.isEmpty() && !request.isSafe()) {
                takeBody(request, body);
            }
            identification.identify(
                    request,
                    responder,
                    () -> Responses.guard(
                            responder, () -> request.spec().route().handle(request, responder)));
        });
    }

    /** A request was answered, {@code null} for one that leads nowhere. On its event loop. */
    void answered(Request request, Response response) {
        RequestObserver told = ownerOf(request).observer;
        if (request == null) {
            told.answered(RequestObserver.NO_ROUTE, null, response.status(), 0);
        } else {
            told.answered(
                    request.resourceTemplate(),
                    request.method(),
                    response.status(),
                    System.nanoTime() - request.begun());
        }
        if (response.shed() != null) {
            told.shed(response.shed());
        }
    }

    private void takeBody(Request request, Body body) {
        require(request.spec().body().media(), request.header(HeaderNames.CONTENT_TYPE));
        String encoding = request.header(HeaderNames.CONTENT_ENCODING);
        boolean gzip = "gzip".equalsIgnoreCase(encoding) || "x-gzip".equalsIgnoreCase(encoding);
        if (!gzip && encoding != null && !"identity".equalsIgnoreCase(encoding)) {
            throw ProblemException.field(
                            ProblemType.UNSUPPORTED_MEDIA_TYPE,
                            "Content-Encoding",
                            "Content-Encoding: not known (expected: gzip or none)")
                    .with("Accept-Encoding", "gzip");
        }
        byte[] bytes = body.takeBytes();
        request.setBody(gzip && bytes.length > 0 ? Gzip.inflate(bytes, bodyBytesMax(request)) : bytes);
    }

    /** @throws ProblemException 415 if a content type is another */
    public static void require(Media media, String contentType) {
        String type = contentType == null ? "" : contentType.split(";", 2)[0].trim();
        if (!type.toLowerCase(Locale.ROOT).equals(media.type())) {
            String came = type.isEmpty() ? "missing" : "another";
            throw ProblemException.field(
                            ProblemType.UNSUPPORTED_MEDIA_TYPE,
                            "Content-Type",
                            "Content-Type: " + came + " (expected: " + media.type() + ")")
                    .with("Accept", media.type());
        }
    }

    private void options(Request request, Responder responder) {
        boolean preflight = request.header(HeaderNames.REQUEST_METHOD) != null;
        HeaderBlock headers = preflight ? cors.preflight(request.header(HeaderNames.ORIGIN)) : HeaderBlock.EMPTY;
        responder.respond(Response.empty(Status.NO_CONTENT, headers).with("Allow", request.allow()));
    }
}
