package dev.likewise.replication.port;

/**
 * One derived row made anew, whatever the store holds there: for rows that an audit found wrong. All other rows are
 * derived from {@link EdgeWrite} by the store itself.
 *
 * @param row which
 * @param there whether it is to be there
 */
public record MemberRowWrite(MemberRow row, boolean there) {}
