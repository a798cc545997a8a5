package dev.likewise.node.http.likes;

import dev.likewise.crdt.Ids;
import dev.likewise.node.http.server.ProblemException;
import dev.likewise.node.http.server.Request;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;
import java.util.function.Function;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Where a list goes on, as clients carry it: base64url of a format byte, the position, and the first eight bytes of an
 * HMAC-SHA256 over the list's name and both. It names a place in an order, not a moment: what comes and goes in between
 * neither repeats nor hides anything else, and every node of the cluster takes it. Safe for all threads.
 *
 * <p>The key is made of the cluster's name, so that regions need to share no secret. It finds damage, and cursors of another
 * list, cluster or user; somebody who forges one gets no further than by reading the list.
 */
public final class Cursor {
    private static final String PARAMETER = "cursor";
    private static final String ALGORITHM = "HmacSHA256";
    private static final byte FORMAT = 1;
    private static final int MAC_BYTES = 8;
    private static final int CHARACTERS_MAX = 512;
    private static final Base64.Encoder ENCODER = Base64.getUrlEncoder().withoutPadding();
    private static final Base64.Decoder DECODER = Base64.getUrlDecoder();

    private final SecretKeySpec key;

    Cursor(String cluster) {
        key = new SecretKeySpec(("likewise cursor " + cluster).getBytes(StandardCharsets.UTF_8), ALGORITHM);
    }

    /**
     * The text for a position.
     *
     * @param list which list of whom it is, so that it is good for no other
     */
    String encode(String list, byte[] position) {
        byte[] bytes = ByteBuffer.allocate(1 + position.length + MAC_BYTES)
                .put(FORMAT)
                .put(position)
                .put(mac(list, position))
                .array();
        return ENCODER.encodeToString(bytes);
    }

    /**
     * The position that a request goes on from; empty if it begins.
     *
     * @param reading what a position of this list says; it throws what it likes of one that says nothing
     * @throws ProblemException 400 if its cursor is none of this list
     */
    <T> Optional<T> of(Request request, String list, Function<ByteBuffer, T> reading) {
        String text = request.query().text(PARAMETER);
        if (text == null || text.isEmpty()) {
            return Optional.empty();
        }
        ByteBuffer position = ByteBuffer.wrap(position(text, list));
        try {
            return Optional.of(reading.apply(position));
        } catch (IllegalArgumentException | BufferUnderflowException e) {
            throw unknown();
        }
    }

    /** An id that a position ends with. */
    static String id(ByteBuffer position) {
        return Ids.check(PARAMETER, StandardCharsets.UTF_8.decode(position).toString());
    }

    private byte[] position(String text, String list) {
        byte[] bytes = decoded(text);
        if (bytes.length <= 1 + MAC_BYTES || bytes[0] != FORMAT) {
            throw unknown();
        }
        byte[] position = Arrays.copyOfRange(bytes, 1, bytes.length - MAC_BYTES);
        byte[] mac = Arrays.copyOfRange(bytes, bytes.length - MAC_BYTES, bytes.length);
        if (!MessageDigest.isEqual(mac, mac(list, position))) {
            throw unknown();
        }
        return position;
    }

    private static byte[] decoded(String text) {
        if (text.length() > CHARACTERS_MAX) {
            throw unknown();
        }
        try {
            return DECODER.decode(text);
        } catch (IllegalArgumentException e) {
            throw unknown();
        }
    }

    private byte[] mac(String list, byte[] position) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(key);
            mac.update(list.getBytes(StandardCharsets.UTF_8));
            // No text has this byte, so list and position cannot be cut elsewhere.
            mac.update((byte) -1);
            mac.update(FORMAT);
            return Arrays.copyOf(mac.doFinal(position), MAC_BYTES);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("HMAC-SHA256 is a part of every Java", e);
        }
    }

    private static ProblemException unknown() {
        return ProblemException.field(
                PARAMETER, "cursor: not one of this list (expected: the next_cursor of an answer, or none)");
    }
}
