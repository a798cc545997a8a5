package dev.likewise.node.http.live;

import dev.likewise.node.http.server.BodyStream;
import dev.likewise.node.http.server.JsonBytes;
import dev.likewise.node.http.server.Request;
import dev.likewise.node.http.server.RetryDelay;
import dev.likewise.node.http.server.StreamedBody;
import java.util.List;

/** Counts as server-sent events (WHATWG HTML, section 9.2), for one client. On the event loop. */
final class EventStream implements StreamedBody, Viewing.Form {
    private static final byte[] COMMENT = JsonBytes.ascii(":\n\n");
    private static final byte[] NOTHING = {};

    private final LiveServices services;
    private final Request request;
    private final List<LiveCount> first;
    private BodyStream out;
    private Viewing viewing;

    /** @param first what is shown at once */
    EventStream(LiveServices services, Request request, List<LiveCount> first) {
        this.services = services;
        this.request = request;
        this.first = first;
    }

    @Override
    public void begins(BodyStream stream) {
        out = stream;
        services.hub().counters().stream(1);
        viewing = new Viewing(services, () -> services.users().find(request), out, this);
        out.write(JsonBytes.ascii("retry: " + RetryDelay.millis() + "\n\n"));
        first.forEach(count -> viewing.watch(count.post(), false, count));
    }

    @Override
    public void writable() {
        viewing.tell();
    }

    @Override
    public byte[] shown(LiveCount count) {
        return count.event();
    }

    /** It falls silent. */
    @Override
    public byte[] hidden(String post) {
        return NOTHING;
    }

    @Override
    public void beat() {
        if (request.caller().isOver(services.clock().millis())) {
            out.end();
        } else if (out.isWritable()) {
            out.write(COMMENT);
            out.flush();
        }
    }

    @Override
    public void ended() {
        services.hub().counters().stream(-1);
        viewing.end();
    }
}
