package dev.likewise.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.likewise.node.api.LinkFault;
import dev.likewise.node.browser.Browser;
import dev.likewise.node.browser.PageServer;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Pages of another origin with a like button, in a browser, against two regions. */
@Timeout(180)
class ClientPageTest {
    private static final LinkFault CUT = new LinkFault(LinkFault.Direction.BOTH, true, 0, 0, 0, 0, 0);
    private static final Path DOCUMENT = Path.of(System.getProperty("likewise.root"), "docs", "clients.md");
    private static final Pattern HTML = Pattern.compile("```html\\R(.*?)```", Pattern.DOTALL);
    private static final String BUTTON = "document.querySelector('like-button').shadowRoot.querySelector('button')";

    private static final String NEVER_POLLED = "pollMs: 6e6, livePollMs: 6e6";

    @RegisterExtension
    static final Browser browser = new Browser();

    @TempDir
    Path dir;

    private TestCluster cluster;
    private PageServer pages;
    private Node us;
    private Node eu;

    @BeforeEach
    void start() {
        pages = new PageServer("likewise");
        cluster = new TestCluster(dir);
        us = start("us");
        eu = start("eu");
        for (Node node : new Node[] {us, eu}) {
            await().atMost(Browser.PATIENCE)
                    .until(() -> node.view().members().active().size() == 2
                            && node.view().freshness().behind().isEmpty());
        }
    }

    private Node start(String region) {
        return cluster.start(cluster.config(region).with("found", "true").with("cors-origins", pages.origin()));
    }

    @AfterEach
    void stop() {
        cluster.close();
        pages.close();
    }

    private static String url(Node node) {
        return "http://127.0.0.1:" + node.httpAddress().getPort();
    }

    /** Opens a page with a button for {@code p1}; the module comes from us, whatever becomes of that later. */
    private void open(Node module, String options) {
        browser.open(pages.put("/", """
                <!doctype html>
                <link rel=icon href=data:,>
                <script type=module>
                  import { Likewise, defineLikeButton } from '%s/likewise.js';
                  globalThis.client = new Likewise({ user: 'u1', %s });
                  defineLikeButton(client);
                </script>
                <like-button post=p1></like-button>
                """.formatted(url(module), options)));
    }

    private static void awaitLabel(String label, boolean pressed) {
        browser.awaitTrue(BUTTON + ".ariaLabel === '" + label + "'");
        browser.awaitTrue(BUTTON + ".ariaPressed === '" + pressed + "'");
    }

    private static void awaitCount(Node node, long count) {
        await().atMost(Browser.PATIENCE).until(() -> TestCluster.count(node, "p1") == count);
    }

    @Test
    void whatTheDocumentShowsWorks() throws IOException {
        Matcher snippet = HTML.matcher(Files.readString(DOCUMENT));
        assertThat(snippet.find()).isTrue();
        URI page = pages.put("/", snippet.group(1).replace("http://127.0.0.1:8080", url(us)));
        browser.open(page);

        awaitLabel("Like, 0 likes", false);
        browser.click("like-button");
        awaitLabel("Like, 1 like", true);
        browser.screenshot("liked");
        await().atMost(Browser.PATIENCE).until(() -> TestCluster.count(us, "my-first-page") == 1);
        browser.reload();
        awaitLabel("Like, 1 like", true);
    }

    @Test
    void countsInFocusArePushed() throws Exception {
        open(us, "url: '" + url(us) + "', regions: false, " + NEVER_POLLED);
        awaitLabel("Like, 0 likes", false);

        // That was the only read: what is seen from now on is pushed.
        TestCluster.tap(eu, "p1", "u2", true).get();

        awaitLabel("Like, 1 like", false);
        browser.click("like-button");
        awaitLabel("Like, 2 likes", true);
    }

