package dev.likewise.node.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.HybridTimestamp;
import dev.likewise.crdt.Subject;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeysTest {
    private static final String[] PIECES = {" ", "a", "b", "~", "é", "\u0800", "\ue000", "\uffff", "😀"};

    @Test
    void orderOfRowsIsTheOrderOfKeys() {
        SplittableRandom random = new SplittableRandom(1);
        List<EdgeKey> keys = new ArrayList<>();
        for (int i = 0; i < 3_000; i++) {
            Subject subject = new Subject(random.nextInt(2) == 0 ? 1 : random.nextInt(1, 256), id(random));
            keys.add(new EdgeKey(subject, id(random)));
        }
        List<EdgeKey> byRow = new ArrayList<>(keys);
        byRow.sort((a, b) -> Arrays.compareUnsigned(row(a), row(b)));
        assertThat(byRow).isSorted();
        assertThat(keys).allSatisfy(key -> assertThat(Keys.edge(row(key))).isEqualTo(key));
    }

    private static byte[] row(EdgeKey key) {
        return Keys.edge(new ByteWriter(1), 7, key).toBytes();
    }

    private static String id(SplittableRandom random) {
        StringBuilder id = new StringBuilder();
        for (int n = random.nextInt(1, 5); n > 0; n--) {
            id.append(PIECES[random.nextInt(PIECES.length)]);
        }
        return id.toString();
    }

    @Test
    void rowsOfOneMemberAreNewestFirst() {
        EdgeKey key = EdgeKey.like("post", "user");
        byte[] older =
                Keys.member(new ByteWriter(1), key, new HybridTimestamp(255)).toBytes();
        byte[] newer =
                Keys.member(new ByteWriter(1), key, new HybridTimestamp(256)).toBytes();
        byte[] newest = Keys.member(new ByteWriter(1), key, new HybridTimestamp(Long.MAX_VALUE))
                .toBytes();
        assertThat(Arrays.compareUnsigned(newer, older)).isNegative();
        assertThat(Arrays.compareUnsigned(newest, newer)).isNegative();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a\0b", "\u0085", "\ud800", "a\udc00", "\n"})
    void idThatWouldBreakTheOrderIsRefused(String id) {
        assertThatThrownBy(() -> row(EdgeKey.like(id, "user"))).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> row(EdgeKey.like("post", id))).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void idThatIsTooLongIsRefused() {
        assertThatThrownBy(() -> row(EdgeKey.like("x".repeat(129), "user")))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> row(EdgeKey.like("post", "é".repeat(65))))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void firstKeyAfterAPrefixIsAfterAllThatBeginWithIt() {
        assertThat(Keys.after(new byte[] {1, 2})).containsExactly(1, 3);
        assertThat(Keys.after(new byte[] {1, -1, -1})).containsExactly(2);
        assertThat(Keys.after(new byte[] {127})).containsExactly(128);
        assertThatThrownBy(() -> Keys.after(new byte[] {-1})).isInstanceOf(IllegalArgumentException.class);
    }
}
