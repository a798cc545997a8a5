package dev.likewise.node.http.openapi;

/**
 * A parameter of an operation.
 *
 * @param name as the document writes it
 * @param in {@code path}, {@code query} or {@code header}
 * @param required whether each request needs it
 * @param pointer where it is described
 */
public record Parameter(String name, String in, boolean required, String pointer) {
    String schema() {
        return Pointers.down(pointer, "schema");
    }

    /** Whether it goes by a name; those of headers are the same in any case. */
    boolean isNamed(String place, String other) {
        return in.equals(place) && (place.equals("header") ? name.equalsIgnoreCase(other) : name.equals(other));
    }
}