    @Test
    void aPageKeepsFollowingInTheOtherRegion() throws Exception {
        browser.expectError("net::ERR_|WebSocket connection");
        open(us, "url: ['" + url(us) + "', '" + url(eu) + "'], regions: false, " + NEVER_POLLED);
        awaitLabel("Like, 0 likes", false);
        cluster.stop("us");
        // Nothing is asked of us meanwhile but this tap, which finds out.
        browser.click("like-button");
        awaitCount(eu, 1);

        TestCluster.tap(eu, "p1", "u2", true).get();

        awaitLabel("Like, 2 likes", true);
    }

    @Test
    void whatOthersTapElsewhereTicksWhereThereIsNoSocket() throws Exception {
        open(us, "url: '" + url(us) + "', livePollMs: 200, regions: false, sockets: false");
        awaitLabel("Like, 0 likes", false);
        browser.click("like-button");
        awaitLabel("Like, 1 like", true);

        TestCluster.tap(eu, "p1", "u2", true).get();

        awaitLabel("Like, 2 likes", true);
        browser.click("like-button");
        awaitLabel("Like, 1 like", false);
        awaitCount(eu, 1);
    }

    @Test
    void aDeadRegionIsLeftForTheOther() {
        browser.expectError("net::ERR_CONNECTION|net::ERR_EMPTY_RESPONSE");
        open(us, "url: '" + url(us) + "', sockets: false");
        awaitLabel("Like, 0 likes", false);
        // By its pings; which of the two is nearer on one machine is chance.
        browser.awaitTrue("performance.getEntriesByType('resource').filter(({ name }) => name === '" + url(eu)
                + "/v1/ping').length >= 2");
        boolean asksUs = browser.script("return client.region").equals(url(us));
        cluster.stop(asksUs ? "us" : "eu");

        browser.click("like-button");

        awaitLabel("Like, 1 like", true);
        browser.awaitTrue("!client.state('p1').pending");
        awaitCount(asksUs ? eu : us, 1);
        assertThat(browser.script("return client.region")).isEqualTo(url(asksUs ? eu : us));
    }

    @Test
    void anOwnTapIsSeenInTheOtherRegionAcrossACut() {
        us.faults().orElseThrow().putLinkFault("eu", CUT);
        open(us, "url: '" + url(us) + "', regions: false, sockets: false, keepSession: true");
        awaitLabel("Like, 0 likes", false);
        browser.click("like-button");
        browser.awaitTrue("client.session !== null && !client.state('p1').pending && client.state('p1').liked");

        open(us, "url: '" + url(eu) + "', regions: false, sockets: false, keepSession: true");

        awaitLabel("Like, 1 like", true);
        assertThat(TestCluster.count(eu, "p1")).isZero();
    }

    @Test
    void aTapOfAPageThatIsLeftArrives() {
        open(us, "url: '" + url(us) + "', regions: false, sockets: false, debounceMs: 60_000");
        awaitLabel("Like, 0 likes", false);
        browser.click("like-button");
        assertThat(TestCluster.count(us, "p1")).isZero();

        browser.open(pages.put("/other", "<!doctype html><link rel=icon href=data:,>"));

        awaitCount(us, 1);
    }

    @Test
    void pollsOfWhatHasNotChangedHaveNoBody() {
        // A document of the node's own origin, as others are not told how much an answer weighed; it has no icon.
        browser.expectError("/favicon.ico");
        browser.open(URI.create(url(us) + "/v1/regions"));
        browser.script("return import('/likewise.js').then(({ Likewise }) => {"
                + " const client = new Likewise({ user: 'u1', regions: false, sockets: false, livePollMs: 200 });"
                + " client.watch('p1', () => {}); client.focus('p1'); })");

        // A browser counts 300 bytes for an answer that only said that its own copy is still good.
        browser.awaitTrue("performance.getEntriesByType('resource').filter(({ name, transferSize, encodedBodySize }) =>"
                + " name.endsWith('/v1/posts/p1/likes') && transferSize === 300 && encodedBodySize > 0).length > 1");
    }
}
