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
import org.openqa.selenium.Keys;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.interactions.Actions;

/** The console of {@code likewise dev}, in a browser; no test may leave an error in its console. */
@Timeout(300)
class ConsolePageTest {
    private static final Duration SCENARIO_TIME = Duration.ofSeconds(90);
    private static final String COUNTS =
            "[...document.querySelectorAll('.card .count')].map(each => each.textContent).join(' ')";
    private static final String SENTENCE = "document.querySelector('.sentence').textContent";

    /** Words, by what they may be broken at, that stand on more than one line. */
    private static final String BROKEN_WORDS = """
            return [...document.querySelectorAll('.tab:not([hidden]) tbody td')].flatMap(cell =>
                [...cell.textContent.matchAll(/[a-z]+/g)].filter(word => {
                    const range = document.createRange();
                    range.setStart(cell.firstChild, word.index);
                    range.setEnd(cell.firstChild, word.index + word[0].length);
                    return range.getClientRects().length > 1;
                }).map(word => word[0]))""";

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

        // Before the cut they may differ for a moment, too.
        Awaitility.await()
                .atMost(SCENARIO_TIME)
                .until(() -> holds("/^ap cut off for 00:0.*serving.*regions differ by 1/s.test(" + SENTENCE + ")"));
        assertThat(holds("[...document.querySelectorAll('.wire.bad')].length === 2"))
                .isTrue();
        assertThat(holds("document.querySelectorAll('.matrix .stale').length > 0"))
                .isTrue();
        browser.awaitTrue("document.querySelector('.plain').textContent === 'not known'");
        assertThat(browser.find(".sums").getText())
                .contains("A plain PN counter would say not known while regions differ; off by +1, by the");
        Awaitility.await().atMost(SCENARIO_TIME).until(() -> holds("!document.querySelector('.outcome').hidden"));

        String outcome = browser.find(".outcome").getText();
        assertThat(outcome)
                .startsWith("Right: every region counts exactly the people who like it;")
                .containsPattern("us serves 5 0 right")
                .containsPattern("eu serves 5 0 right")
                .containsPattern("ap serves 5 0 right")
                .containsPattern("a plain PN counter would say 6 wrong by \\+1, for ever");
        browser.awaitTrue("document.querySelector('.plain').textContent === '6 (+1)'");
        assertThat(foot())
                .matches("\\./likewise link us --cut --admin (\\S+) && \\./likewise link eu --cut --admin \\1"
                        + " && \\./likewise link us --heal --admin \\1 && \\./likewise link ap --heal --admin \\S+"
                        + " && \\./likewise link eu --heal --admin \\1 && \\./likewise link ap --heal --admin \\S+");
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
                .matches("\\./likewise link eu --cut --admin http://127.0.0.1:\\d+");

