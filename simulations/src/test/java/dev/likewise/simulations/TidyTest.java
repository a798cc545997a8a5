package dev.likewise.simulations;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What no compiler sees: links that lead nowhere, clocks read where they must not be, tests that sleep. */
class TidyTest {
    private static final Path ROOT = Path.of(System.getProperty("likewise.root", ".."));
    private static final Pattern LINK = Pattern.compile("]\\(([^)#\\s]+)(#[^)]*)?\\)");
    private static final Pattern WALL_CLOCK = Pattern.compile("currentTimeMillis|Instant\\.now\\(\\)|new Random\\(");
    private static final Pattern SLEEP = Pattern.compile("Thread\\.sleep|TimeUnit\\.\\w+\\.sleep");
    private static final List<String> LEFT_TO_DO = List.of("TO" + "DO", "FIX" + "ME", "XX" + "X");

    @Test
    void everyLinkInTheDocumentsLeadsToAFile() throws IOException {
        List<String> dead = new ArrayList<>();
        for (Path document : files(".md")) {
            Matcher link = LINK.matcher(Files.readString(document));
            while (link.find()) {
                Path target = document.resolveSibling(link.group(1)).normalize();
                if (!link.group(1).contains(":") && !Files.exists(target)) {
                    dead.add(document + " -> " + link.group(1));
                }
            }
        }
        assertThat(dead).isEmpty();
    }

    @Test
    void onlyAdaptersReadTheWallClockOrMakeRandomness() throws IOException {
        assertThat(linesWith(WALL_CLOCK, path -> path.contains("/src/main/")))
                .as("take the time or a generator as an argument, or add the adapter to this list")
                .allMatch(line -> line.contains("/node/src/main/java/dev/likewise/node/runtime/SystemClock.java")
                        || line.contains("/cli/src/main/"));
    }

    @Test
    void nothingSleepsButTheCommandLine() throws IOException {
        assertThat(linesWith(SLEEP, path -> !path.contains("/cli/src/main/") && !path.endsWith("TidyTest.java")))
                .isEmpty();
    }

    @Test
    void nothingIsLeftToDo() throws IOException {
        Pattern left = Pattern.compile("\\b(" + String.join("|", LEFT_TO_DO) + ")\\b");
        assertThat(linesWith(left, path -> true)).isEmpty();
    }

    private static List<String> linesWith(Pattern pattern, Predicate<String> where) throws IOException {
        List<String> found = new ArrayList<>();
        for (Path source : files(".java")) {
            if (where.test(source.toString())) {
                Files.readAllLines(source).stream()
                        .filter(line -> pattern.matcher(line).find())
                        .forEach(line -> found.add(source + ": " + line.strip()));
            }
        }
        return found;
    }

    private static List<Path> files(String ending) throws IOException {
        try (Stream<Path> walk = Files.walk(ROOT)) {
            return walk.filter(path -> path.toString().endsWith(ending))
                    .filter(path -> !path.toString().contains("/target/"))
                    .toList();
        }
    }
}
