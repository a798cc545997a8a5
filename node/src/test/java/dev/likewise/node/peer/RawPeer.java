package dev.likewise.node.peer;

import dev.likewise.replication.proto.Frame;
import dev.likewise.replication.proto.Hello;
import dev.likewise.replication.proto.Report;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.util.Optional;

/** A peer made of a plain socket, to do what no proper one would. */
final class RawPeer implements AutoCloseable {
    private static final int PATIENCE_MILLIS = 10_000;

    final Socket socket;
    private final DataInputStream in;
    private final DataOutputStream out;

    RawPeer(TestNode node) throws IOException {
        int port = Addresses.resolve(node.address).getPort();
        socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setSoTimeout(PATIENCE_MILLIS);
        in = new DataInputStream(socket.getInputStream());
        out = new DataOutputStream(socket.getOutputStream());
    }

    /** Says who it is, correctly. */
    RawPeer hello(String replica) throws IOException {
        write(Frame.newBuilder()
                .setHello(Hello.newBuilder()
                        .setProtocol(1)
                        .setCluster(TestNode.HASTY.cluster())
                        .setShards(TestNode.PLACEMENT.shards())
                        .setSpread(TestNode.PLACEMENT.spread())
                        .setReplica(replica)
                        .setReport(Report.newBuilder().setNumber(1)))
                .build());
        return this;
    }

    void write(Frame frame) throws IOException {
        out.writeInt(frame.getSerializedSize());
        frame.writeTo(out);
        out.flush();
    }

    void write(byte[] bytes) throws IOException {
        out.write(bytes);
        out.flush();
    }

    /** The next frame; empty at the end of the stream. */
    Optional<Frame> read() throws IOException {
        int length = in.read();
        if (length < 0) {
            return Optional.empty();
        }
        for (int i = 1; i < Integer.BYTES; i++) {
            length = (length << 8) | in.readUnsignedByte();
        }
        return Optional.of(Frame.parseFrom(in.readNBytes(length)));
    }

    /** Reads on to the end of the stream; the last frame before it. */
    Frame readToLast() throws IOException {
        Frame last = Frame.getDefaultInstance();
        for (Optional<Frame> next = read(); next.isPresent(); next = read()) {
            last = next.get();
        }
        return last;
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
