/** Nodes as processes of their own, killed, cut off from power, and asked afterwards what they have kept. */
package dev.likewise.simulations.process;
