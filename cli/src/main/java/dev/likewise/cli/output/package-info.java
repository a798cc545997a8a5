/** How results look: JSON, tables, colour, progress. Knows nothing of nodes. */
package dev.likewise.cli.output;
