package dev.likewise.node.prometheus;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** One answer of {@code /metrics} as Prometheus text. */
public final class Scrape {
    private static final HttpClient CLIENT = HttpClient.newHttpClient();
    private static final Pattern SAMPLE = Pattern.compile("([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\\{(.*)})? (\\S+)");
    private static final Pattern LABEL = Pattern.compile("([a-zA-Z_][a-zA-Z0-9_]*)=\"((?:[^\"\\\\]|\\\\.)*)\"");
    private static final Pattern TYPE = Pattern.compile("# TYPE (\\S+) (\\S+)");
    private static final Pattern HELP = Pattern.compile("# HELP (\\S+) (.*)");
    /** Of the way a histogram is written, not of what it measures. */
    private static final Set<String> SUFFIXES = Set.of("_bucket", "_count", "_sum");

    /** One line. */
    public record Sample(String name, SortedMap<String, String> labels, double value) {}

    private final String text;
    private final List<Sample> samples = new ArrayList<>();
    private final Map<String, String> types = new LinkedHashMap<>();
    private final Map<String, String> helps = new LinkedHashMap<>();

    private Scrape(String text) {
        this.text = text;
        text.lines().forEach(this::read);
    }

    private void read(String line) {
        Matcher type = TYPE.matcher(line);
        Matcher help = HELP.matcher(line);
        Matcher sample = SAMPLE.matcher(line);
        if (type.matches()) {
            types.put(type.group(1), type.group(2));
        } else if (help.matches()) {
            helps.put(help.group(1), help.group(2));
        } else if (sample.matches()) {
            SortedMap<String, String> labels = new TreeMap<>();
            Matcher label = LABEL.matcher(sample.group(2) == null ? "" : sample.group(2));
            while (label.find()) {
                labels.put(label.group(1), label.group(2));
            }
            samples.add(new Sample(
                    sample.group(1), labels, Double.parseDouble(sample.group(3).replace("Inf", "Infinity"))));
        } else {
            throw new AssertionError("not a line of a scrape: " + line);
        }
    }

    /** Scrapes a node. */
    public static Scrape of(InetSocketAddress admin) {
        return new Scrape(get(admin, "/metrics").body());
    }

    /**
     * Asks an admin port for something.
     *
     * @param headers names and values in turn
     */
    public static HttpResponse<String> get(InetSocketAddress admin, String path, String... headers) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + admin.getPort() + path));
        if (headers.length > 0) {
            request.headers(headers);
        }
        try {
            return CLIENT.send(request.build(), HttpResponse.BodyHandlers.ofString());
        } catch (IOException e) {
            throw new AssertionError(path, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    /** As it came. */
    public String text() {
        return text;
    }

    /** All lines. */
    public List<Sample> samples() {
        return samples;
    }

    /** Type by family. */
    public Map<String, String> types() {
        return types;
    }

    /** What is said of each family. */
    public Map<String, String> helps() {
        return helps;
    }

    /** What an expression may ask for: of a histogram its parts. */
    public SortedSet<String> names() {
        return samples.stream().map(Sample::name).collect(Collectors.toCollection(TreeSet::new));
    }

    /** The labels of a family, but {@code le}. */
    public SortedSet<String> labels(String family) {
        return samples.stream()
                .filter(sample -> sample.name().equals(family)
                        || SUFFIXES.stream().anyMatch(suffix -> sample.name().equals(family + suffix)))
                .flatMap(sample -> sample.labels().keySet().stream())
                .filter(label -> !label.equals("le"))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /**
     * The sum of all lines of a name that have these labels, 0 if there are none.
     *
     * @param labels names and values in turn
     */
    public double sum(String name, String... labels) {
        return matching(name, labels).stream().mapToDouble(Sample::value).sum();
    }

    /** The lines of a name that have these labels. */
    public List<Sample> matching(String name, String... labels) {
        return samples.stream()
                .filter(sample -> sample.name().equals(name))
                .filter(sample -> {
                    boolean has = true;
                    for (int i = 0; i < labels.length; i += 2) {
                        has &= labels[i + 1].equals(sample.labels().get(labels[i]));
                    }
                    return has;
                })
                .toList();
    }
}
