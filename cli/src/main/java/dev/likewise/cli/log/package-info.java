/** How the nodes of this process log: the form of a line, and how often one kind of line may come. The only package that knows logback. */
package dev.likewise.cli.log;
