package dev.likewise.simulations.chaos.report;

import java.util.List;
import java.util.Locale;

/** Draws one chart over the time of a run as SVG. */
final class Svg {
    static final int WIDTH = 1_200;
    private static final int LEFT = 70;
    private static final int RIGHT = 20;

    private final StringBuilder drawn = new StringBuilder();
    private final int height;
    private final double seconds;

    /**
     * @param height in pixels
     * @param seconds how long the run was, more than 0
     */
    Svg(int height, double seconds) {
        this.height = height;
        this.seconds = seconds;
    }

    /** A point of a line: when, in seconds, and how high, from 0 to 1. */
    record Point(double second, double share) {}

    static String escape(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }

    private double x(double second) {
        return LEFT + Math.min(1, Math.max(0, second / seconds)) * (WIDTH - LEFT - RIGHT);
    }

    private void draw(String format, Object... arguments) {
        drawn.append(String.format(Locale.ROOT, format, arguments)).append('\n');
    }

    /** A box from one second to another, with a title that shows when it is pointed at. */
    Svg box(String kind, double from, double to, int top, int tall, String label, String title) {
        double width = Math.max(2, x(to) - x(from));
        draw(
                "<g class=\"%s\"><title>%s</title><rect x=\"%.1f\" y=\"%d\" width=\"%.1f\" height=\"%d\"/>",
                kind, escape(title), x(from), top, width, tall);
        if (width > label.length() * 6.5) {
            draw("<text x=\"%.1f\" y=\"%d\">%s</text>", x(from) + 4, top + tall - 6, escape(label));
        }
        draw("</g>");
        return this;
    }

    Svg line(String kind, List<Point> points) {
        if (!points.isEmpty()) {
            StringBuilder path = new StringBuilder();
            for (Point point : points) {
                path.append(String.format(
                        Locale.ROOT, "%.1f,%.1f ", x(point.second()), (height - 4) - point.share() * (height - 12)));
            }
            draw("<polyline class=\"%s\" points=\"%s\"/>", kind, path.toString().strip());
        }
        return this;
    }

    /** A text at the left of the chart. */
    Svg label(int top, String text) {
        draw("<text class=\"axis\" x=\"4\" y=\"%d\">%s</text>", top, escape(text));
        return this;
    }

    /** The name of a line, in its colour. */
    Svg legend(int top, String kind, String text) {
        draw("<text class=\"axis %s\" x=\"4\" y=\"%d\">%s</text>", kind, top, escape(text));
        return this;
    }

    /** Seconds along the lower edge. */
    Svg seconds() {
        double step = Math.max(1, Math.ceil(seconds / 12));
        for (double second = 0; second <= seconds; second += step) {
            draw("<text class=\"axis\" x=\"%.1f\" y=\"%d\">%.0f s</text>", x(second), height - 4, second);
        }
        return this;
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT, "<svg viewBox=\"0 0 %d %d\" role=\"img\">%n%s</svg>", WIDTH, height, drawn);
    }
}
