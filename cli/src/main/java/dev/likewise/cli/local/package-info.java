/**
 * The commands that run nodes in this process, {@code node}, {@code dev}, {@code demo}, and those that work on the disk of a node
 * that does not run, {@code restore}, {@code salvage}; and {@code token}, which signs as nodes check. The only package that knows {@code node}.
 */
package dev.likewise.cli.local;
