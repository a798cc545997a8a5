package dev.likewise.node.http.limit;

import dev.likewise.node.http.server.Identification;
import dev.likewise.node.http.server.Request;
import dev.likewise.node.http.server.Responder;
import java.util.function.LongSupplier;

/** Turns away users who call too often, as soon as it is known who they are. */
final class LimitedUsers implements Identification {
    private final Identification identification;
    private final Buckets<String> buckets;

    LimitedUsers(Identification identification, RateSettings settings, LongSupplier nanos) {
        this.identification = identification;
        this.buckets = new Buckets<>("user", settings.user(), settings.bucketsMax(), nanos);
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
