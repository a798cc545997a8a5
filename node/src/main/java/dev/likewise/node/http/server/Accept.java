package dev.likewise.node.http.server;

import java.util.List;
import java.util.Locale;

/** Reads {@code Accept}: RFC 9110, section 12.5.1. */
final class Accept {
    private static final int ITSELF = 2;

    private Accept() {}

    /** What the most specific range that a type is in says of it. */
    private record Verdict(int specific, boolean allowed, boolean anyRange) {}

    /** Whether a client that sent these {@code Accept} fields takes a media type; the most specific range decides. */
    static boolean allows(List<String> fields, Media media) {
        if (fields.isEmpty() || media == Media.NONE) {
            return true;
        }
        Verdict verdict = verdict(fields, media);
        // An empty field says nothing.
        return verdict.allowed || !verdict.anyRange;
    }

    /** Whether a client that sent these fields takes a media type and names it itself. */
    static boolean names(List<String> fields, Media media) {
        Verdict verdict = verdict(fields, media);
        return verdict.allowed && verdict.specific == ITSELF;
    }

    private static Verdict verdict(List<String> fields, Media media) {
        int best = -1;
        boolean allowed = false;
        boolean anyRange = false;
        for (String field : fields) {
            for (String range : field.split(",", -1)) {
                String[] parts = range.trim().toLowerCase(Locale.ROOT).split(";", -1);
                String type = parts[0].trim();
                anyRange |= !type.isEmpty();
                int specific = specificity(type, media);
                if (specific > best) {
                    best = specific;
                    allowed = !isRefused(parts);
                }
            }
        }
        return new Verdict(best, allowed, anyRange);
    }

    private static int specificity(String range, Media media) {
        if (range.equals(media.type())) {
            return ITSELF;
        }
        if (range.equals(media.family() + "/*")) {
            return 1;
        }
        return range.equals("*/*") ? 0 : -1;
    }

    private static boolean isRefused(String[] parts) {
        for (int i = 1; i < parts.length; i++) {
            String parameter = parts[i].trim();
            if (parameter.startsWith("q=")) {
                return isZero(parameter.substring(2).trim());
            }
        }
        return false;
    }

    private static boolean isZero(String weight) {
        return weight.matches("0(\\.0{0,3})?");
    }
}
