package dev.likewise.node.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.likewise.node.http.openapi.Alteration;
import dev.likewise.node.http.openapi.AnswerRules;
import dev.likewise.node.http.openapi.ApiDocument;
import dev.likewise.node.http.openapi.Coverage;
import dev.likewise.node.http.openapi.Exchange;
import dev.likewise.node.http.openapi.RequestRules;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The rules that hold server and document together fail where one of them says less or more than the other. */
class OpenApiMutationTest {
    private static ApiDocument document;
    private static List<Exchange> exchanges;

    @BeforeAll
    static void drive() {
        document = DrivenApi.once().document();
        exchanges = DrivenApi.once().exchanges().stream()
                .filter(exchange -> exchange.name().endsWith("HTTP_1_1"))
                .toList();
    }

    @Test
    void aDocumentThatSaysLessIsFoundOut() {
        List<Alteration> unnoticed = Alteration.less(document).stream()
                .filter(less -> {
                    AnswerRules answers = new AnswerRules(less.document());
                    RequestRules requests = new RequestRules(less.document());
                    return exchanges.stream()
                            .filter(less::concerns)
                            .allMatch(each -> answers.complaints(each).isEmpty()
                                    && requests.complaints(each).isEmpty());
                })
                .toList();
        assertThat(unnoticed).isEmpty();
    }

    @Test
    void aDocumentThatSaysMoreIsFoundOut() {
        List<Alteration> unnoticed = Alteration.more(document).stream()
                .filter(more -> {
                    Coverage coverage = new Coverage(more.document());
                    exchanges.forEach(coverage::note);
                    return coverage.missing().isEmpty();
                })
                .toList();
        assertThat(unnoticed).isEmpty();
    }

    @Test
    void aServerThatSaysMoreIsFoundOut() {
        AnswerRules rules = new AnswerRules(document);
        Map<String, Exchange> one = new HashMap<>();
        exchanges.forEach(each -> one.put(
                each.request().method()
                        + each.request().template()
                        + each.answer().status(),
                each));
        for (Exchange exchange : one.values()) {
            for (Exchange more : exchange.withMore()) {
                assertThat(rules.complaints(more))
                        .as(more + more.answer().body())
                        .isNotEmpty();
            }
        }
    }
}
