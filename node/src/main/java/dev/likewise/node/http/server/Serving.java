package dev.likewise.node.http.server;

/** What all connections of one server share. */
record Serving(
        Dispatcher dispatcher,
        Http1Encoder http1,
        Http2Encoder http2,
        Limits limits,
        Timeouts timeouts,
        Connections connections,
        Sweepers sweepers) {}
