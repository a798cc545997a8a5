/**
 * The settings of a node. Each is declared once, in {@link dev.likewise.node.config.Settings}; reading, checking, {@code
 * --print-config} and {@code docs/configuration.md} come from that.
 *
 * <p>Nothing of the node comes in here; {@link dev.likewise.node.NodeConfig} is what the rest of it sees.
 */
package dev.likewise.node.config;
