package dev.likewise.node.http.likes;

import dev.likewise.crdt.Stamp;
import dev.likewise.node.api.Receipt;
import dev.likewise.node.api.ReceiptKey;
import dev.likewise.node.http.server.HeaderNames;
import dev.likewise.node.http.server.ProblemException;
import dev.likewise.node.http.server.ProblemType;
import dev.likewise.node.http.server.Request;
import java.util.Optional;

/**
 * The name under which a tap's answer is kept, so that the tap can be sent again without doing anything twice: {@code
 * Idempotency-Key}, as a quoted string or bare.
 *
 * @param name what to call it in a problem
 * @param user whose key it is
 * @param key the key
 * @param fingerprint of the request
 */
record IdempotencyKey(String name, String user, ReceiptKey key, long fingerprint) {
    private static final String HEADER = "Idempotency-Key";
    private static final int CHARACTERS_MAX = 128;

    /**
     * The key of a request, empty if it has none.
     *
     * @throws ProblemException 400 if what it has is none
     */
    static Optional<IdempotencyKey> of(Request request, TapAction action) {
        String text = request.onlyHeader(HeaderNames.IDEMPOTENCY_KEY, HEADER);
        return text == null ? Optional.empty() : Optional.of(of(HEADER, unquoted(text.trim()), action));
    }

    /**
     * A key by its text.
     *
     * @param name what to call it in a problem
     */
    static IdempotencyKey of(String name, String text, TapAction action) {
        boolean printable = !text.isEmpty() && text.length() <= CHARACTERS_MAX;
        for (int i = 0; printable && i < text.length(); i++) {
            printable = text.charAt(i) >= ' ' && text.charAt(i) <= '~';
        }
        if (!printable) {
            throw ProblemException.field(
                    name, name + ": not a key (expected: 1 to " + CHARACTERS_MAX + " printable ASCII characters)");
        }
        return new IdempotencyKey(name, action.user(), ReceiptKey.of(text), action.fingerprint());
    }

    /**
     * The receipt of a tap that was taken.
     *
     * @param spread whether the post is spread over several shards: then the one that writes this does not know the count
     */
    Receipt receipt(TapOutcome outcome, boolean spread) {
        Receipt.Kind kind = outcome.superseded()
                ? Receipt.Kind.SUPERSEDED
                : outcome.changed() ? Receipt.Kind.CHANGED : Receipt.Kind.UNCHANGED;
        long count = spread ? Receipt.COUNT_UNKNOWN : outcome.count();
        return new Receipt(user, key, fingerprint, kind, outcome.liked(), outcome.version(), count);
    }

    /** The receipt of a strict unlike of nothing. */
    Receipt notLiked() {
        return new Receipt(user, key, fingerprint, Receipt.Kind.NOT_LIKED, false, Stamp.NEVER, 0);
    }

    /** It was given before, with another request. */
    ProblemException reused() {
        return ProblemException.field(
                ProblemType.IDEMPOTENCY_KEY_REUSED, name, name + ": given before, with another request");
    }

    /** A tap under it is under way, and will not be waited for any longer. */
    ProblemException busy() {
        return ProblemException.field(
                ProblemType.TAP_IN_FLIGHT, name, name + ": a tap under this key is not answered yet");
    }

    /** RFC 8941, section 3.3.3: in a string, quotes and backslashes stand behind a backslash. */
    private static String unquoted(String text) {
        if (!text.startsWith("\"")) {
            return text;
        }
        StringBuilder inside = new StringBuilder();
        for (int i = 1; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"') {
                return i == text.length() - 1 ? inside.toString() : unreadable();
            }
            inside.append(c == '\\' && i + 1 < text.length() ? text.charAt(++i) : c);
        }
        return unreadable();
    }

    private static String unreadable() {
        throw ProblemException.field(HEADER, HEADER + ": a quote that does not end where the value does");
    }
}
