package dev.likewise.node.http;

import dev.likewise.crdt.Credits;
import dev.likewise.crdt.Edge;
import dev.likewise.crdt.HybridTimestamp;
import dev.likewise.crdt.PnCounter;
import dev.likewise.crdt.PnVector;
import dev.likewise.crdt.Stamp;
import dev.likewise.node.api.PendingTap;
import dev.likewise.node.api.Taps;
import dev.likewise.replication.replica.Input;
import dev.likewise.replication.replica.TapResult;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Clock;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Serves a node that does nothing, to measure what the HTTP side costs alone: every tap is answered from another thread, all
 * that wait at once. Arguments: the port, and how many event loops.
 */
final class LoadTarget {
    private LoadTarget() {}

    public static void main(String[] args) throws Exception {
        FakeNode node = new FakeNode();
        node.setColumn("hot", new PnCounter(1_234_567, 0));
        InetAddress loopback = InetAddress.getLoopbackAddress();
        HttpSettings settings = TestSettings.of(
                new InetSocketAddress(loopback, Integer.parseInt(args[0])),
                new InetSocketAddress(loopback, 0),
                Integer.parseInt(args[1]));
        NodeHttp running = NodeHttp.start(
                settings,
                new HttpBackend(
                        new Instantly(),
                        node,
                        node,
                        node.events,
                        node,
                        new FakeAudits(),
                        new FakeRetirements(),
                        new FakeBackups(),
                        Optional.empty(),
                        new TreeMap<>(),
                        Observed.byNobody(),
                        Clock.systemUTC()));
        System.out.println("ready " + running.httpAddress());
        Thread.currentThread().join();
    }

    /** Says the same of every tap. */
    private static final class Instantly implements Taps {
        private static final TapResult RESULT = new TapResult(
                TapResult.Kind.CHANGED,
                new Edge(
                        new Stamp(HybridTimestamp.ofMicros(1_700_000_000_000_000L), FakeNode.SELF),
                        true,
                        Credits.of(FakeNode.SELF, 1)),
                Edge.NEVER,
                PnVector.EMPTY.with(FakeNode.SELF, new PnCounter(1_234_567, 1)));

        private final BatchingThread thread = new BatchingThread();

        @Override
        public Accepted submit(Input.Tap tap) {
            PendingTap pending = (PendingTap) tap.context();
            thread.deliver(pending, () -> pending.complete(RESULT));
            return Accepted.TAKEN;
        }

        @Override
        public boolean isBusy() {
            return false;
        }

        @Override
        public Optional<String> refusal() {
            return Optional.empty();
        }
    }
}
