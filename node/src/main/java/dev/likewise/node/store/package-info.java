/**
 * The node's store: one RocksDB, and the only package that names it.
 *
 * <p>Read it from the bytes up: {@link dev.likewise.node.store.ByteWriter} and {@link
 * dev.likewise.node.store.ByteReader}; {@link dev.likewise.node.store.Keys} and the codecs, which are the format on disk;
 * {@link dev.likewise.node.store.ReplicaTable}, which keeps it small; {@link dev.likewise.node.store.BatchWriter} and
 * {@link dev.likewise.node.store.CommitEncoder}, which turn a commit into one write; {@link dev.likewise.node.store.Gate}
 * and {@link dev.likewise.node.store.Database}, which keep native memory safe; {@link
 * dev.likewise.node.store.RocksNodeStore}, which is what others see. The format and its reasons are in {@code
 * docs/storage.md}.
 */
package dev.likewise.node.store;
