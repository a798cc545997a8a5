/**
 * What a node shows of itself to Prometheus. It only observes: it reads what the other packages count, once a scrape, and is
 * told how long things take. Nothing depends on it but what starts a node. Everything of a node may come in, nothing goes out.
 *
 * <p>Labels are bounded: by this node's own tables, by members, by enums. No label holds a post or a user.
 */
package dev.likewise.node.metrics;
