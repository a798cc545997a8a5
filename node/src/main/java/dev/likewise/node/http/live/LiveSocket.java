package dev.likewise.node.http.live;

import dev.likewise.node.http.auth.Credentials;
import dev.likewise.node.http.counts.TapCounters;
import dev.likewise.node.http.likes.Session;
import dev.likewise.node.http.likes.SessionToken;
import dev.likewise.node.http.likes.TapOutcome;
import dev.likewise.node.http.likes.Turns;
import dev.likewise.node.http.server.Awaiting;
import dev.likewise.node.http.server.Caller;
import dev.likewise.node.http.server.CloseCode;
import dev.likewise.node.http.server.ProblemException;
import dev.likewise.node.http.server.ProblemType;
import dev.likewise.node.http.server.Request;
import dev.likewise.node.http.server.Responses;
import dev.likewise.node.http.server.RetryDelay;
import dev.likewise.node.http.server.SocketHandler;
import dev.likewise.node.http.server.WebSocket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/**
 * One client's socket: the counts that it watches, and its taps, which go the way of all taps. Each message counts as a request
 * where requests are limited. Taps on one post are taken in the order in which they came. On the event loop.
 */
final class LiveSocket implements SocketHandler, Viewing.Form, Awaiting {
    private static final String GATEWAY_SCOPE = "live:gateway";
    private static final long AUTH_SECONDS = 5;

    private final LiveServices services;
    private final Credentials credentials;
    /** The request that has opened it; its caller is who is here. */
    private final Request request;

    private final Turns<String> turns = new Turns<>();
    private WebSocket socket;
    private Viewing viewing;
    private Session session = Session.EMPTY;
    private boolean tokenMissing;
    /** A token is being checked; nothing is read until it is known whose it is. */
    private boolean checking;

    private int tapsUnderWay;
    private boolean over;

    LiveSocket(LiveServices services, Request request) {
        this.services = services;
        this.credentials = services.users().credentials();
        this.request = request;
    }

    @Override
    public Executor executor() {
        return socket.loop();
    }

    @Override
    public void opened(WebSocket opened) {
        socket = opened;
        services.hub().counters().socket(1);
        viewing = new Viewing(services, this::user, socket, this);
        tokenMissing = credentials.areMissing(request);
        if (tokenMissing) {
            CompletableFuture.delayedExecutor(AUTH_SECONDS, TimeUnit.SECONDS, socket.loop())
                    .execute(this::requireToken);
        } else {
            hello();
        }
    }

    private void requireToken() {
        if (tokenMissing && !over) {
            socket.close(CloseCode.UNAUTHORIZED, "no token came (expected: within " + AUTH_SECONDS + " s)");
        }
    }

    private void hello() {
        send(SocketFrames.hello(
                services.likes().view(),
                user(),
                services.settings().tickMillis(),
                postsMax(),
                services.settings().messageBytesMax()));
    }

    private String user() {
        return services.users().find(request);
    }

    private int postsMax() {
        boolean gateway = request.caller().has(GATEWAY_SCOPE);
        return gateway
                ? services.settings().gatewayPostsMax()
                : services.settings().postsMax();
    }

    private void send(byte[] frame) {
        socket.write(frame);
        socket.flush();
    }

    @Override
    public void message(byte[] text) {
        SocketMessage message = SocketMessage.read(text);
        try {
            services.rates().callAgain(request);
            take(message);
        } catch (ProblemException problem) {
            refuse(problem, message.idIfAny());
        }
    }

    private void take(SocketMessage message) {
        String type = message.type();
        if (tokenMissing && !type.equals(SocketMessage.AUTH)) {
            socket.close(CloseCode.UNAUTHORIZED, "no token has come (expected: auth as the first message)");
            return;
        }
        if (isOver() && !type.equals(SocketMessage.AUTH)) {
            expire();
            return;
        }
        switch (type) {
            case SocketMessage.AUTH -> authenticate(message.token());
            case SocketMessage.SUBSCRIBE -> subscribe(message.posts(postsMax()), message.byDisplay());
            case SocketMessage.UNSUBSCRIBE -> message.posts(postsMax()).forEach(viewing::unwatch);
            case SocketMessage.SESSION ->
                session = SessionToken.decode(
                        "session", message.session(), services.users().require(request));
            default -> tap(message, type.equals(SocketMessage.LIKE));
        }
    }

