/** The nodes of a run: processes on this machine, or containers. */
package dev.likewise.simulations.chaos.cluster;
