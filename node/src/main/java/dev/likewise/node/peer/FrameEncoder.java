package dev.likewise.node.peer;

import com.google.protobuf.CodedOutputStream;
import dev.likewise.replication.proto.Frame;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.MessageToByteEncoder;
import java.io.IOException;

/** Writes a frame as its length, 4 bytes, big-endian, and its bytes, straight into the buffer that is sent. */
@Sharable
final class FrameEncoder extends MessageToByteEncoder<Frame> {
    static final int LENGTH_BYTES = Integer.BYTES;

    FrameEncoder() {
        super(Frame.class);
    }

    @Override
    protected ByteBuf allocateBuffer(ChannelHandlerContext ctx, Frame frame, boolean preferDirect) {
        return ctx.alloc().ioBuffer(LENGTH_BYTES + frame.getSerializedSize());
    }

    @Override
    protected void encode(ChannelHandlerContext ctx, Frame frame, ByteBuf out) throws IOException {
        int size = frame.getSerializedSize();
        out.writeInt(size);
        int start = out.writerIndex();
        CodedOutputStream bytes = CodedOutputStream.newInstance(out.nioBuffer(start, size));
        frame.writeTo(bytes);
        bytes.flush();
        out.writerIndex(start + size);
    }
}
