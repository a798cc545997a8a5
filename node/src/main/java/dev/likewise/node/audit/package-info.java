/**
 * Holds the store against its laws, off the writers' threads: reads shards at pinned moments, slowly, and says what does not
 * fit; repairs go through the writers.
 *
 * <p>Only {@code api}, {@code replication} and {@code crdt} may come in; what an audit needs of the node is {@link
 * dev.likewise.node.audit.AuditedNode}.
 */
package dev.likewise.node.audit;
