package dev.likewise.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.likewise.node.prometheus.Scrape;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code docs/metrics.md} lists what a node shows, in its words. */
@Timeout(60)
class MetricsDocumentTest {
    private static final Path DOCUMENT = Path.of(System.getProperty("likewise.root", ".."), "docs", "metrics.md");
    private static final String ROW = "| `likewise_";

    @TempDir
    Path dir;

    private static String row(Scrape scrape, String name) {
        String labels =
                scrape.labels(name).stream().map(label -> "`" + label + "`").collect(Collectors.joining(", "));
        return "| `" + name + "` | " + scrape.types().get(name) + " | " + labels + " | "
                + scrape.helps().get(name).trim() + " |";
    }

    @Test
    void everyMetricIsInThePageAsTheNodeShowsIt() throws Exception {
        Scrape scrape = ExposedMetrics.in(dir);
        List<String> rows = new TreeSet<>(scrape.types().keySet())
                .stream()
                        .filter(name -> name.startsWith("likewise_"))
                        .map(name -> row(scrape, name))
                        .toList();
        if (Boolean.getBoolean("regenerate")) {
            regenerate(rows);
        }

        assertThat(Files.readAllLines(DOCUMENT).stream().filter(line -> line.startsWith(ROW)))
                .as("written again with -Dregenerate=true")
                .containsExactlyElementsOf(rows);
    }

    /** Puts the rows where the first of those before stood. */
    private static void regenerate(List<String> rows) throws IOException {
        List<String> lines = new ArrayList<>(Files.readAllLines(DOCUMENT));
        int first = 0;
        while (!lines.get(first).startsWith("|---|---|---|---|")) {
            first++;
        }
        lines.removeIf(line -> line.startsWith(ROW));
        lines.addAll(first + 1, rows);
        Files.write(DOCUMENT, lines);
    }
}
