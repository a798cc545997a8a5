package dev.likewise.cli.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTest {
    @Test
    void whatIsReadIsWrittenTheSame() {
        String text = "{\"a\":[1,2.5,true,null,\"é\\n\"],\"b\":{\"c\":{}},\"d\":123456789012345678901234567890}";

        assertThat(object(text)).hasToString(text);
    }

    @Test
    void membersAreReadByTypeAndNamedWhereTheyAreWrong() {
        JsonObject object = object("{\"count\":\"5\",\"name\":\"x\"}");

        assertThat(object.text("name")).isEqualTo("x");
        assertThatThrownBy(() -> object.number("count"))
                .isInstanceOf(JsonException.class)
                .hasMessage("\"count\" is \"5\" (expected: Number)");
        assertThatThrownBy(() -> object.flag("liked")).hasMessage("\"liked\" is missing (expected: Boolean)");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "{", "[]", "5", "{}{}", "{\"a\":}", "{\"a\":1", "<html>", "nul", "{\"a\":[1}", "\u0000"})
    void whatIsNotOneObjectIsAnError(String text) {
        assertThatThrownBy(() -> object(text)).isInstanceOf(JsonException.class);
    }

    @Test
    void aNumberThatNobodyCanHoldIsAnError() {
        assertThatThrownBy(() -> object("{\"count\":1e999}")).hasMessage("a number is out of range");
        assertThatThrownBy(() -> object("{\"count\":[-1e999]}")).hasMessage("a number is out of range");
        assertThat(object("{\"count\":1e300}")).hasToString("{\"count\":1.0E300}");
    }

    @Test
    void whatIsWrongIsShownInPart() {
        JsonObject object = object("{\"count\":\"" + "A".repeat(5_000_000) + "\"}");

        assertThatThrownBy(() -> object.number("count"))
                .satisfies(e -> assertThat(e.getMessage()).hasSizeLessThan(150).contains("AA…AA"));
    }

    @Test
    void depthIsBounded() {
        assertThatThrownBy(() -> object("{\"a\":" + "[".repeat(100_000))).isInstanceOf(JsonException.class);
    }

    private static JsonObject object(String text) {
        return JsonReader.object(text.getBytes(StandardCharsets.UTF_8));
    }
}
