/** What is done to nodes, links, disks and clocks during a run. */
package dev.likewise.simulations.chaos.fault;
