package dev.likewise.node.http.likes;

import dev.likewise.crdt.HybridTimestamp;
import dev.likewise.crdt.SubjectHash;
import dev.likewise.node.http.server.HeaderNames;
import dev.likewise.node.http.server.ProblemException;
import dev.likewise.node.http.server.ProblemType;
import dev.likewise.node.http.server.Request;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.zip.CRC32C;

/**
 * The text form of a {@link Session}: base64url of a format byte, the hash of the user, 16 bytes a tap (post hash, then time
 * and liked in one number) and a CRC-32C of all before. At most 360 characters.
 *
 * <p>The checksum finds damage, not fraud: a forged token deceives only its forger. A token of another user is none.
 */
public final class SessionToken {
    private static final byte FORMAT = 1;
    private static final int HEAD_BYTES = 1 + Long.BYTES;
    private static final int TAP_BYTES = 2 * Long.BYTES;
    private static final int BYTES_MAX = HEAD_BYTES + Session.TAPS_MAX * TAP_BYTES + Integer.BYTES;
    private static final int CHARACTERS_MAX = 512;
    private static final Base64.Encoder ENCODER = Base64.getUrlEncoder().withoutPadding();
    private static final Base64.Decoder DECODER = Base64.getUrlDecoder();

    private SessionToken() {}

    /** The token for a user. */
    public static String encode(String user, Session session) {
        byte[] bytes = new byte[HEAD_BYTES + session.taps().size() * TAP_BYTES + Integer.BYTES];
        ByteBuffer out = ByteBuffer.wrap(bytes);
        out.put(FORMAT).putLong(SubjectHash.of(user));
        for (Session.Tap tap : session.taps()) {
            // A time never uses its sign bit, so there is room for one more.
            out.putLong(tap.postHash()).putLong(tap.time().packed() << 1 | (tap.liked() ? 1 : 0));
        }
        out.putInt(checksum(bytes));
        return ENCODER.encodeToString(bytes);
    }

    /**
     * The session that a request carries, empty if it carries none or another user's.
     *
     * @param user {@code null} if nobody is known
     * @throws ProblemException 400 if it is damaged
     */
    public static Session of(Request request, String user) {
        String token = request.header(HeaderNames.SESSION);
        return token == null || token.isEmpty() ? Session.EMPTY : decode("Likewise-Session", token, user);
    }

    /**
     * As {@link #of}, of a token that is at hand.
     *
     * @param name what to call it in a problem
     */
    public static Session decode(String name, String token, String user) {
        try {
            return decode(token, user);
        } catch (IllegalArgumentException e) {
            throw ProblemException.field(
                    ProblemType.DAMAGED_SESSION, name, name + ": damaged (expected: as it was last received, or none)");
        }
    }

    private static Session decode(String token, String user) {
        ByteBuffer in = ByteBuffer.wrap(bytes(token));
        if (in.get() != FORMAT) {
            throw damaged();
        }
        boolean mine = user != null && in.getLong(1) == SubjectHash.of(user);
        return mine ? new Session(taps(in.position(HEAD_BYTES))) : Session.EMPTY;
    }

    private static List<Session.Tap> taps(ByteBuffer in) {
        List<Session.Tap> taps = new ArrayList<>(Session.TAPS_MAX);
        while (in.remaining() >= TAP_BYTES) {
            long postHash = in.getLong();
            long timeAndLiked = in.getLong();
            taps.add(new Session.Tap(postHash, new HybridTimestamp(timeAndLiked >>> 1), (timeAndLiked & 1) != 0));
        }
        return taps;
    }

    private static byte[] bytes(String token) {
        byte[] bytes = decoded(token);
        int taps = bytes.length - HEAD_BYTES - Integer.BYTES;
        if (taps < 0 || taps % TAP_BYTES != 0 || bytes.length > BYTES_MAX) {
            throw damaged();
        }
        if (ByteBuffer.wrap(bytes).getInt(bytes.length - Integer.BYTES) != checksum(bytes)) {
            throw damaged();
        }
        return bytes;
    }

    private static byte[] decoded(String token) {
        if (token.length() > CHARACTERS_MAX) {
            throw damaged();
        }
        return DECODER.decode(token);
    }

    /** Over all but the last four bytes. */
    private static int checksum(byte[] bytes) {
        CRC32C crc = new CRC32C();
        crc.update(bytes, 0, bytes.length - Integer.BYTES);
        return (int) crc.getValue();
    }

    private static IllegalArgumentException damaged() {
        return new IllegalArgumentException("not a session");
    }
}
