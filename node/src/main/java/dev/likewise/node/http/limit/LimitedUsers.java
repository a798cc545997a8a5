package dev.likewise.node.http.limit;

import dev.likewise.node.http.server.Identification;
import dev.likewise.node.http.server.Request;
import dev.likewise.node.http.server.Responder;

/** Turns away users who call too often, as soon as it is known who they are. */
final class LimitedUsers implements Identification {
    private final Identification identification;
    private final Buckets<String> buckets;

    LimitedUsers(Identification identification, Buckets<String> buckets) {
        this.identification = identification;
        this.buckets = buckets;
    }

    @Override
    public void identify(Request request, Responder responder, Runnable next) {
        identification.identify(request, responder, () -> {
            String user = request.caller().user();
            if (user != null) {
                buckets.take(user);
            }
            next.run();
        });
    }
}
