package dev.likewise.node.http.openapi;

/** Where something is in a document: JSON pointers, RFC 6901, as text. */
final class Pointers {
    private Pointers() {}

    /** One or more steps down. */
    static String down(String pointer, String... names) {
        StringBuilder text = new StringBuilder(pointer);
        for (String name : names) {
            text.append('/').append(name.replace("~", "~0").replace("/", "~1"));
        }
        return text.toString();
    }
}
