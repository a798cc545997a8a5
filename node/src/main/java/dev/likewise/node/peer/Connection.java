package dev.likewise.node.peer;

import dev.likewise.replication.proto.Frame;
import dev.likewise.replication.wire.RecordEdges;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.socket.DuplexChannel;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One connection: the end of its pipeline. On the gossip event loop, except the constructor's caller for a dial. */
final class Connection extends ChannelInboundHandlerAdapter {
    /** What one is told who comes with a browser. */
    private static final String NOT_HTTP = "This is the gossip port of a Likewise node. It does not speak HTTP.\n";

    private static final Logger log = LoggerFactory.getLogger(Connection.class);

    private final LinkTable table;
    private final PeerSettings settings;
    private final String dialled;
    private final FrameDecoder decoder;
    private final FaultHandler faults;
    private final TrafficMeter meter = new TrafficMeter();
    private long link;
    private Channel channel;
    private boolean closing;
    private boolean mute;
    private String reason = "the connection was closed by the other side";
    private long droppedFrames;
    private long edgesIn;
    private long edgesOut;

    /** @param dialled the address that this side dialled, empty if it accepted */
    Connection(LinkTable table, PeerSettings settings, String dialled, FaultHandler faults) {
        this.table = table;
        this.settings = settings;
        this.dialled = dialled;
        this.faults = faults;
        this.decoder = new FrameDecoder(settings.frameBytesMax());
    }

    /** Puts the handlers into a new channel. */
    void install(Channel fresh) {
        channel = fresh;
        if (!isDialled() && !table.hasRoomFor(fresh)) {
            fresh.close();
            return;
        }
        ChannelPipeline pipeline = fresh.pipeline().addLast(meter);
        Optional<GossipTls> tls = table.tls();
        tls.ifPresent(with -> pipeline.addLast(isDialled() ? with.client(fresh) : with.server()));
        pipeline.addLast(decoder, table.encoder());
        tls.ifPresent(with -> pipeline.addLast(
                new CertificateCheck(with.self(), isDialled(), settings.connectMillis(), this::notSecured)));
        pipeline.addLast(faults, this);
    }

    private void notSecured(String why) {
        table.notSecured(this, why);
        // Said as the protocol says it of a Hello that it refuses, so that operators see one state.
        closeNow("refused: " + why);
    }

    @Override
    public void channelActive(ChannelHandlerContext ctx) {
        table.opened(this);
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
        if (closing) {
            return;
        }
        if (message instanceof Frame frame) {
            edgesIn += edges(frame);
            table.received(this, frame);
        } else if (message instanceof Garbled garbled) {
            if (garbled.http()) {
                answerHttp();
            }
            table.garbled(this, garbled.detail());
        }
    }

    /** So that a person with a browser or curl sees what is wrong; the refusal in frames is not for them. */
    private void answerHttp() {
        ByteBuf answer = ByteBufUtil.writeUtf8(
                channel.alloc(),
                "HTTP/1.1 400 Bad Request\r\nContent-Type: text/plain\r\nConnection: close\r\nContent-Length: "
                        + NOT_HTTP.getBytes(StandardCharsets.US_ASCII).length + "\r\n\r\n" + NOT_HTTP);
        channel.write(answer);
        mute = true;
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext ctx) {
        if (!closing) {
            table.readComplete(this);
        }
    }

    /**
     * Writes a frame with the next flush; drops it if the other side does not read, as what is not acknowledged will be
     * sent again.
     */
    void write(Frame frame) {
        if (closing || mute || channel == null) {
            return;
        }
        int bytes = frame.getSerializedSize();
        if (bytes > settings.frameBytesMax()) {
            log.error(
                    "a frame of {} bytes for {} is above the limit, {}; dropped",
                    bytes,
                    this,
                    settings.frameBytesMax());
            droppedFrames++;
        } else if (!channel.isWritable() || faults.heldBytes() > settings.writeBytesMax()) {
            droppedFrames++;
        } else {
            edgesOut += edges(frame);
            channel.write(frame);
            table.written(this);
        }
    }

    private static int edges(Frame frame) {
        return frame.hasRecords() ? RecordEdges.count(frame.getRecords()) : 0;
    }

    void flush() {
        channel.flush();
    }

    /**
     * Closes after what was written, or when the time for that is over. Nothing more is taken from the other side.
     *
     * @param millis how long that may take
     */
    void closeGently(long millis) {
        closing = true;
        if (channel == null || !channel.isActive()) {
            closeNow("closed");
            return;
        }
        // With unread bytes a plain close would reset the connection and the other side would lose the refusal: end the
        // output, then read on and throw away until the other side ends too.
        decoder.swallow();
        faults.nobodyThere();
        channel.config().setAutoRead(true);
        channel.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(flushed -> {
            if (channel instanceof DuplexChannel duplex && channel.isActive()) {
                duplex.shutdownOutput();
            }
        });
        channel.eventLoop().schedule(() -> channel.close(), millis, TimeUnit.MILLISECONDS);
    }

    /** Closes at once; the reason is what the protocol is told. */
    void closeNow(String why) {
        reason = why;
        if (channel != null) {
            channel.close();
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
        table.closed(this);
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        if (cause instanceof IOException) {
            log.debug("{}", this, cause);
        } else {
            log.error("{} is closed because of a bug", this, cause);
        }
        closing = true;
        closeNow(String.valueOf(cause.getMessage()));
    }

    void setReading(boolean on) {
        channel.config().setAutoRead(on);
    }

    boolean faultsChanged() {
        return channel != null && faults.faultsChanged();
    }

    /** Whether this connection is done with and lives only until it is flushed. */
    boolean isClosing() {
        return closing;
    }

    boolean isDialled() {
        return !dialled.isEmpty();
    }

    long link() {
        return link;
    }

    void link(long id) {
        link = id;
    }

    /** The dialled address, else where it came from. */
    String address() {
        return isDialled() ? dialled : Addresses.text(channel.remoteAddress());
    }

    String reason() {
        return reason;
    }

    long droppedFrames() {
        return droppedFrames;
    }

    /** Edges in records that came. */
    long edgesIn() {
        return edgesIn;
    }

    /** Edges in records that were written. */
    long edgesOut() {
        return edgesOut;
    }

    TrafficMeter meter() {
        return meter;
    }

    /** The node at the other end, {@code region/node}; {@code null} while it is not known. */
    String node() {
        return faults.node();
    }

    @Override
    public String toString() {
        return "link " + link + (isDialled() ? " to " + dialled : " from " + channel);
    }
}
