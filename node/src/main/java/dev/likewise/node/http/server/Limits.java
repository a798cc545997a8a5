package dev.likewise.node.http.server;

/**
 * What is taken of clients at most.
 *
 * @param requestLineBytesMax 414 above
 * @param headerBytesMax 431 above, all headers of a request together
 * @param bodyBytesMax 413 above, as sent and inflated
 * @param batchBytesMax the same for a batch of taps
 * @param pipelinedMax unanswered requests on a connection; nothing is read from it meanwhile. What came in one read beyond
 *     it is still taken
 * @param connectionsMax open connections; more are closed at once
 * @param http2StreamsMax unanswered requests on an HTTP/2 connection; more are refused, to be sent again
 * @param bodiesBytesMax 503 above, the bodies of all requests together that are not answered yet, as sent
 */
public record Limits(
        int requestLineBytesMax,
        int headerBytesMax,
        int bodyBytesMax,
        int batchBytesMax,
        int pipelinedMax,
        int connectionsMax,
        int http2StreamsMax,
        long bodiesBytesMax) {
    /** 16 KiB, 16 KiB, 1 MiB, 8 MiB, 128 requests, 16,384 connections, 128 requests, 64 MiB. */
    public static final Limits DEFAULT = new Limits(16 << 10, 16 << 10, 1 << 20, 8 << 20, 128, 16_384, 128, 64L << 20);

    public Limits {
        requireBetween("request-line-bytes-max", requestLineBytesMax, 256, 1 << 20);
        requireBetween("header-bytes-max", headerBytesMax, 256, 1 << 20);
        requireBetween("body-bytes-max", bodyBytesMax, 256, 64 << 20);
        requireBetween("batch-bytes-max", batchBytesMax, 256, 64 << 20);
        requireBetween("pipelined-max", pipelinedMax, 1, 10_000);
        requireBetween("connections-max", connectionsMax, 1, 1_000_000);
        requireBetween("http2-streams-max", http2StreamsMax, 1, 10_000);
        requireBetween("bodies-bytes-max", bodiesBytesMax, 256, 1L << 40);
    }

    /** @throws IllegalArgumentException that names the limit, the value and what was expected */
    public static void requireBetween(String name, long value, long min, long max) {
        if (value < min || value > max) {
            throw new IllegalArgumentException(name + ": " + value + " (expected: " + min + " to " + max + ")");
        }
    }
}
