package dev.likewise.node.http.server;

import io.netty.handler.codec.http2.AbstractHttp2ConnectionHandlerBuilder;
import io.netty.handler.codec.http2.Http2ConnectionDecoder;
import io.netty.handler.codec.http2.Http2ConnectionEncoder;
import io.netty.handler.codec.http2.Http2Settings;
import java.net.InetAddress;

/** Sets up Netty's side of an HTTP/2 connection: what is checked, and how much of anything a client may do. */
final class Http2HandlerBuilder extends AbstractHttp2ConnectionHandlerBuilder<Http2Handler, Http2HandlerBuilder> {
    /**
     * What a client may send of a body before it has to be told to go on. What it sent is taken at once, so this costs no memory; at
     * a tenth of a second from one end to the other it is what makes a batch come in time.
     */
    private static final int WINDOW_BYTES = 1 << 20;

    /** The same for all bodies of a connection. */
    static final int CONNECTION_WINDOW_BYTES = 2 << 20;

    /** Requests that are taken back again and again cost the node and not the client (CVE-2023-44487). */
    private static final int RESETS_MAX = 200;
    /** The same by provoking this side's resets (CVE-2025-8671). */
    private static final int RESETS_SENT_MAX = 200;

    private static final int RESETS_SECONDS = 30;
    /** Acknowledgements and resets that the client does not read. */
    private static final int QUEUED_CONTROL_FRAMES_MAX = 1_000;

    private static final int EMPTY_DATA_FRAMES_MAX = 2;
    private static final int SMALL_CONTINUATIONS_MAX = 16;

    private final Serving server;
    private final Http2Watch watch;
    private final InetAddress client;

    Http2HandlerBuilder(Serving server, Http2Watch watch, InetAddress client) {
        this.server = server;
        this.watch = watch;
        this.client = client;
    }

    @Override
    public Http2Handler build() {
        Limits limits = server.limits();
        server(true);
        initialSettings(Http2Settings.defaultSettings()
                .maxConcurrentStreams(limits.http2StreamsMax())
                .maxHeaderListSize(limits.requestLineBytesMax() + limits.headerBytesMax())
                .initialWindowSize(WINDOW_BYTES));
        validateHeaders(true);
        validateRequiredPseudoHeaders(true);
        decoderEnforceMaxRstFramesPerWindow(RESETS_MAX, RESETS_SECONDS);
        encoderEnforceMaxRstFramesPerWindow(RESETS_SENT_MAX, RESETS_SECONDS);
        encoderEnforceMaxQueuedControlFrames(QUEUED_CONTROL_FRAMES_MAX);
        decoderEnforceMaxConsecutiveEmptyDataFrames(EMPTY_DATA_FRAMES_MAX);
        decoderEnforceMaxSmallContinuationFrames(SMALL_CONTINUATIONS_MAX);
        // A session is its user's: it does not belong into a table that other answers are compressed with.
        headerSensitivityDetector((name, value) -> name == Http2Names.SESSION);
        return super.build();
    }

    @Override
    protected Http2Handler build(
            Http2ConnectionDecoder decoder, Http2ConnectionEncoder encoder, Http2Settings settings) {
        return new Http2Handler(server, watch, client, decoder, encoder, settings);
    }
}
