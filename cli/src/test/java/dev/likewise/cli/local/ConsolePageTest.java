package dev.likewise.cli.local;

import static org.assertj.core.api.Assertions.assertThat;

import dev.likewise.cli.RunningCommand;
import dev.likewise.cli.json.JsonObject;
import dev.likewise.node.browser.Browser;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openqa.selenium.chrome.ChromeDriver;

/** The console of {@code likewise dev}, in a browser; no test may leave an error in its console. */
@Timeout(300)
class ConsolePageTest {
    private static final Duration SCENARIO_TIME = Duration.ofSeconds(90);
    private static final String COUNTS =
            "[...document.querySelectorAll('.card .count')].map(each => each.textContent).join(' ')";
    private static final String SENTENCE = "document.querySelector('.sentence').textContent";

    @RegisterExtension
    static final Browser browser = new Browser();

    private static RunningCommand dev;
    private static List<JsonObject> nodes;

    @BeforeAll
    static void start() {
        dev = new RunningCommand("dev", "--port", "0", "--regions", "us,eu,ap", "--quiet-start", "--json");
        nodes = dev.json().list("nodes");
    }

    @AfterAll
    static void stop() {
        dev.close();
    }

    private static URI console(String fragment) {
        return URI.create(nodes.get(0).text("http") + "/" + fragment);
    }

    /** Opens it anew: a change of the fragment alone would load nothing. */
    private static void open(String fragment) {
        browser.driver().get("about:blank");
        browser.open(console(fragment));
        browser.awaitTrue("document.querySelectorAll('.card').length === 3");
    }

    private static void command(String name, Map<String, Object> parameters) {
        ((ChromeDriver) browser.driver()).executeCdpCommand(name, parameters);
    }

