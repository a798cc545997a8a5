/**
 * Pure values and the laws they obey: stamps, edges, credits, PN vectors, version vectors, members, and the placement of
 * keys on shards.
 *
 * <p>Nothing in here knows of time, threads, logging, randomness or I/O; time comes in as an argument. Every type is
 * immutable but {@link dev.likewise.crdt.HybridClock}, and every type that travels or is digested has one canonical
 * binary form, see {@link dev.likewise.crdt.CanonicalOutput}.
 *
 * <p>Reading order: {@link dev.likewise.crdt.HybridTimestamp}, {@link dev.likewise.crdt.Stamp},
 * {@link dev.likewise.crdt.Credits}, {@link dev.likewise.crdt.Edge}, then {@link dev.likewise.crdt.CountingRule}, which
 * is why the count is exact.
 */
package dev.likewise.crdt;
