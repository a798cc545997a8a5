package dev.likewise.node.http.likes;

import dev.likewise.crdt.EdgeKey;
import dev.likewise.node.http.server.Json;
import dev.likewise.node.http.server.JsonFields;
import dev.likewise.node.http.server.Request;
import dev.likewise.node.http.server.Responder;
import dev.likewise.node.http.server.Response;
import dev.likewise.node.http.server.Responses;
import dev.likewise.node.http.server.Status;
import dev.likewise.replication.port.ShardReader.PresentMember;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * {@code /v1/posts/{post}/settings}: who has written a post, and whether its count is hidden. {@code /v1/me/settings}: whether
 * the user wants to see counts at all. A PUT says all of it, and the last one wins in every region.
 */
final class SettingsRoutes {
    private static final String WRITE_SCOPE = "posts:write";
    private static final String AUTHOR = "author";
    private static final String HIDE_COUNT = "hide_count";
    private static final String HIDE_COUNTS = "hide_counts";

    private final Services services;
    private final Turns<String> turns = new Turns<>();

    SettingsRoutes(Services services) {
        this.services = services;
    }

    void ofPost(Request request, Responder responder) {
        String post = request.pathId("post");
        services.pool()
                .run(
                        responder,
                        () -> responder.respond(answer(
                                post,
                                services.authors().of(post),
                                services.hidden().isPresent(HiddenCounts.ofPost(post)))));
    }

    void changePost(Request request, Responder responder) {
        String post = request.pathId("post");
        services.users().requireScope(request, WRITE_SCOPE);
        JsonFields body = JsonFields.read(request.body());
        body.requireOnly(Set.of(AUTHOR, HIDE_COUNT));
        Optional<String> author = body.idOrNull(AUTHOR);
        body.require(HIDE_COUNT);
        boolean hide = body.flag(HIDE_COUNT, false);
        // Two at once would each take back the other's author.
        turns.take(post, done -> {
            Responder mine = new TurnResponder(responder, done);
            Responses.guard(mine, () -> services.pool().run(mine, () -> changePost(post, author, hide, mine)));
        });
    }

    private void changePost(String post, Optional<String> author, boolean hide, Responder responder) {
        List<Choices.Choice> choices = authorChoices(post, author);
        choices.add(new Choices.Choice(HiddenCounts.ofPost(post), hide));
        new Choices(services, responder, choices, () -> answer(post, author, hide)).write();
    }

    /** The new author first: should the rest fail, its stamp is the highest already. */
    private List<Choices.Choice> authorChoices(String post, Optional<String> author) {
        List<Choices.Choice> choices = new ArrayList<>();
        author.ifPresent(id -> choices.add(new Choices.Choice(new EdgeKey(Authors.subject(post), id), true)));
        for (PresentMember named : services.authors().named(post)) {
            if (!author.equals(Optional.of(named.member()))) {
                choices.add(new Choices.Choice(new EdgeKey(Authors.subject(post), named.member()), false));
            }
        }
        return choices;
    }

    private static Response answer(String post, Optional<String> author, boolean hide) {
        return Response.of(Status.OK, Headers.PRIVATE, Json.object(json -> {
            json.writeStringField("post", post);
            json.writeStringField(AUTHOR, author.orElse(null));
            json.writeBooleanField(HIDE_COUNT, hide);
        }));
    }

    void ofViewer(Request request, Responder responder) {
        String user = services.users().require(request);
        services.pool()
                .run(
                        responder,
                        () -> responder.respond(
                                answer(user, services.hidden().isPresent(HiddenCounts.ofViewer(user)))));
    }

    void changeViewer(Request request, Responder responder) {
        String user = services.users().require(request);
        JsonFields body = JsonFields.read(request.body());
        body.requireOnly(Set.of(HIDE_COUNTS));
        body.require(HIDE_COUNTS);
        boolean hide = body.flag(HIDE_COUNTS, false);
        List<Choices.Choice> choice = List.of(new Choices.Choice(HiddenCounts.ofViewer(user), hide));
        new Choices(services, responder, choice, () -> answer(user, hide)).write();
    }

    private static Response answer(String user, boolean hide) {
        return Response.of(Status.OK, Headers.PRIVATE, Json.object(json -> {
            json.writeStringField("user", user);
            json.writeBooleanField(HIDE_COUNTS, hide);
        }));
    }
}
