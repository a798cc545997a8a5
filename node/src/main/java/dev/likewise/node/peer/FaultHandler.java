package dev.likewise.node.peer;

import dev.likewise.crdt.ReplicaId;
import dev.likewise.node.api.LinkFault;
import dev.likewise.replication.proto.Frame;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import java.util.random.RandomGenerator;

/**
 * Applies {@link LinkFaults} to one connection, between the codec and {@link Connection}.
 *
 * <p>Whose connection it is comes from the address if this side dialled, else from the other side's {@code Hello}. On an
 * accepted connection nothing goes out before that: one that is cut must not hear anything, and a stranger, be it a
 * browser, need not be told who is here.
 */
final class FaultHandler extends ChannelDuplexHandler {
    private final LinkFaults faults;
    private final RandomGenerator random;
    private final String dialled;
    private final long heldBytesMax;
    private ChannelHandlerContext ctx;
    private FaultLane in;
    private FaultLane out;
    private String node;
    private boolean bornCut;

    /**
     * @param dialled the address that this side dialled, empty if it accepted
     * @param heldBytesMax how much may be kept back in each direction
     */
    FaultHandler(LinkFaults faults, RandomGenerator random, String dialled, long heldBytesMax) {
        this.faults = faults;
        this.random = random;
        this.dialled = dialled;
        this.heldBytesMax = heldBytesMax;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext context) {
        ctx = context;
        in = new FaultLane(ctx.executor(), random, this::faultIn, new Inwards(), heldBytesMax);
        out = new FaultLane(ctx.executor(), random, this::faultOut, new Outwards(), heldBytesMax);
    }

    private LinkFault faultIn() {
        return bornCut ? PeerFault.CUT : fault().in();
    }

    private LinkFault faultOut() {
        return bornCut ? PeerFault.CUT : fault().out();
    }

    private PeerFault fault() {
        return node == null ? PeerFault.NONE : faults.of(node);
    }

    @Override
    public void channelActive(ChannelHandlerContext context) {
        if (!dialled.isEmpty()) {
            belongsTo(faults.directory().at(dialled, ctx.channel().remoteAddress()));
        } else {
            out.shut();
        }
        ctx.fireChannelActive();
    }

    private void belongsTo(String known) {
        if (known != null && !known.equals(node)) {
            node = known;
            bornCut = fault().isCut();
        }
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        if (message instanceof Frame frame && frame.hasHello()) {
            identify(frame.getHello().getReplica());
            out.open();
        } else if (message instanceof Garbled) {
            nobodyThere();
        }
        in.offer(message, null);
    }

    private void identify(String replica) {
        String said;
        try {
            said = Directory.nodeOf(ReplicaId.parse(replica));
        } catch (IllegalArgumentException e) {
            // The protocol refuses it; no fault can name it.
            return;
        }
        belongsTo(said);
        if (!dialled.isEmpty()) {
            faults.directory().metAt(said, dialled, ctx.channel().remoteAddress());
        }
    }

    /** No {@code Hello} will come: what waits for it goes nowhere, what is written from now on passes. */
    void nobodyThere() {
        if (out.isShut()) {
            out.clear();
            out.open();
        }
    }

    @Override
    public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
        out.offer(message, promise);
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        in.end();
        out.end();
        ctx.fireChannelInactive();
    }

    /**
     * The faults have changed.
     *
     * @return whether the connection has lost frames to a cut that is over, so that it has to be made anew
     */
    boolean faultsChanged() {
        in.faultChanged();
        out.faultChanged();
        return (bornCut || in.isCutDropped() || out.isCutDropped()) && !fault().isCut();
    }

    /** How many bytes are kept back on their way out. */
    long heldBytes() {
        return out.heldBytes();
    }

    /** The node at the other end, {@code null} while it is not known. */
    String node() {
        return node;
    }

    private final class Inwards implements FaultLane.Exit {
        @Override
        public void pass(Object message, ChannelPromise promise) {
            ctx.fireChannelRead(message);
        }

        @Override
        public void passedLate() {
            ctx.fireChannelReadComplete();
        }
    }

    private final class Outwards implements FaultLane.Exit {
        @Override
        public void pass(Object message, ChannelPromise promise) {
            ctx.write(message, promise);
        }

        @Override
        public void passedLate() {
            ctx.flush();
        }
    }
}
