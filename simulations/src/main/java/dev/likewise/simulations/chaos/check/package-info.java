/** Judges a history. Knows what was promised to clients and nothing of how nodes keep it; depends on histories alone. */
package dev.likewise.simulations.chaos.check;
