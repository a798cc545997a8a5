package dev.likewise.cli.client;

import dev.likewise.cli.http.HttpAnswer;
import dev.likewise.cli.json.JsonException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A node's metrics, as Prometheus reads them. See <a
 * href="https://prometheus.io/docs/instrumenting/exposition_formats/">exposition formats</a>; of a sample only its name, the
 * text of its labels and its value matter here.
 */
public final class Metrics {
    private static final Pattern SAMPLE =
            Pattern.compile("([a-zA-Z_:][a-zA-Z0-9_:]*)(\\{.*})?[ \\t]+(\\S+)(?:[ \\t]+-?[0-9]+)?");

    private record Sample(String name, double value) {}

    private final List<Sample> samples;

    private Metrics(List<Sample> samples) {
        this.samples = samples;
    }

    static Metrics of(HttpAnswer answer) {
        return of(new String(answer.body(), StandardCharsets.UTF_8));
    }

    /** @throws JsonException if this is no such text */
    static Metrics of(String text) {
        List<Sample> samples = new ArrayList<>();
        for (String line : text.lines().toList()) {
            if (!line.isBlank() && !line.startsWith("#")) {
                samples.add(sample(line.strip()));
            }
        }
        return new Metrics(samples);
    }

    private static Sample sample(String line) {
        Matcher parts = SAMPLE.matcher(line);
        if (!parts.matches()) {
            throw new JsonException("no metric: " + line);
        }
        return new Sample(parts.group(1), value(parts.group(3)));
    }

    private static double value(String text) {
        return switch (text) {
            case "+Inf" -> Double.POSITIVE_INFINITY;
            case "-Inf" -> Double.NEGATIVE_INFINITY;
            default -> number(text);
        };
    }

    private static double number(String text) {
        try {
            return Double.parseDouble(text);
        } catch (NumberFormatException e) {
            throw new JsonException("no number: " + text);
        }
    }

    /** The sum over all labels; empty if there is no such metric. */
    public OptionalDouble sum(String name) {
        List<Sample> all =
                samples.stream().filter(sample -> sample.name().equals(name)).toList();
        return all.isEmpty()
                ? OptionalDouble.empty()
                : OptionalDouble.of(all.stream().mapToDouble(Sample::value).sum());
    }

    /** The mean of a summary or histogram since the node started; empty if nothing was measured. */
    public OptionalDouble mean(String name) {
        double count = sum(name + "_count").orElse(0);
        OptionalDouble sum = sum(name + "_sum");
        return count > 0 && sum.isPresent() ? OptionalDouble.of(sum.getAsDouble() / count) : OptionalDouble.empty();
    }
}
