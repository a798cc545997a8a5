/**
 * A small HTTP server kit on Netty: connections, the order of answers, routing, problems, bodies and limits. Knows nothing of
 * likes; what is served comes in as a {@link dev.likewise.node.http.server.Router} of routes.
 *
 * <p>Reading order: {@link dev.likewise.node.http.server.Route}, {@link dev.likewise.node.http.server.Request},
 * {@link dev.likewise.node.http.server.Responder} and {@link dev.likewise.node.http.server.Response} are what a route
 * sees; {@link dev.likewise.node.http.server.Dispatcher} is what happens to every request;
 * {@link dev.likewise.node.http.server.HttpServer} is where it starts.
 *
 * <p>No {@code HttpServerCodec}: its encoder costs more than everything else on the way out, and it does not order the
 * answers to pipelined requests. {@link dev.likewise.node.http.server.AnswerQueue} does.
 */
package dev.likewise.node.http.server;