        browser.click(".wire");
        browser.click(".panel .strong");
        browser.awaitTrue("!document.querySelector('.wire.bad')");
    }

    @Test
    void cuttingARegionOffIsSaidAsOneCommandALink() {
        open("#post=regions");
        browser.click(".card:last-of-type .faults");
        browser.click(".panel .choices button:nth-of-type(2)");

        browser.awaitTrue(SENTENCE + ".startsWith('ap cut off for 00:0')");
        assertThat(foot())
                .matches("\\./likewise link us --cut --for 10s --admin (\\S+)"
                        + " && \\./likewise link eu --cut --for 10s --admin \\1");

        browser.click(".card:last-of-type .faults");
        browser.click(".panel .choices button:nth-of-type(3)");
        browser.awaitTrue("!document.querySelector('.wire.bad')");
    }

    @Test
    void theFootKeepsWhatAScenarioDidAndNotOnlyHowItWasUndone() {
        browser.expectError("503");
        open("");
        browser.click("[data-scenario=disk]");

        Awaitility.await().atMost(SCENARIO_TIME).until(() -> holds("!document.querySelector('.outcome').hidden"));
        browser.awaitTrue("document.querySelector('.stuck button').textContent === 'All scenarios'");
        assertThat(browser.find(".outcome").getText()).startsWith("Right: ");
        assertThat(foot())
                .startsWith("curl -X PUT ")
                .contains("/v1/admin/disk && curl -X PUT ")
                .contains("'{\"fail\":true}'")
                .doesNotContain("heal", "clock");
    }

    @Test
    void aChangedFragmentIsFollowedAndSoIsBack() {
        open("#post=before");
        browser.awaitTrue(COUNTS + " === '0 0 0'");

        browser.script("location.hash = 'post=after&from=eu&tab=explain&user=cy&table=1'");

        browser.awaitTrue(SENTENCE + ".startsWith('eu knows of 0\u00a0likes')");
        browser.awaitTrue("document.getElementById('post').value === 'after'"
                + " && document.getElementById('from').value === 'eu'"
                + " && document.getElementById('who').value === 'cy'"
                + " && document.getElementById('tab-explain').getAttribute('aria-selected') === 'true'"
                + " && document.body.dataset.table === 'true'");

        browser.driver().navigate().back();

        browser.awaitTrue(SENTENCE + ".startsWith('3 regions agree')");
        browser.awaitTrue("document.getElementById('post').value === 'before'"
                + " && document.getElementById('tab-scenarios').getAttribute('aria-selected') === 'true'"
                + " && document.body.dataset.table === 'false'");
        browser.script("location.hash = 'post=before&from=nowhere'");
        browser.awaitTrue("location.hash === '#post=before&from=all'");
    }

    @Test
    void thePostIsTypedOverAndItsFieldIsLeftByEnterAndByEsc() {
        open("#post=typed");
        browser.awaitTrue(COUNTS + " === '0 0 0'");
        press("/");
        press("other", Keys.ENTER);

        browser.awaitTrue("location.hash.startsWith('#post=other&') && document.activeElement === document.body");

        press("/");
        press("dropped", Keys.ESCAPE);
        browser.awaitTrue("document.activeElement === document.body");
        assertThat(browser.script("return document.getElementById('post').value + location.hash"))
                .isEqualTo("other#post=other&from=all");
        press("2");
        browser.awaitTrue("document.getElementById('from').value === 'eu'");
    }

    @Test
    void arrowKeysMoveInTimeWhereNothingElseTakesThem() {
        open("#post=arrows");
        browser.awaitTrue(COUNTS + " === '0 0 0'");

        Awaitility.await().atMost(Browser.PATIENCE).until(() -> {
            press(Keys.ARROW_LEFT);
            return holds("/^00:0[1-9] ago: /.test(" + SENTENCE + ")");
        });

        press(Keys.ESCAPE);
        browser.awaitTrue(SENTENCE + ".startsWith('3 regions agree')");
    }

    @Test
    void atRestNothingIsSaidToBeBehindAndThePageSaysWhatItIs() {
        open("#post=rest&tab=words");

        browser.awaitTrue(SENTENCE + " === '3 regions agree \u00b7 0\u00a0likes = 0\u00a0members'");
        browser.awaitTrue(
                "[...document.querySelectorAll('.wire')].every(each => /heard .+ ago$/.test(each.textContent))");
        assertThat(browser.find(".what").getText()).contains("like counter");
        assertThat(browser.find(".meanings").getText())
                .contains("P, N", "4 hex digits", "moves not heard of yet", "plain PN counter");
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
            assertThat(holds("[...document.querySelectorAll('.what')].every(e => e.scrollWidth <= e.clientWidth)"))
                    .isTrue();
            if (width < 600) {
                assertThat(holds("[...document.querySelectorAll('.copy')].filter(each => each.offsetHeight > 0)"
                                + ".every(each => each.offsetHeight >= 32)"))
                        .isTrue();
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

    @Test
    void theOperatorSeesWhatIsHotWhoLacksWhatAndHowTheDiskDoes() {
        open("#post=hot");
        browser.click(".card .heart");
        browser.awaitTrue(COUNTS + " === '1 1 1'");
        browser.open(URI.create(nodes.get(0).text("admin") + "/#tab=hot"));
        browser.awaitTrue("/hot\\s+0\\.[1-9]/.test(document.querySelector('.tab:not([hidden])').innerText)");
        assertThat(browser.all(".tab:not([hidden]) caption")).hasSize(3);

        browser.click("#tab-replication");
        browser.awaitTrue("document.querySelectorAll('.tab:not([hidden]) table:nth-of-type(2) tbody tr').length === 4");
        assertThat(browser.find(".tab:not([hidden])").getText())
                .contains("us/us-1 ap/ap-1 0 ", "of 3.2 GB before records go", "0 of 16 shards");

        browser.click("#tab-health");
        browser.awaitTrue(
                "[...document.querySelectorAll('.checks .sign')].filter(sign => sign.textContent === '=').length"
                        + " >= document.querySelectorAll('.checks tbody tr').length - 2");
        assertThat(browser.find(".checks").getText())
                .contains(
                        "nothing turned away in the last minute", "GB free", "0 since the start, 0 in the last minute");
    }

    @Test
    void noWordAboutHealthIsBrokenOnAPhone() {
        size(390, 844);
        try {
            browser.open(URI.create(nodes.get(0).text("admin") + "/#tab=health"));
            browser.awaitTrue("document.querySelectorAll('.tab:not([hidden]) tbody tr').length > 5");

            assertThat(holds("document.documentElement.scrollWidth <= 390")).isTrue();
            assertThat((List<?>) browser.script(BROKEN_WORDS)).isEmpty();
            browser.screenshot("390-operator");
        } finally {
            command("Emulation.clearDeviceMetricsOverride", Map.of());
        }
    }

    private static void press(CharSequence... keys) {
        new Actions(browser.driver()).sendKeys(keys).perform();
    }

    private static String foot() {
        return (String) browser.script("return document.querySelector('.command').textContent");
    }

    private static boolean holds(String expression) {
        return Boolean.TRUE.equals(browser.script("return Boolean(" + expression + ")"));
    }
}
