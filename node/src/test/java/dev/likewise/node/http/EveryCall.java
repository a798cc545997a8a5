package dev.likewise.node.http;

import dev.likewise.node.http.auth.TestTokens;
import dev.likewise.node.http.openapi.ApiDocument;
import dev.likewise.node.http.openapi.Operation;
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
            new Rule("for the head", op -> isGet(op) && !isSocket(op), call -> call.by("HEAD")),
            new Rule(
                    "with a bad token",
                    op -> !isAdmin(op),
                    call -> call.on(TestNodes::withTokens)
                            .with("Authorization", "Bearer none")
                            .refused(401, "unauthorized")),
            new Rule(
                    "without the scope",
                    op -> !isAdmin(op) && !isSocket(op) && op.statuses().contains("403"),
                    call -> call.on(TestNodes::withTokens)
                            .with("Authorization", token("other"))
                            .refused(403, "insufficient-scope")),
            new Rule(
                    "too soon",
                    op -> !isAdmin(op),
                    call -> call.on(TestNodes::withOneCall)
                            .after(EveryCall::calledBefore)
                            .refused(429, "too-many-requests")),
            new Rule(
                    "without the admin port's token",
                    op -> isAdmin(op) && !op.isOpen(),
                    call -> call.on(TestNodes::withAdminToken).refused(401, "unauthorized")),
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
                    call -> call.on(TestNodes::withSmallBodies)
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
                    call -> call.on(TestNodes::withFewBodies).refused(503, "overloaded")));

    private EveryCall() {}

    private static boolean isAdmin(Operation operation) {
        return operation.isTagged("admin");
    }

    private static boolean isGet(Operation operation) {
        return operation.method().equals("GET");
    }

    /** Whether it ends HTTP on its connection. */
    private static boolean isSocket(Operation operation) {
        return operation.statuses().contains("101");
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

    /** The first calls of its address. */
    private static void calledBefore(RunningNode running) {
        running.get("/v1/ping");
    }

    private static String token(String scope) {
        return "Bearer " + TestTokens.forEver("u1", scope);
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
