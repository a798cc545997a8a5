package dev.likewise.node.http;

import dev.likewise.node.http.openapi.ApiDocument;
import dev.likewise.node.http.openapi.Exchange;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The document as it is served, and what came when the server was driven from it; once for all tests. */
final class DrivenApi {
    private static DrivenApi once;

    private final ApiDocument document;
    private final List<Exchange> exchanges = new ArrayList<>();
    private final List<String> mistakes = new ArrayList<>();

    private DrivenApi() {
        try (RunningNode running = new RunningNode()) {
            document = ApiDocument.parse(running.get("/openapi.yaml").body());
        }
        ApiCases.inBothVersions(document)
                .forEach(line -> Stream.of(ApiDriver.values()).forEach(version -> run(line, version)));
        ApiCases.inOneVersion(document).forEach(line -> run(line, ApiDriver.HTTP_1_1));
    }

    private void run(ApiCase line, ApiDriver version) {
        Exchange exchange = version.run(line);
        exchanges.add(exchange);
        ApiCases.mistake(line, exchange).ifPresent(mistakes::add);
    }

    static synchronized DrivenApi once() {
        if (once == null) {
            once = new DrivenApi();
        }
        return once;
    }

    ApiDocument document() {
        return document;
    }

    List<Exchange> exchanges() {
        return exchanges;
    }

    /** Answers that are not those that the cases are after. */
    List<String> mistakes() {
        return mistakes;
    }
}
