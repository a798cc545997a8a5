package dev.likewise.cli.client;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.function.Function;

/**
 * Several nodes as one: the nearest that answers is asked, and where it cannot be reached, or refuses for the moment, the
 * next one.
 */
public final class Nearest implements AutoCloseable {
    private final List<NodeClient> nodes;
    private List<NodeClient> byDistance;

    /** @param nodes at least one; closed with this */
    public Nearest(List<NodeClient> nodes) {
        this.nodes = List.copyOf(nodes);
    }

    /**
     * Makes a call to the first node that takes it.
     *
     * @throws Unreachable if none could be reached
     * @throws Refused if one was reached but none took it
     */
    public <T> T call(Function<NodeClient, T> call) {
        Refused refused = null;
        List<Unreachable> unreachable = new ArrayList<>();
        for (NodeClient node : byDistance()) {
            try {
                return call.apply(node);
            } catch (Refused e) {
                if (!e.isTemporary()) {
                    throw e;
                }
                refused = e;
            } catch (Unreachable e) {
                unreachable.add(e);
            }
        }
        if (refused != null) {
            throw refused;
        }
        throw Unreachable.all(unreachable);
    }

    /** Those that answer a ping, the quickest first, then the others in the order given. */
    private List<NodeClient> byDistance() {
        if (byDistance == null) {
            byDistance = nodes.size() == 1 ? nodes : race();
        }
        return byDistance;
    }

    private List<NodeClient> race() {
        List<NodeClient> order = new ArrayList<>();
        CountDownLatch first = new CountDownLatch(1);
        CountDownLatch all = new CountDownLatch(nodes.size());
        for (NodeClient node : nodes) {
            Thread thread = new Thread(() -> {
                try {
                    node.ping();
                    synchronized (order) {
                        order.add(node);
                    }
                    first.countDown();
                } catch (Unreachable | Refused e) {
                    // goes to the end of the order
                } finally {
                    all.countDown();
                    if (all.getCount() == 0) {
                        first.countDown();
                    }
                }
            });
            thread.setDaemon(true);
            thread.start();
        }
        try {
            first.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        synchronized (order) {
            List<NodeClient> result = new ArrayList<>(order);
            nodes.stream().filter(node -> !result.contains(node)).forEach(result::add);
            return result;
        }
    }

    @Override
    public void close() {
        nodes.forEach(NodeClient::close);
    }
}
