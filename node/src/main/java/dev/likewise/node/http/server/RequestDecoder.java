package dev.likewise.node.http.server;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.DecoderResult;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpMessage;
import io.netty.handler.codec.http.HttpRequestDecoder;
import io.netty.handler.codec.http.LastHttpContent;
import java.util.List;

/**
 * Netty's decoder, which unfolds headers silently, made to refuse them: whoever stands before this server may have read
 * another header there. It looks at the bytes of a head, each once, before they are decoded. On the event loop.
 */
final class RequestDecoder extends HttpRequestDecoder {
    /** Bytes of the head that were looked at and not decoded yet. */
    private int looked;
    /** The line that is looked at has bytes so far. */
    private boolean lineHasBytes;
    /** The request line is over, so lines are headers. */
    private boolean inHeaders;

    private boolean headEnded;
    private boolean folded;

    RequestDecoder(HttpDecoderConfig config) {
        super(config);
    }

    @Override
    protected void decode(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) throws Exception {
        if (!headEnded) {
            look(in);
        }
        int before = in.readerIndex();
        int size = out.size();
        super.decode(ctx, in, out);
        looked = Math.max(0, looked - (in.readerIndex() - before));
        for (int i = size; i < out.size(); i++) {
            decoded(out.get(i));
        }
    }

    private void look(ByteBuf in) {
        int at = in.readerIndex() + looked;
        int end = in.writerIndex();
        while (at < end && !headEnded) {
            if (inHeaders && !lineHasBytes) {
                byte first = in.getByte(at);
                folded |= first == ' ' || first == '\t';
            }
            int newline = in.indexOf(at, end, (byte) '\n');
            int lineEnd = newline < 0 ? end : newline;
            lineHasBytes |= lineEnd - at > 1 || (lineEnd > at && in.getByte(at) != '\r');
            at = newline < 0 ? end : newline + 1;
            if (newline >= 0) {
                lineEnded();
            }
        }
        looked = at - in.readerIndex();
    }

    private void lineEnded() {
        // Empty lines before a request are passed over.
        headEnded = inHeaders && !lineHasBytes;
        inHeaders |= lineHasBytes;
        lineHasBytes = false;
    }

    private void decoded(Object part) {
        if (folded && part instanceof HttpMessage head && head.decoderResult().isSuccess()) {
            head.setDecoderResult(DecoderResult.failure(new FoldedHeaderException()));
        }
        if (part instanceof LastHttpContent) {
            looked = 0;
            lineHasBytes = false;
            inHeaders = false;
            headEnded = false;
            folded = false;
        }
    }
}
