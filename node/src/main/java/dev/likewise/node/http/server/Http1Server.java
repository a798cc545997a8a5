package dev.likewise.node.http.server;

/** What all connections of one server share. */
record Http1Server(
        Dispatcher dispatcher, Http1Encoder encoder, Limits limits, Timeouts timeouts, Connections connections) {}
