/** The commands that run nodes in this process: {@code node}, {@code dev}, {@code demo}. The only package that knows {@code node}. */
package dev.likewise.cli.local;
