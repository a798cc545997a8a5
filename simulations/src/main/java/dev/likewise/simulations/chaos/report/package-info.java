/** Draws a run as a page that a person can look at. */
package dev.likewise.simulations.chaos.report;
