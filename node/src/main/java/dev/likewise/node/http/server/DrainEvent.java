package dev.likewise.node.http.server;

/** Passed through a connection's handlers when the server stops: whatever is under way is to be the last. */
enum DrainEvent {
    INSTANCE
}
