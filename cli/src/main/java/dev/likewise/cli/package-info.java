/**
 * The command line.
 *
 * <ul>
 *   <li>{@code shell}: streams, environment, time, exit codes.
 *   <li>{@code http}: a small HTTP/1.1 client.
 *   <li>{@code json}: reading and writing JSON trees.
 *   <li>{@code client}: one method a call to a node, values as answers; the only package that knows paths and fields.
 *   <li>{@code output}: terminals, tables, progress.
 *   <li>{@code command}: one thin class a command that talks to nodes.
 *   <li>{@code replay}: playing a recorded trace and checking what came of it.
 *   <li>{@code doctor}: what nodes need on this machine.
 *   <li>{@code log}: how the nodes of this process log; the only package that knows logback.
 *   <li>{@code local}: the commands that run nodes in this process; the only package that knows {@code node}.
 * </ul>
 *
 * <p>Everything a command has around it (streams, environment, time) comes in through {@link dev.likewise.cli.shell.Shell}, so
 * that tests run commands as a user does, and see what a user sees.
 */
package dev.likewise.cli;
