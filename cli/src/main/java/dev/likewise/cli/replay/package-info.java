/** Playing a recorded trace to several nodes, and checking what came of it against the trace alone. */
package dev.likewise.cli.replay;
