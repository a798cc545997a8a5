/**
 * The change feed: this replica's own log as a consumer sees it, by pages or followed. {@link
 * dev.likewise.node.http.events.EventFeed} makes lines of what {@code replication.feed} reads, and {@link
 * dev.likewise.node.http.events.EventCursors} makes texts of places in it. A follower is asked for nothing and remembered by
 * its cursor only: it reads a page when there is something new and it has taken what came before.
 */
package dev.likewise.node.http.events;
