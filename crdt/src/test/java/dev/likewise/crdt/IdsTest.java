package dev.likewise.crdt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.likewise.crdt.laws.Property;
import dev.likewise.crdt.laws.Values;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IdsTest {
    @Test
    void theOrderOfIdsIsThatOfTheirBytes(TestInfo info) {
        Property.of(info).forAll(20_000, Values.ID.list(2, 2), pair -> {
            String a = pair.get(0);
            String b = pair.get(1);
            int byBytes = Arrays.compareUnsigned(Ids.utf8(a), Ids.utf8(b));

            assertThat(Integer.signum(Ids.UTF8_ORDER.compare(a, b))).isEqualTo(Integer.signum(byBytes));
            assertThat(Integer.signum(Ids.UTF8_ORDER.compare(a + b, a))).isEqualTo(1);
            assertThat(Ids.UTF8_ORDER.compare(b, b)).isZero();
        });
    }

    @Test
    void aSurrogatePairComesAfterTheLastOfTheBasicPlane() {
        String last = "\uffee";
        String pair = "👍";

        assertThat(Ids.UTF8_ORDER.compare(pair, last)).isPositive();
        assertThat(pair.compareTo(last)).isNegative();
    }

    @Test
    void everyDrawnIdIsValid(TestInfo info) {
        Property.of(info)
                .forAll(
                        5_000,
                        Values.ID,
                        id -> assertThat(Ids.check("post", id)).isSameAs(id));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 127, 128})
    void upTo128BytesAreTaken(int bytes) {
        assertThat(Ids.check("post", "x".repeat(bytes))).hasSize(bytes);
    }

    @Test
    void theLimitCountsBytesAndNotCharacters() {
        assertThat(Ids.check("post", "é".repeat(64))).hasSize(64);
        assertThat(Ids.check("post", "👍".repeat(32))).hasSize(64);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Ids.check("post", "é".repeat(64) + "x"))
                .withMessage("post: 129 bytes of UTF-8 (expected: 1 to 128)");
        assertThatIllegalArgumentException().isThrownBy(() -> Ids.check("post", "€".repeat(43)));
        assertThatIllegalArgumentException().isThrownBy(() -> Ids.check("post", "👍".repeat(33)));
    }

    @Test
    void anEmptyIdIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Ids.check("user", ""))
                .withMessage("user: 0 bytes of UTF-8 (expected: 1 to 128)");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\0", "a\n", "a\tb", "\u001f", "\u007f", "a\u0085", "\u009f"})
    void controlCharactersAreRefused(String id) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Ids.check("user", id))
                .withMessageContaining("control character");
    }

    @Test
    void halvesOfSurrogatePairsAreRefused() {
        for (String id :
                new String[] {"\ud83d", "\udc4d", "\udc4d\ud83d", "\ud83d\ud83d\udc4d", "\ud83dx", "x\udc4d"}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> Ids.check("user", id))
                    .withMessageContaining("not valid Unicode");
        }
    }
}