    private void authenticate(String token) {
        checking = true;
        updateReading();
        try {
            credentials.identify(token, this, this::identified);
        } catch (ProblemException problem) {
            refuse(problem);
        }
    }

    private void identified(Caller caller) {
        checking = false;
        if (over) {
            return;
        }
        if (user() != null && !user().equals(caller.user())) {
            socket.close(CloseCode.FORBIDDEN, "another user's token (expected: the same user, or another socket)");
            return;
        }
        tokenMissing = false;
        request.setCaller(caller);
        hello();
        // Last: what has waited is taken now, and answered behind the greeting.
        updateReading();
    }

    /** The token was not taken. */
    @Override
    public void refuse(ProblemException problem) {
        checking = false;
        if (problem.type() == ProblemType.UNAUTHORIZED) {
            socket.close(CloseCode.UNAUTHORIZED, problem.getMessage());
        } else if (problem.type() == ProblemType.OVERLOADED) {
            services.likes().counters().sheds().count(problem.shed());
            socket.close(CloseCode.TRY_AGAIN_LATER, problem.getMessage());
        } else {
            updateReading();
            refuse(problem, null);
        }
    }

    private void subscribe(List<String> posts, boolean byDisplay) {
        long more =
                posts.stream().distinct().filter(post -> !viewing.watches(post)).count();
        if (viewing.size() + more > postsMax()) {
            throw ProblemException.field(
                    "posts", "posts: too many on this socket (expected: at most " + postsMax() + " together)");
        }
        services.hub().requireRoom((int) more);
        List<String> unread = new ArrayList<>();
        for (String post : posts) {
            LiveCount known = services.hub().inMemory(post);
            viewing.watch(post, byDisplay, known);
            if (known == null) {
                unread.add(post);
            }
        }
        socket.flush();
        if (!unread.isEmpty()) {
            // If there is no room to read them now, the next tick shows them.
            services.pool().offer(() -> unread.forEach(this::read));
        }
    }

    private void read(String post) {
        LiveCount found = services.hub().read(post);
        socket.loop().execute(() -> {
            viewing.found(found);
            socket.flush();
        });
    }

    private void tap(SocketMessage message, boolean like) {
        String user = services.users().require(request);
        String post = message.post();
        String id = message.id();
        long age = message.ageMillis(services.desk().ageLimitMillis());
        tapsUnderWay++;
        updateReading();
        turns.take(post, done -> {
            SocketTap reply = new SocketTap(this, id, like, () -> {
                tapsUnderWay--;
                updateReading();
                done.run();
            });
            Responses.guard(reply, () -> services.desk().tap(post, user, like, session, age, id, reply));
        });
    }

    /** A tap has found its end. */
    void count(boolean like, TapCounters.Outcome outcome) {
        services.likes().counters().taps().count(TapCounters.Via.SOCKET, like, outcome);
    }

    void acknowledge(String id, TapOutcome outcome, boolean hidden) {
        session = outcome.addTo(session);
        send(SocketFrames.ack(
                id, outcome, hidden, SessionToken.encode(outcome.key().member(), session)));
    }

    void refuse(ProblemException problem, String id) {
        services.likes().counters().sheds().count(problem.shed());
        send(SocketFrames.error(problem, id));
    }

    private void updateReading() {
        socket.read(!checking && tapsUnderWay < services.settings().tapsMax());
    }

    @Override
    public void writable() {
        viewing.tell();
    }

    @Override
    public byte[] shown(LiveCount count) {
        return count.frame();
    }

    @Override
    public byte[] hidden(String post) {
        return SocketFrames.hidden(post);
    }

    @Override
    public void beat() {
        if (isOver()) {
            expire();
        } else {
            socket.ping();
        }
    }

    private boolean isOver() {
        return request.caller().isOver(services.clock().millis());
    }

    private void expire() {
        socket.close(CloseCode.UNAUTHORIZED, "the token has expired");
    }

    @Override
    public void draining() {
        send(SocketFrames.bye(RetryDelay.millis()));
        socket.close(CloseCode.GOING_AWAY, "the node stops");
    }

    @Override
    public void ended() {
        over = true;
        services.hub().counters().socket(-1);
        viewing.end();
    }
}
