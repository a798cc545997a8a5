/** Clients that tap, read, watch and follow, over HTTP with nothing of the node's own code, and say what they saw. */
package dev.likewise.simulations.chaos.workload;
