package dev.likewise.cli.log;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.LoggingEvent;
import dev.likewise.cli.json.JsonObject;
import dev.likewise.cli.json.JsonReader;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class JsonEncoderTest {
    private final JsonEncoder encoder = new JsonEncoder("eu", "eu-1");

    private String line(String message, Throwable thrown, Object... arguments) {
        LoggingEvent event = new LoggingEvent(
                "caller", new LoggerContext().getLogger("dev.likewise.Some"), Level.WARN, message, thrown, arguments);
        event.setInstant(Instant.parse("2026-01-31T09:30:00.000200300Z"));
        return new String(encoder.encode(event), StandardCharsets.UTF_8);
    }

    @Test
    void aLineIsOneObjectWithItsMembersInOrder() {
        assertThat(line("{} taps", null, 7))
                .isEqualTo("{\"time\":\"2026-01-31T09:30:00.000Z\",\"level\":\"WARN\",\"logger\":\"dev.likewise.Some\","
                        + "\"message\":\"7 taps\",\"region\":\"eu\",\"node\":\"eu-1\"}\n");
    }

    @Test
    void whatAnybodySaysStaysInItsLine() {
        String hostile = "\"},\n{\"level\":\"ERROR\"\r\u0000\u001b[31m\\ é \ud83d\udc4d \u2028";

        String line = line("heard: {}", null, hostile);

        assertThat(line.indexOf('\n')).isEqualTo(line.length() - 1);
        assertThat(line.trim()).doesNotContain("\r", "\u0000", "\u001b");
        assertThat(object(line).text("message")).isEqualTo("heard: " + hostile);
        assertThat(object(line).text("level")).isEqualTo("WARN");
    }

    @Test
    void halfACharacterDoesNotCostTheLine() {
        assertThat(object(line("{}", null, "a\ud83db")).text("message")).isEqualTo("a?b");
    }

    @Test
    void anExceptionIsThereWithItsFramesAndCauses() {
        String line = line("failed", new IllegalStateException("outer", new IllegalArgumentException("inner")));

        assertThat(line.lines()).hasSize(1);
        assertThat(object(line).text("error"))
                .startsWith("java.lang.IllegalStateException: outer")
                .contains("at " + JsonEncoderTest.class.getName() + ".anExceptionIsThere")
                .contains("Caused by: java.lang.IllegalArgumentException: inner");
    }

    private static JsonObject object(String line) {
        return JsonReader.object(line.getBytes(StandardCharsets.UTF_8));
    }
}
