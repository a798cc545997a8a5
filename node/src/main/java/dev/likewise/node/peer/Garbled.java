package dev.likewise.node.peer;

/**
 * Bytes that are no frame. The last thing that a {@link FrameDecoder} gives out.
 *
 * @param detail what was wrong, for both sides' operators
 * @param http whether an HTTP client is at the wrong port
 */
record Garbled(String detail, boolean http) {}
