package dev.likewise.node.http;

import dev.likewise.node.http.openapi.ApiDocument;
import dev.likewise.node.http.openapi.Operation;
import dev.likewise.node.http.server.Limits;
import dev.likewise.node.http.server.Timeouts;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * What goes wrong in the same way everywhere: each rule makes a case for each operation it is for, of the first case that goes
 * well there. A status that many operations have in common is one line in {@link #RULES}.
 */
final class EveryCall {
    private record Rule(String name, Predicate<Operation> where, UnaryOperator<ApiCase> how) {}

    private static final List<Rule> RULES = List.of(
            new Rule("for the head", EveryCall::isGet, call -> call.by("HEAD")),
            new Rule(
                    "by a foreign page",
                    EveryCall::isAdmin,
                    call -> call.with("Origin", "https://evil.example").refused(403, "foreign-request")),
            new Rule(
                    "to another path",
                    op -> true,
                    call -> call.to(call.call().target().replaceFirst("\\?|$", "/x/y?"))
                            .undocumented()
                            .refused(404, "not-found")),
            new Rule(
                    "by another method",
                    op -> true,
                    call -> call.by("PATCH").undocumented().refused(405, "method-not-allowed")),
            new Rule(
                    "for a picture",
                    Operation::hasContent,
                    call -> call.with("Accept", "image/png").refused(406, "not-acceptable")),
            new Rule(
                    "with too large a body",
                    EveryCall::takesJson,
                    call -> call.on(EveryCall::withSmallBodies)
                            .sendingJson(" ".repeat(300))
                            .refused(413, "content-too-large")),
            new Rule(
                    "with another body",
                    op -> !isGet(op),
                    call -> call.sending("text/plain", "x").refused(415, "unsupported-media-type")),
            new Rule(
                    "with a packed body",
                    EveryCall::takesJson,
                    call -> call.with("Content-Encoding", "br").refused(415, "unsupported-media-type")),
            new Rule(
                    "with expectations",
                    op -> true,
                    call -> call.with("Expect", "wonders").refused(417, "expectation-failed")),
            new Rule(
                    "that meets a bug",
                    EveryCall::reads,
                    call -> call.after(Givens::bug).refused(500, "internal-error")),
            new Rule(
                    "that cannot be read",
                    EveryCall::reads,
                    call -> call.after(Givens::unreadable).refused(503, "not-readable")),
            new Rule(
                    "too many",
                    EveryCall::taps,
                    call -> call.after(Givens::overloaded).refused(503, "overloaded")),
            new Rule(
                    "while much else comes",
                    EveryCall::takesJson,
                    call -> call.on(EveryCall::withFewBodies).refused(503, "overloaded")));

    private EveryCall() {}

    private static boolean isAdmin(Operation operation) {
        return operation.isTagged("admin");
    }

    private static boolean isGet(Operation operation) {
        return operation.method().equals("GET");
    }

    private static boolean takesJson(Operation operation) {
        return operation.jsonBody().isPresent();
    }

    /** Whether the store may keep it from being answered; /readyz says 503 of something else. */
    private static boolean usesStore(Operation operation) {
        return operation.isAnswering(503, "application/problem+json");
    }

    private static boolean reads(Operation operation) {
        return usesStore(operation) && (isGet(operation) || operation.template().equals("/v1/likes:lookup"));
    }

    private static boolean taps(Operation operation) {
        return usesStore(operation)
                && !reads(operation)
                && !isAdmin(operation)
                && !operation.template().equals("/v1/likes:batch");
    }

    private static RunningNode withSmallBodies() {
        return new RunningNode(TestSettings.with(
                new Limits(16 << 10, 16 << 10, 256, 256, 8, 64, 128, 64L << 20), Timeouts.DEFAULT, List.of()));
    }

    /** With no room for a body. */
    private static RunningNode withFewBodies() {
        return new RunningNode(TestSettings.with(
                new Limits(16 << 10, 16 << 10, 1 << 20, 8 << 20, 8, 64, 128, 256), Timeouts.DEFAULT, List.of()));
    }

    /** @param cases written by hand; the first of each operation goes well and uses all its parameters */
    static Stream<ApiCase> of(ApiDocument document, List<ApiCase> cases) {
        Map<String, ApiCase> firsts = ApiCases.firsts(cases);
        return document.operations().stream()
                .filter(operation -> firsts.containsKey(operation.name()))
                .flatMap(operation -> of(operation, firsts.get(operation.name())));
    }

    private static Stream<ApiCase> of(Operation operation, ApiCase call) {
        return RULES.stream()
                .filter(rule -> rule.where().test(operation))
                .map(rule -> rule.how().apply(call.named("a call " + rule.name())));
    }
}
