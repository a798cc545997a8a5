/** Texts that tests expect, kept in files: compared line by line, written anew on request. Knows nothing of the replica. */
package dev.likewise.replication.expect;
