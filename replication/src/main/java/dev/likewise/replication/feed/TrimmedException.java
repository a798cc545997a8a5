package dev.likewise.replication.feed;

/** Events behind a position are not kept any more. Without a stack trace: it is an answer, not a fault. */
public final class TrimmedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    TrimmedException(int shard, long seq) {
        super("record " + seq + " of shard " + shard + " is not kept any more", null, false, false);
    }
}
