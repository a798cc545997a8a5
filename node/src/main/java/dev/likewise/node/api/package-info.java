/** What the HTTP side may ask of a node: interfaces and immutable values. Implemented by {@code runtime}, {@code audit} and the node
 * itself. */
package dev.likewise.node.api;
