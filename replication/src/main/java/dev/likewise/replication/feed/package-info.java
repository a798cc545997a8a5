/**
 * The change feed of one replica: its own log, of all shards, as events of likes. Pure reading: nothing here writes, waits
 * or knows the time, and whoever calls says how much of the log is durable. See {@code docs/counting.md}, "Events", for
 * the law that the deltas obey.
 */
package dev.likewise.replication.feed;
