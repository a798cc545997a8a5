package dev.likewise.node.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.likewise.node.browser.Browser;
import dev.likewise.node.browser.PageServer;
import dev.likewise.node.http.server.Limits;
import dev.likewise.node.http.server.Timeouts;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * The rules that {@code likewise.js} keeps to, in a browser, as a page of another origin loads it from a node. The tests
 * themselves are beside, in {@code resources/likewise}: they have a clock, nodes and sockets of their own, so that each says
 * exactly what happens when.
 */
@Timeout(300)
class ClientModuleTest {
    @RegisterExtension
    static final Browser browser = new Browser();

    private static PageServer pages;
    private static RunningNode node;

    @BeforeAll
    static void start() {
        pages = new PageServer("likewise");
        node = new RunningNode(TestSettings.with(Limits.DEFAULT, Timeouts.DEFAULT, List.of(pages.origin())));
        pages.put("/display-forms", displayForms());
    }

    @AfterAll
    static void stop() {
        node.close();
        pages.close();
    }

    /** As JSON: arrays of a count, its form, and whether that leaves digits out. */
    private static String displayForms() {
        try (InputStream in = ClientModuleTest.class.getResourceAsStream("/display-forms.csv")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .map(line -> line.split("\\|", -1))
                    .map(row -> "[" + row[0] + ",\"" + row[1] + "\"," + row[2] + "]")
                    .collect(Collectors.joining(",", "[", "]"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The tests of a file, in a page of their own. */
    private static Stream<DynamicTest> testsOf(String file) {
        browser.open(pages.put("/", """
                <!doctype html>
                <link rel=icon href=data:,>
                <script type=importmap>{"imports": {"likewise": "%s"}}</script>
                <script type=module src=/run.js></script>
                """.formatted(node.uri("/likewise.js"))));
        browser.awaitTrue("globalThis.ready");
        List<?> names = (List<?>) browser.script("return namesOf(arguments[0])", file);
        assertThat(names).isNotEmpty();
        return names.stream()
                .map(Object::toString)
                .map(name -> DynamicTest.dynamicTest(
                        name,
                        () -> assertThat(browser.script("return run(arguments[0], arguments[1])", file, name))
                                .isNull()));
    }

    @TestFactory
    Stream<DynamicTest> tapsAreSentUntilTheyAreAnswered() {
        return testsOf("taps");
    }

    @TestFactory
    Stream<DynamicTest> requestsGoToTheNearestRegionThatAnswers() {
        return testsOf("regions");
    }

    @TestFactory
    Stream<DynamicTest> countsAreReadInWaysThatCachesLike() {
        return testsOf("reads");
    }

    @TestFactory
    Stream<DynamicTest> postsInFocusAreFollowed() {
        return testsOf("live");
    }

    @TestFactory
    Stream<DynamicTest> numbersAndButtonsAreForPeople() {
        return testsOf("show");
    }

    /** Whoever sees a first like button waits for it: as browsers get it, with the words that say why. */
    @Test
    void theModuleStaysSmall() {
        assertThat(node.get("/likewise.js", "Accept-Encoding", "gzip")
                        .headers()
                        .firstValueAsLong("Content-Length")
                        .orElseThrow())
                .isLessThan(13_000);
    }
}
