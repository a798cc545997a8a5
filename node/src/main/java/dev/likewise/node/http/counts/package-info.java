/**
 * What the HTTP side counts of itself. Everything in {@code http} may count here, and nothing in it looks at the counts: they
 * are read by {@code node.metrics} alone. Adders only, so that counting never locks and never waits.
 */
package dev.likewise.node.http.counts;
