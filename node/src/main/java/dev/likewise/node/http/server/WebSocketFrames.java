package dev.likewise.node.http.server;

/** Frames that are encoded once and may be sent to many: RFC 6455, section 5.2, unmasked as a server's are. */
public final class WebSocketFrames {
    private static final int FINAL_TEXT = 0x81;
    private static final int SHORT_MAX = 125;
    private static final int TWO_BYTES_MAX = 0xffff;
    private static final int TWO_BYTES_FOLLOW = 126;
    private static final int EIGHT_BYTES_FOLLOW = 127;

    private WebSocketFrames() {}

    /** A whole message of text. */
    public static byte[] text(JsonBytes text) {
        int length = text.length();
        int head = length <= SHORT_MAX ? 2 : length <= TWO_BYTES_MAX ? 4 : 10;
        byte[] frame = new byte[head + length];
        frame[0] = (byte) FINAL_TEXT;
        if (head == 2) {
            frame[1] = (byte) length;
        } else {
            frame[1] = (byte) (head == 4 ? TWO_BYTES_FOLLOW : EIGHT_BYTES_FOLLOW);
            for (int at = head - 1, rest = length; at > 1; at--, rest >>>= 8) {
                frame[at] = (byte) rest;
            }
        }
        System.arraycopy(text.array(), 0, frame, head, length);
        return frame;
    }
}
