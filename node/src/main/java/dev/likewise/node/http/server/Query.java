package dev.likewise.node.http.server;

import dev.likewise.crdt.Ids;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The query of a request, looked through only when a route asks. Names that no route asks for are ignored.
 *
 * <p>Lists are split at commas before they are decoded, so that an id may hold a comma as {@code %2C}.
 */
public final class Query {
    /** No parameters. */
    static final Query NONE = new Query("");

    private final String raw;

    Query(String raw) {
        this.raw = raw;
    }

    /**
     * One parameter, decoded; {@code null} if it is not there.
     *
     * @throws ProblemException 400 if it is there twice or not decodable
     */
    public String text(String name) {
        String value = find(name);
        return value == null ? null : PercentCoding.decode(name, value);
    }

    /**
     * A list of ids, without repetitions, in order.
     *
     * @throws ProblemException 400 if it is missing, too long, or one of the ids is not an id
     */
    public List<String> ids(String name, int max) {
        String value = find(name);
        if (value == null) {
            throw ProblemException.field(name, name + ": missing (expected: 1 to " + max + " ids)");
        }
        // One more than allowed is enough to know.
        String[] parts = value.split(",", max + 1);
        if (parts.length > max) {
            throw ProblemException.field(name, name + ": too many ids (expected: 1 to " + max + ")");
        }
        Set<String> ids = new LinkedHashSet<>();
        for (String part : parts) {
            ids.add(checkedId(name, PercentCoding.decode(name, part)));
        }
        return List.copyOf(ids);
    }

    private String find(String name) {
        String found = null;
        for (int from = 0; from < raw.length(); ) {
            int amp = raw.indexOf('&', from);
            int to = amp < 0 ? raw.length() : amp;
            int equals = raw.indexOf('=', from);
            int nameEnd = equals < 0 || equals > to ? to : equals;
            if (nameEnd - from == name.length() && raw.startsWith(name, from)) {
                if (found != null) {
                    throw ProblemException.field(name, name + ": given twice");
                }
                found = raw.substring(Math.min(nameEnd + 1, to), to);
            }
            from = to + 1;
        }
        return found;
    }

    /**
     * An id that is one by {@link Ids#check}.
     *
     * @throws ProblemException 400 if it is not
     */
    public static String checkedId(String field, String id) {
        try {
            return Ids.check(field, id);
        } catch (IllegalArgumentException e) {
            throw ProblemException.field(field, e.getMessage());
        }
    }
}
