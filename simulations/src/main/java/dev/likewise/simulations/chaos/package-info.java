/** Plays workloads against real nodes while faults are put in, and judges what clients saw: {@code likewise chaos}. */
package dev.likewise.simulations.chaos;
