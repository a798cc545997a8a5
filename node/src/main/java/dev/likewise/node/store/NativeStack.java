package dev.likewise.node.store;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Native objects in the order of their making, closed in the reverse one: what uses another is closed before it. RocksDB's
 * objects have no finalizers. For one thread at a time.
 */
final class NativeStack implements AutoCloseable {
    /** Closes without checked exceptions, as RocksDB's objects do. */
    interface Closing extends AutoCloseable {
        @Override
        void close();
    }

    private final Deque<Closing> closings = new ArrayDeque<>();

    /** Keeps an object until {@link #close}. */
    <T extends org.rocksdb.AbstractNativeReference> T add(T object) {
        closings.push(object::close);
        return object;
    }

    @Override
    public void close() {
        while (!closings.isEmpty()) {
            closings.pop().close();
        }
    }
}
