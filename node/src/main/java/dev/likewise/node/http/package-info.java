/**
 * The HTTP side of a node: {@link dev.likewise.node.http.NodeHttp} starts and stops the public port and the admin port.
 *
 * <p>{@code server} is the kit, {@code likes} the public API, {@code live} and {@code events} what is pushed, {@code admin} the
 * admin port. All of them know the node through
 * {@code node.api} alone.
 */
package dev.likewise.node.http;
