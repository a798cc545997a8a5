/** Calls to nodes: one method a call, values as answers. The only package that knows paths, headers and field names. */
package dev.likewise.cli.client;
