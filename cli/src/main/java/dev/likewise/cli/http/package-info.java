/**
 * A small HTTP/1.1 client: blocking, keep-alive, a connection a caller.
 *
 * <p>Not the JDK's client, because a replay shares two cores with the nodes it plays to: with 64 requests in flight that
 * one costs about eight times the processor time of this one for each request. It also takes longer to start than a whole
 * short command.
 */
package dev.likewise.cli.http;
