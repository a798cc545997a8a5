/**
 * The laws, and what it takes to check them over random values: a seeded generator, generators and shrinkers, the runner
 * that names the seed, one harness for everything that merges and one for everything that has a canonical form, and a
 * model of replicas without I/O that runs random histories.
 *
 * <p>Also used by the tests of other modules. Nothing in here reads a clock or takes randomness from anywhere but {@link
 * dev.likewise.crdt.laws.Seeded}, so the same seed is the same run on every machine.
 *
 * <p>Reading order: {@link dev.likewise.crdt.laws.Seeded}, {@link dev.likewise.crdt.laws.Gen}, {@link
 * dev.likewise.crdt.laws.Shrinker}, {@link dev.likewise.crdt.laws.Property}; then {@link
 * dev.likewise.crdt.laws.LatticeLaws}, {@link dev.likewise.crdt.laws.CodecLaws} and {@link
 * dev.likewise.crdt.laws.Cluster}.
 */
package dev.likewise.crdt.laws;
