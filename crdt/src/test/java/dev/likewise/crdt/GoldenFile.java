package dev.likewise.crdt;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A file of values in their canonical form: lines of a name, a space and the bytes in hexadecimal; {@code #} begins a
 * comment.
 *
 * @param codec the form
 * @param name the file's, without its ending
 * @param values by their names in the file, in its order
 * @param <T> the type
 */
record GoldenFile<T>(Canonical<T> codec, String name, Map<String, T> values) {
    /** Tests run with their module's folder as the working directory. */
    private static final Path FOLDER = Path.of("src/test/resources/dev/likewise/crdt/golden");

    /** A file of values that are named in turn. */
    @SafeVarargs
    @SuppressWarnings("varargs") // the array is read only
    static <T> GoldenFile<T> of(Canonical<T> codec, String name, Map.Entry<String, T>... values) {
        Map<String, T> named = new LinkedHashMap<>();
        for (Map.Entry<String, T> value : values) {
            named.put(value.getKey(), value.getValue());
        }
        return new GoldenFile<>(codec, name, named);
    }

    /** What the file should hold. */
    String written() {
        StringBuilder text =
                new StringBuilder("# The canonical form of ").append(name).append("; see GoldenFilesTest.\n");
        values.forEach((key, value) -> text.append(key)
                .append(' ')
                .append(HexFormat.of().formatHex(codec.encode(value)))
                .append('\n'));
        return text.toString();
    }

    /** What the file holds. */
    String text() throws IOException {
        return Files.readString(path(), StandardCharsets.UTF_8);
    }

    /** The values that the file's bytes stand for. */
    Map<String, T> read() throws IOException {
        Map<String, T> read = new LinkedHashMap<>();
        for (String line : text().lines().filter(line -> !line.startsWith("#")).toList()) {
            List<String> parts = List.of(line.split(" ", -1));
            read.put(parts.get(0), codec.decode(HexFormat.of().parseHex(parts.get(1))));
        }
        return read;
    }

    void write() throws IOException {
        Files.createDirectories(FOLDER);
        Files.writeString(path(), written(), StandardCharsets.UTF_8);
    }

    private Path path() {
        return FOLDER.resolve(name + ".hex");
    }
}
