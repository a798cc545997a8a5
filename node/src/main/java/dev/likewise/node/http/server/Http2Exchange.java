package dev.likewise.node.http.server;

import io.netty.channel.EventLoop;
import io.netty.handler.codec.http2.Http2Stream;

/** One request on an HTTP/2 connection, with its stream. On the event loop. */
final class Http2Exchange extends Exchange {
    private final Http2Requests requests;
    private final Http2Stream stream;
    private final Http2Head head;
    private final long begun;
    private boolean gone;
    /** The answer that goes on; {@code null} for none. */
    private Http2BodyStream streaming;

    /** @param begun when its head came, as {@link System#nanoTime} has it */
    Http2Exchange(
            Http2Requests requests,
            Dispatcher dispatcher,
            EventLoop loop,
            Http2Stream stream,
            Http2Head head,
            Body body,
            long begun) {
        super(dispatcher, loop, body);
        this.requests = requests;
        this.stream = stream;
        this.head = head;
        this.begun = begun;
    }

    Http2Stream stream() {
        return stream;
    }

    Http2Head head() {
        return head;
    }

    long begun() {
        return begun;
    }

    /** The client does not wait for an answer any more. */
    void leave() {
        gone = true;
        if (streaming != null) {
            streaming.leave();
        }
    }

    void stream(Http2BodyStream body) {
        streaming = body;
        body.begin();
    }

    void writabilityChanged() {
        if (streaming != null) {
            streaming.writabilityChanged();
        }
    }

    /** Ends the answer, if it is one that goes on. */
    void endStream() {
        if (streaming != null) {
            streaming.end();
        }
    }

    @Override
    Request request() {
        return head.request();
    }

    @Override
    void onAnswered() {
        if (!gone) {
            requests.answered(this);
        }
    }
}
