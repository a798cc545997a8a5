package dev.likewise.replication.expect;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * A file that holds what a test expects. With {@code -Dgolden.write=true} it is written anew instead of compared, so that
 * the change can be read as a difference of versions; where {@code CI=true} is set that is refused.
 *
 * @param path relative to {@code src/test/resources/dev/likewise/replication}
 */
public record ExpectedText(Path path) {
    /** Tests run with their module's folder as the working directory. */
    private static final Path FOLDER = Path.of("src/test/resources/dev/likewise/replication");

    public static ExpectedText of(String path) {
        return new ExpectedText(FOLDER.resolve(path));
    }

    /** All files of a folder, by name. */
    public static List<ExpectedText> in(String folder) {
        try (Stream<Path> files = Files.list(FOLDER.resolve(folder))) {
            return files.sorted().map(ExpectedText::new).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public String name() {
        return String.valueOf(path.getFileName());
    }

    public String text() {
        try {
            return Files.readString(path, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Fails with the difference if the file holds anything else; or writes it, if that was asked for. */
    public void check(String found) {
        if (Boolean.getBoolean("golden.write")) {
            write(found, System.getenv("CI"));
            return;
        }
        String expected = text();
        if (!expected.equals(found)) {
            throw new AssertionError(path + " (- expected, + found; -Dgolden.write=true writes it anew):\n"
                    + LineDiff.of(expected, found));
        }
    }

    void write(String text, String ci) {
        if ("true".equals(ci)) {
            throw new IllegalStateException(path + ": expectations are not written where CI=true");
        }
        try {
            Files.createDirectories(path.getParent());
            Files.writeString(path, text, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
