package dev.likewise.node.peer;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;

/** Counts a connection's bytes, next to the socket. On its event loop. */
final class TrafficMeter extends ChannelDuplexHandler {
    private long bytesIn;
    private long bytesOut;

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
        bytesIn += ((ByteBuf) message).readableBytes();
        ctx.fireChannelRead(message);
    }

    @Override
    public void write(ChannelHandlerContext ctx, Object message, ChannelPromise promise) {
        bytesOut += ((ByteBuf) message).readableBytes();
        ctx.write(message, promise);
    }

    long bytesIn() {
        return bytesIn;
    }

    /** Handed to the socket or waiting for it. */
    long bytesOut() {
        return bytesOut;
    }
}
