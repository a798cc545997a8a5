/**
 * A node: what turns the state machines of {@code replication} into a server.
 *
 * <ul>
 *   <li>{@code api}: what the HTTP side may ask of the node; nothing but values.
 *   <li>{@code store}: RocksDB, and nothing else names it.
 *   <li>{@code runtime}: writer threads, mailboxes, the sync stage, published counts.
 *   <li>{@code audit}: holds the store against its laws.
 *   <li>{@code peer}: links over TCP.
 *   <li>{@code http}: the public API and the admin port.
 * </ul>
 */
package dev.likewise.node;
