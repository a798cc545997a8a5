/** Trying Likewise: the simulator, later chaos, load and benchmarks. Nothing in production depends on it. */
package dev.likewise.simulations;
