/** What may be in a line of the log. Depends on nothing. */
package dev.likewise.node.log;
