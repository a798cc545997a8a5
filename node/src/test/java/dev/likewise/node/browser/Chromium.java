package dev.likewise.node.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/** The browser of the operating system and its driver: Debian's {@code chromium} and {@code chromium-driver}. */
final class Chromium {
    private static final Optional<Path> BINARY = firstOf("/usr/bin/chromium", "/usr/bin/chromium-browser");
    private static final Optional<Path> DRIVER = firstOf("/usr/bin/chromedriver", "/usr/lib/chromium/chromedriver");

    /** Warns at each start that it has no types for this version's protocol; none are used. Held, or its level is forgotten. */
    private static final Logger PROTOCOL_VERSIONS = Logger.getLogger("org.openqa.selenium.devtools.CdpVersionFinder");

    static {
        PROTOCOL_VERSIONS.setLevel(Level.SEVERE);
    }

    private Chromium() {}

    private static Optional<Path> firstOf(String... places) {
        return Stream.of(places).map(Path::of).filter(Files::isExecutable).findFirst();
    }

    /** Skips the tests where there is no browser, and says so; continuous integration must not do without. */
    static void require() {
        boolean found = BINARY.isPresent() && DRIVER.isPresent();
        if ("true".equals(System.getenv("CI"))) {
            assertThat(found)
                    .as("chromium and chromedriver, which this test needs")
                    .isTrue();
        }
        assumeThat(found)
                .as("chromium or chromium-driver is not installed: nothing says that pages work")
                .isTrue();
    }

    /**
     * Starts a browser of its own. Both paths are given, so that Selenium looks for and fetches nothing; nor does the browser
     * for itself.
     *
     * @param profile an empty directory for all that the browser keeps
     */
    static ChromeDriver start(Path profile) {
        ChromeOptions options = new ChromeOptions();
        options.setBinary(BINARY.orElseThrow().toString());
        options.addArguments(
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-dev-shm-usage",
                "--disable-quic",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--window-size=1280,900",
                "--user-data-dir=" + profile);
        LoggingPreferences logged = new LoggingPreferences();
        logged.enable(LogType.BROWSER, Level.ALL);
        options.setCapability(ChromeOptions.LOGGING_PREFS, logged);
        ChromeDriverService service = new ChromeDriverService.Builder()
                .usingDriverExecutable(DRIVER.orElseThrow().toFile())
                .withSilent(true)
                .build();
        return new ChromeDriver(service, options);
    }
}
