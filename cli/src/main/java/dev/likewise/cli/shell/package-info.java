/** What is around every command: streams, environment, time, exit codes. */
package dev.likewise.cli.shell;
