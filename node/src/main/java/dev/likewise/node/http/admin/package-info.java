/**
 * The admin port: how the node does, and faults put on its links on purpose. Talks to {@code node.api} and the server kit only.
 */
package dev.likewise.node.http.admin;
