package dev.likewise.node.http.likes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Positions that say nothing, as the key of cursors is no secret. */
class CursorTest {
    @ParameterizedTest
    @ValueSource(strings = {"", "\u0000", "a\nb"})
    void anIdThatIsNoneIsNoPosition(String id) {
        ByteBuffer position = ByteBuffer.wrap(id.getBytes(StandardCharsets.UTF_8));
        assertThatThrownBy(() -> Cursor.id(position)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Cursor.id(ByteBuffer.allocate(129).put(0, (byte) 'x')))
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(Cursor.id(ByteBuffer.wrap(new byte[] {'p'}))).isEqualTo("p");
    }
}