    private static void size(int width, int height) {
        command(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", width < 600));
    }

    private static void colours(String scheme) {
        command(
                "Emulation.setEmulatedMedia",
                Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", scheme))));
    }

    @Test
    void aLikeInOneRegionTicksInTheOthers() {
        open("#post=ticks");
        browser.awaitTrue(COUNTS + " === '0 0 0'");

        browser.click(".card .heart");

        browser.awaitTrue(COUNTS + " === '1 1 1'");
        browser.awaitTrue(SENTENCE + ".startsWith('3 regions agree \u00b7 1\u00a0like = 1\u00a0member')");
        browser.awaitTrue("document.querySelectorAll('.card .heart[aria-pressed=true]').length === 3");
    }

    @Test
    void aDoubleTapAcrossACutIsShownApartAndJudgedByThePagesOwnBook() {
        open("");
        browser.click("[data-scenario=double-tap]");

        Awaitility.await().atMost(SCENARIO_TIME).until(() -> holds(SENTENCE + ".includes('regions differ by 1')"));
        assertThat((String) browser.script("return " + SENTENCE))
                .startsWith("ap cut off for 00:0")
                .contains("serving");
        assertThat(holds("[...document.querySelectorAll('.wire.bad')].length === 2"))
                .isTrue();
        assertThat(holds("document.querySelectorAll('.matrix .stale').length > 0"))
                .isTrue();
        Awaitility.await().atMost(SCENARIO_TIME).until(() -> holds("!document.querySelector('.outcome').hidden"));

        String outcome = browser.find(".outcome").getText();
        assertThat(outcome)
                .startsWith("Right: every region counts exactly the people who like it;")
                .containsPattern("us serves 5 0 right")
                .containsPattern("eu serves 5 0 right")
                .containsPattern("ap serves 5 0 right")
                .containsPattern("a plain PN counter would say 6 wrong by \\+1, for ever");
        browser.awaitTrue("document.querySelector('.plain').textContent === '6 (+1)'");
        browser.awaitTrue(SENTENCE + ".startsWith('3 regions agree \u00b7 5\u00a0likes = 5\u00a0members')");
    }

    @Test
    void aCutLinkHasAClockAndIsHealedByHand() {
        open("#post=cuts");
        browser.click(".wire");
        browser.click(".panel .check input");
        browser.click(".panel .choices button");

        browser.awaitTrue(
                "/^cut 00:0[1-9]/.test(document.querySelector('.wire').textContent.replace(/^.*ap |^.*eu /, ''))");
        assertThat((String) browser.script("return document.querySelector('.command').textContent"))
                .startsWith("likewise link eu --cut --admin http://127.0.0.1:");

        browser.click(".wire");
        browser.click(".panel .strong");
        browser.awaitTrue("!document.querySelector('.wire.bad')");
    }

    @Test
    void whatOneRegionKnowsIsSaidToBeThatAlone() {
        open("#post=alone&from=eu");

        browser.awaitTrue(SENTENCE + ".startsWith('eu knows of 0\u00a0likes')");
        browser.awaitTrue("document.querySelectorAll('.matrix tbody tr').length === 1");
        browser.awaitTrue(COUNTS + " === '\u2013 0 \u2013'");
    }

    @Test
    void anAuditSaysHowManyEdgesItRead() {
        open("#post=audited");
        browser.awaitTrue(COUNTS + " === '0 0 0'");
        browser.click(".card .heart");
        browser.awaitTrue(COUNTS + " === '1 1 1'");

        browser.click(".ledger .row button");

        browser.awaitTrue(
                "document.querySelector('.ledger [role=status]').textContent.startsWith('us, eu, ap: 1\u00a0edge in ')"
                        + " && document.querySelector('.ledger [role=status]').textContent.endsWith('no drift')");
    }

    @Test
    void aRegisterIsExplained() {
        open("#post=explained&tab=explain&user=ana");
        browser.awaitTrue(COUNTS + " === '0 0 0'");
        browser.click(".card .heart");

        browser.awaitTrue("document.querySelectorAll('.wins').length === 3");
        browser.awaitTrue("document.querySelector('.chip').textContent === 'us:+1'");
    }

    @Test
    void everythingIsAlsoATableByOneKey() {
        open("#post=tables");
        browser.awaitTrue(COUNTS + " === '0 0 0'");

        browser.script("document.dispatchEvent(new KeyboardEvent('keydown', { key: 't', bubbles: true }))");

        browser.awaitTrue("document.querySelectorAll('.stage .tables tbody tr').length === 6");
        assertThat(browser.find(".stage .tables").getText()).contains("us 0 0 0 0.0");
        assertThat(browser.driver().getCurrentUrl()).contains("table=1");
    }

    @ParameterizedTest
    @CsvSource({"1280, 800, light", "1280, 800, dark", "390, 844, light", "390, 844, dark"})
    void nothingIsWiderThanTheScreen(int width, int height, String scheme) {
        size(width, height);
        colours(scheme);
        try {
            open("#post=sizes");
            browser.awaitTrue(COUNTS + " === '0 0 0'");

            assertThat((Long) browser.script("return document.documentElement.scrollWidth"))
                    .isLessThanOrEqualTo(width);
            if (width >= 1280) {
                assertThat((Long) browser.script("return document.documentElement.scrollHeight"))
                        .isLessThanOrEqualTo(height);
            }
            assertThat(browser.screenshot(width + "-" + scheme)).isNotEmptyFile();
        } finally {
            command("Emulation.clearDeviceMetricsOverride", Map.of());
            command("Emulation.setEmulatedMedia", Map.of("features", List.of()));
        }
    }

    @Test
    void nothingInlineAndNothingForeignRuns() {
        browser.expectError("Content Security Policy");
        open("#post=policy");

        browser.script("const script = document.createElement('script'); script.textContent = 'window.ran = true';"
                + "document.head.append(script);");
        assertThat(browser.script("return window.ran")).isNull();
        assertThat(browser.script("return fetch('http://127.0.0.2:1/').then(() => 'went', () => 'refused')"))
                .isEqualTo("refused");
    }

    @Test
    void theAdminPortHasTheOperatorsPage() {
        browser.open(URI.create(nodes.get(0).text("admin") + "/"));

        browser.awaitTrue(SENTENCE + ".startsWith('us/us-1 takes taps \u00b7 2 of 2\u00a0links up')");
        assertThat(browser.all("[data-scenario], .heart, .faults")).isEmpty();
        browser.click("#tab-members");
        browser.awaitTrue("document.querySelectorAll('.tab:not([hidden]) tbody tr').length === 3");

        browser.click(".tab:not([hidden]) tbody button");
        assertThat(browser.find("dialog .strong").isEnabled()).isFalse();
    }

    private static boolean holds(String expression) {
        return Boolean.TRUE.equals(browser.script("return Boolean(" + expression + ")"));
    }
}
