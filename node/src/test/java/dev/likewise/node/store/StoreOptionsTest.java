package dev.likewise.node.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.likewise.crdt.ShardPlacement;
import org.junit.jupiter.api.Test;

class StoreOptionsTest {
    private static final long MIB = 1 << 20;

    @Test
    void eachLimitIsCheckedAndNamed() {
        assertThat(StoreOptions.DEFAULT.blockCacheBytes()).isPositive();
        refused(MIB - 1, MIB, MIB, 64, 2, "block cache bytes: 1048575 (expected: >= 1048576)");
        refused(MIB, 0, MIB, 64, 2, "write buffer bytes: 0 (expected: >= 1048576)");
        refused(MIB, MIB, -1, 64, 2, "WAL bytes: -1 (expected: >= 1048576)");
        refused(MIB, MIB, MIB, 63, 2, "open files: 63 (expected: >= 64)");
        refused(MIB, MIB, MIB, 64, 1, "background jobs: 1 (expected: >= 2)");
    }

    private static void refused(long cache, long buffer, long wal, int files, int jobs, String message) {
        assertThatThrownBy(() -> new StoreOptions(cache, buffer, wal, files, jobs, 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
    }

    @Test
    void clusterHasAName() {
        assertThatThrownBy(() -> new StoreIdentity("", new ShardPlacement(1, 1), StoreFiles.A))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
