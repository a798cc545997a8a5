package dev.likewise.node.http.server;

/**
 * What a connection becomes with an answer of 101.
 *
 * @param handler this side of the WebSocket
 * @param messageBytesMax how large a client's message may be, in all its frames together
 */
record Upgrade(SocketHandler handler, int messageBytesMax) {}
