package dev.likewise.node.http.events;

import dev.likewise.node.http.server.JsonBytes;

/**
 * One event as consumers get it.
 *
 * @param cursor where to go on for whoever has seen it
 * @param type its name
 * @param json the whole event
 */
record EventLine(String cursor, String type, JsonBytes json) {
    private static final byte[] ID = JsonBytes.ascii("id: ");
    private static final byte[] EVENT = JsonBytes.ascii("\nevent: ");
    private static final byte[] DATA = JsonBytes.ascii("\ndata: ");
    private static final byte[] END = JsonBytes.ascii("\n\n");

    /** As a server-sent event (WHATWG HTML, section 9.2). */
    byte[] serverSent() {
        JsonBytes event = new JsonBytes(json.length() + cursor.length() + type.length() + 32);
        event.raw(ID).plain(cursor);
        event.raw(EVENT).plain(type);
        return event.raw(DATA).raw(json.toBytes()).raw(END).toBytes();
    }
}
