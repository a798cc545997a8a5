package dev.likewise.node.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The harness itself: what a page does is seen, and nothing that goes wrong in it is overlooked. */
@Timeout(120)
class BrowserTest {
    @RegisterExtension
    static final Browser browser = new Browser();

    private static HttpServer server;

    @BeforeAll
    static void serve() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", BrowserTest::answer);
        server.start();
    }

    private static void answer(HttpExchange exchange) throws IOException {
        byte[] page =
                "<!doctype html><link rel=icon href=data:,><button onclick='this.textContent = Number(this.textContent) + 1'>1</button>"
                        .getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "text/html");
        exchange.sendResponseHeaders(exchange.getRequestURI().getPath().equals("/") ? 200 : 404, page.length);
        exchange.getResponseBody().write(page);
        exchange.close();
    }

    @AfterAll
    static void stop() {
        server.stop(0);
    }

    private static URI page(String path) {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + path);
    }

    @Test
    void aPageIsReadAndClicked() {
        browser.open(page("/"));

        browser.click("button");

        browser.awaitText("button", "2");
        browser.awaitTrue("document.querySelector('button').textContent === '2'");
        assertThat(browser.all("button")).hasSize(1);
        assertThat(browser.script("return Promise.resolve([arguments[0], 'two', null])", 1))
                .isEqualTo(Arrays.asList(1L, "two", null));
        assertThat(browser.screenshot("clicked")).isNotEmptyFile();
    }

    @Test
    void whateverGoesWrongInAPageIsSeen() {
        browser.open(page("/"));
        browser.script("console.warn('a warning'); console.error('said so');"
                + "setTimeout(() => { throw new Error('not caught') }, 0);"
                + "return fetch('/missing').then(() => new Promise(done => setTimeout(done, 0)))");

        assertThat(browser.consoleErrors())
                .hasSize(3)
                .anyMatch(line -> line.contains("said so"))
                .anyMatch(line -> line.contains("not caught"))
                .anyMatch(line -> line.contains("/missing") && line.contains("404"));
    }

    @Test
    void errorsThatATestExpectsAreNone() {
        browser.expectError("missing.*404");
        browser.open(page("/"));
        browser.script("return fetch('/missing').then(() => console.error('other'))");

        assertThat(browser.consoleErrors()).singleElement().asString().contains("other");
    }

    @Test
    void aTestBeginsWithEmptyStoragesOne() {
        keepSomething();
    }

    @Test
    void aTestBeginsWithEmptyStoragesTwo() {
        keepSomething();
    }

    /** Whichever of the two comes second would find what the first left. */
    private static void keepSomething() {
        browser.open(page("/"));
        assertThat(browser.script("const kept = localStorage.kept; localStorage.kept = 'x'; return kept"))
                .isNull();
        assertThat(browser.script("const kept = sessionStorage.kept; sessionStorage.kept = 'x'; return kept"))
                .isNull();
    }
}
