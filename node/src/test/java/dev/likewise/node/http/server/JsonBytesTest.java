package dev.likewise.node.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonBytesTest {
    @ParameterizedTest
    @ValueSource(longs = {0, 9, 10, 12_345, 999_999_999_999L, Long.MAX_VALUE})
    void numbersAreWrittenInFull(long number) {
        assertThat(new JsonBytes(0).number(number).toString()).isEqualTo(Long.toString(number));
    }

    @Test
    void stringsAreEscapedAndEncoded() {
        assertThat(new JsonBytes(0).string("a\"b\\c\u0000\n\u007f").toString())
                .isEqualTo("\"a\\\"b\\\\c\\u0000\\u000a\\u007f\"");
        assertThat(new JsonBytes(0).string("zoë ☃ 💙").toString()).isEqualTo("\"zoë ☃ 💙\"");
    }

    @Test
    void halfACharacterIsReplaced() {
        assertThat(new JsonBytes(0).string("a\ud83db\udc99").toString()).isEqualTo("\"a\ufffdb\ufffd\"");
    }

    @Test
    void versionsAreSixteenDigits() {
        assertThat(new JsonBytes(0).hex(0xabc).toString()).isEqualTo("0000000000000abc");
    }

    @Test
    void hashesTellContentsApart() {
        long hash = new JsonBytes(1).string("a").hash(1);

        assertThat(new JsonBytes(9).string("a").hash(1)).isEqualTo(hash);
        assertThat(new JsonBytes(1).string("b").hash(1)).isNotEqualTo(hash);
        assertThat(new JsonBytes(1).string("a").hash(2)).isNotEqualTo(hash);
    }
}
