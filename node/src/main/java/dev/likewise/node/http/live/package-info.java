/**
 * Counts that are pushed while they change. {@link dev.likewise.node.http.live.LiveHub} looks once a tick at what has changed, reads
 * each count once and hands it to the event loops of those who watch; what it costs depends on how many posts and watchers
 * there are, and not on how many taps.
 */
package dev.likewise.node.http.live;
