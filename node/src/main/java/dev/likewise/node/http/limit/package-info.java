/**
 * How often one may call: per user and per address of a client. Knows of requests, callers and problems, not of likes; what it
 * turns away has no effect.
 */
package dev.likewise.node.http.limit;
