package dev.likewise.replication.port;

/**
 * What a shard holds of a snapshot on its way in.
 *
 * @param id which snapshot
 * @param notes chunk 0
 * @param first the number of the first other chunk that is there, 0 if there is none
 * @param last the number of the last other chunk that is there, 0 if there is none
 */
@SuppressWarnings("ArrayRecordComponent") // compared by nobody
public record StagedSnapshot(long id, byte[] notes, int first, int last) {}
