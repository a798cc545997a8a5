/** What clients did and saw in a run, and what was done to the nodes: all that a checker gets. Knows nothing of nodes. */
package dev.likewise.simulations.chaos.history;
