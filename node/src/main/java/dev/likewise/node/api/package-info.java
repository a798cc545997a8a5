/** What the HTTP side may ask of a node: interfaces and immutable values. Implemented by {@code runtime}. */
package dev.likewise.node.api;
