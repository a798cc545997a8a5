/** JSON as trees of plain values, over Jackson's streaming parser: answers are small, and binding would need a library more. */
package dev.likewise.cli.json;
