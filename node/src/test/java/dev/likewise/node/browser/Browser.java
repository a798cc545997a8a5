package dev.likewise.node.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterTestExecutionCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.openqa.selenium.By;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.WebDriver;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;

/**
 * One browser for the tests of a class:
 *
 * <pre>{@code
 * @RegisterExtension
 * static final Browser browser = new Browser();
 * }</pre>
 *
 * Starts before the first test, or skips them all where Chromium is not installed ({@code CI=true}: fails). A test begins on
 * an empty page, in a window of its own with nothing in any storage. It fails when the console has errors that it did not
 * {@linkplain #expectError expect}, also the browser's own "Failed to load resource" for answers of 400 and above. A test that
 * fails leaves a screenshot in {@code target/screenshots}. Not for tests that run in parallel.
 */
public final class Browser
        implements BeforeAllCallback, BeforeEachCallback, AfterTestExecutionCallback, AfterAllCallback {
    /** How long a page may take for what a test waits for, unless the test says another. */
    public static final Duration PATIENCE = Duration.ofSeconds(20);

    private static final Path SCREENSHOTS = Path.of("target", "screenshots");

    private Path profile;
    private ChromeDriver driver;
    private ConsoleLines console;
    private String test = "";

    @Override
    public void beforeAll(ExtensionContext context) throws IOException {
        Chromium.require();
        profile = Files.createTempDirectory("likewise-browser-");
        driver = Chromium.start(profile);
        driver.manage().timeouts().pageLoadTimeout(Duration.ofSeconds(60)).scriptTimeout(Duration.ofSeconds(60));
        console = new ConsoleLines(driver.manage().logs());
    }

    @Override
    public void beforeEach(ExtensionContext context) {
        test = context.getRequiredTestClass().getSimpleName()
                + "."
                + context.getRequiredTestMethod().getName();
        driver.get("about:blank");
        // Of all origins at once: a page could only empty its own.
        driver.executeCdpCommand("Storage.clearDataForOrigin", Map.of("origin", "*", "storageTypes", "all"));
        console.forget();
    }

    @Override
    public void afterTestExecution(ExtensionContext context) {
        if (context.getExecutionException().isPresent()) {
            screenshot("failed");
        }
        assertThat(consoleErrors()).as("errors in the browser's console").isEmpty();
    }

    @Override
    public void afterAll(ExtensionContext context) throws IOException {
        if (driver != null) {
            driver.quit();
        }
        if (profile != null) {
            delete(profile);
        }
    }

    /** The browser may still write while it ends, so what cannot be deleted is left to the temporary directory's owner. */
    private static void delete(Path directory) throws IOException {
        try (Stream<Path> walk = Files.walk(directory)) {
            walk.sorted(Comparator.reverseOrder()).forEach(path -> path.toFile().delete());
        }
    }

    /** For what is not here. */
    public WebDriver driver() {
        return driver;
    }

    /** Opens a page and waits until it is loaded. */
    public void open(URI page) {
        driver.get(page.toString());
    }

    /** Loads the page again. */
    public void reload() {
        driver.navigate().refresh();
    }

    /** The first element that is visible and matches a CSS selector; waits for it. */
    public WebElement find(String selector) {
        return Awaitility.await("an element " + selector)
                .atMost(PATIENCE)
                .ignoreExceptions()
                .until(() -> driver.findElement(By.cssSelector(selector)), WebElement::isDisplayed);
    }

    /** All elements that match a CSS selector now. */
    public List<WebElement> all(String selector) {
        return driver.findElements(By.cssSelector(selector));
    }

    /** Clicks an element like a person: it has to be visible, and nothing in front of it. */
    public void click(String selector) {
        find(selector).click();
    }

    /** Waits until the visible text of an element is this; a page that renders it anew meanwhile does no harm. */
    public void awaitText(String selector, String text) {
        Awaitility.await("the text of " + selector)
                .atMost(PATIENCE)
                .ignoreExceptions()
                .untilAsserted(() -> assertThat(
                                driver.findElement(By.cssSelector(selector)).getText())
                        .isEqualTo(text));
    }

    /** Waits until JavaScript in the page, an expression, is truthy. */
    public void awaitTrue(String expression) {
        Awaitility.await(expression)
                .atMost(PATIENCE)
                .ignoreExceptions()
                .until(() -> Boolean.TRUE.equals(script("return Boolean(" + expression + ")")));
    }

    /**
     * Runs the body of a JavaScript function in the page and gives what it returns: a promise is awaited.
     *
     * @param arguments {@code arguments} of that function
     * @return text, {@code Long}, {@code Double}, {@code Boolean}, {@code List}, {@code Map} or null
     */
    public Object script(String body, Object... arguments) {
        return driver.executeScript(body, arguments);
    }

    /** The errors so far that this test did not expect. Who has read them is the one who knows: they fail nothing any more. */
    public List<String> consoleErrors() {
        return console.unexpectedErrors();
    }

    /** This test brings about console errors, of which a part matches; any number of them. */
    public void expectError(String regex) {
        console.expect(regex);
    }

    /** Keeps what can be seen, as {@code target/screenshots/Class.method-name.png}. */
    public Path screenshot(String name) {
        try {
            Files.createDirectories(SCREENSHOTS);
            return Files.write(
                    SCREENSHOTS.resolve(test + "-" + name + ".png"), driver.getScreenshotAs(OutputType.BYTES));
        } catch (IOException e) {
            throw new AssertionError("The screenshot cannot be kept in " + SCREENSHOTS, e);
        }
    }
}
