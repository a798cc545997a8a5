package dev.likewise.node.api;

import dev.likewise.crdt.VersionVector;

/**
 * One shard boiled down, for {@code /v1/admin/state}: nodes with equal vectors have equal digests.
 *
 * @param shard the shard's number
 * @param applied V at or just before the digests
 * @param edges SHA-256, in hex, over the canonical bytes of all registers that are present or have credits, by key
 * @param columns SHA-256, in hex, over the canonical bytes of all columns, by subject
 * @param registers how many registers went in
 */
public record ShardDigest(int shard, VersionVector applied, String edges, String columns, long registers) {}
