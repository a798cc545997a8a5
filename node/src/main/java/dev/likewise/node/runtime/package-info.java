/**
 * Drives the replicas of a node: writer threads, mailboxes, the sync stage, published counts, and what the HTTP side asks.
 *
 * <p>Reading order: {@link dev.likewise.node.runtime.Mailbox}, {@link dev.likewise.node.runtime.Writer}, {@link
 * dev.likewise.node.runtime.SyncStage}, {@link dev.likewise.node.runtime.Effects}; then what happens when a disk fails,
 * {@link dev.likewise.node.runtime.Generation} and {@link dev.likewise.node.runtime.Recovery}; then {@link
 * dev.likewise.node.runtime.Engine}, which puts them together. The contract that all of it keeps is written in {@link
 * dev.likewise.replication.port}.
 *
 * <p>Only {@code replication}, {@code node.api}, slf4j, JCTools and Caffeine may come in: no RocksDB, no Netty.
 */
package dev.likewise.node.runtime;
