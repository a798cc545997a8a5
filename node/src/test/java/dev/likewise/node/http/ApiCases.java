package dev.likewise.node.http;

import dev.likewise.node.http.openapi.ApiDocument;
import dev.likewise.node.http.openapi.Exchange;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/** All cases: those written by hand, and those that follow from the document. */
final class ApiCases {
    private ApiCases() {}

    static Stream<ApiCase> inBothVersions(ApiDocument document) {
        return usual(document).filter(line -> !isSocket(line));
    }

    private static Stream<ApiCase> usual(ApiDocument document) {
        List<ApiCase> byHand = byHand().toList();
        return Stream.concat(byHand.stream(), EveryCall.of(document, byHand));
    }

    /** Those that have to do with what requests say, and not with how they come; and those that HTTP/2 has no words for. */
    static Stream<ApiCase> inOneVersion(ApiDocument document) {
        List<ApiCase> byHand = byHand().toList();
        return Stream.of(
                        CloseCalls.of(document, byHand),
                        CloseBodies.of(document, byHand),
                        usual(document).filter(ApiCases::isSocket))
                .flatMap(cases -> cases);
    }

    private static boolean isSocket(ApiCase line) {
        return line.operation().endsWith(" /v1/live")
                || line.call().headers().stream()
                        .anyMatch(field -> field.getKey().equals("Upgrade"));
    }

    /** The first of each operation goes well and uses all that can be said there. */
    static Stream<ApiCase> byHand() {
        return Stream.of(TapCases.all(), ReadCases.all(), AdminCases.all()).flatMap(cases -> cases);
    }

    /** The first case of each operation, by its name. */
    static Map<String, ApiCase> firsts(List<ApiCase> cases) {
        Map<String, ApiCase> firsts = new TreeMap<>();
        cases.forEach(line -> firsts.putIfAbsent(line.operation(), line));
        return firsts;
    }

    /** What came, if it is not what was to come. */
    static Optional<String> mistake(ApiCase line, Exchange exchange) {
        ApiCase.Outcome outcome = line.outcome();
        Exchange.Answer answer = exchange.answer();
        boolean same = answer.status() == outcome.status()
                && "us".equals(answer.headers().get("likewise-region"))
                && "us-1".equals(answer.headers().get("likewise-node"))
                && answer.headers().containsKey("date");
        if (same && !outcome.problem().isEmpty()) {
            Map<String, Object> problem = TestJson.object(answer.body());
            same = problem.get("type").equals("/problems/" + outcome.problem())
                    && problem.get("status").equals((long) outcome.status())
                    && (outcome.field().isEmpty() || outcome.field().equals(problem.get("field")));
        }
        return same ? Optional.empty() : Optional.of(exchange + " (expected: " + outcome + "): " + answer.body());
    }
}
