/** Files that a node reads again when they change: keys and certificates. */
package dev.likewise.node.files;
