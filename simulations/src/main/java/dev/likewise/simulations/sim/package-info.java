/**
 * The deterministic simulator: whole clusters on virtual time. One seed decides everything; the same seed is the same
 * schedule, event by event.
 *
 * <p>The code under test is the production {@link dev.likewise.replication.replica.Replica} and {@link
 * dev.likewise.replication.link.Gossip} with the store in memory; what is simulated is the driver around them ({@link
 * dev.likewise.simulations.sim.SimProcess}), the network, the disks' crashes and the clocks. What must hold is in {@link
 * dev.likewise.simulations.sim.Laws}.
 *
 * <p>Nothing in here may look at a clock, a thread or a random number that does not come from the seed.
 */
package dev.likewise.simulations.sim;
