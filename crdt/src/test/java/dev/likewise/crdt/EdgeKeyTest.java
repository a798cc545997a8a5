package dev.likewise.crdt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EdgeKeyTest {
    @Test
    void theOrderIsRelationSubjectMember() {
        List<EdgeKey> keys = List.of(
                EdgeKey.like("a", "z"),
                EdgeKey.like("b", "a"),
                EdgeKey.like("b", "b"),
                EdgeKey.like("ba", "a"),
                EdgeKey.like("\uffee", "a"),
                EdgeKey.like("👍", "a"),
                new EdgeKey(new Subject(2, "a"), "a"));

        assertThat(keys).isSorted();
    }

    @ParameterizedTest
    @ValueSource(ints = {Integer.MIN_VALUE, -1, 0, 256})
    void relationsOutOfRangeAreRefused(int relation) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Subject(relation, "p"))
                .withMessage("relation: " + relation + " (expected: 1 to 255)");
    }

    // Relation, subject and member: relation 0, 256, 2^32 + 1 and 2^64 - 1; then no subject, no member, and a NUL.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "0001700175",
                "800201700175",
                "818080801001700175",
                "ffffffffffffffffff0101700175",
                "01000175",
                "01017000",
                "0101000175"
            })
    void keysThatNobodyWritesAreRefusedAsBytes(String key) {
        byte[] bytes = HexFormat.of().parseHex("01" + key);

        assertThatIllegalArgumentException().isThrownBy(() -> Canonical.EDGE_KEY.decode(bytes));
    }

    @Test
    void anIdThatIsTooLongIsRefusedAsBytes() {
        byte[] bytes = Canonical.EDGE_KEY.encode(EdgeKey.like("x".repeat(129), "u"));

        assertThatIllegalArgumentException().isThrownBy(() -> Canonical.EDGE_KEY.decode(bytes));
    }
}
