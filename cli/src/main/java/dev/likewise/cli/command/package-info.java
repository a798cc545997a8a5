/** One thin class a command: options in, calls to {@code client}, {@code output} out. */
package dev.likewise.cli.command;
