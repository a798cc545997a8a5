package dev.likewise.replication.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** The expected values were computed apart from this code: {@code sha256(struct.pack('>q', previous) + record)[:8]}. */
class ChainTest {
    @Test
    void chainIsTheHeadOfShaOverThePreviousChainAndTheRecord() {
        assertThat(Chain.next(0, new byte[0], 0)).isEqualTo(0xaf5570f5a1810b7aL);
        assertThat(Chain.next(0, utf8("abc"), 0)).isEqualTo(0xf3652e4ce938bb99L);
        assertThat(Chain.next(0xf3652e4ce938bb99L, utf8("def"), 0)).isEqualTo(0x9b92cf7fef80eba8L);
    }

    @Test
    void allBytesAndANegativeChainCount() {
        byte[] all = new byte[256];
        for (int i = 0; i < all.length; i++) {
            all[i] = (byte) i;
        }
        assertThat(Chain.next(-1, all, 0)).isEqualTo(0x0fb76e3f20f07b70L);
    }

    @Test
    void whatStandsBeforeTheOffsetDoesNotCount() {
        assertThat(Chain.next(0, utf8("12345678abc"), 8)).isEqualTo(Chain.next(0, utf8("abc"), 0));
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
