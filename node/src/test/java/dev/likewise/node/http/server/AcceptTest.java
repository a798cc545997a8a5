package dev.likewise.node.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AcceptTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "*/*",
                "application/json",
                "APPLICATION/JSON",
                "application/*",
                "text/html, application/json;q=0.001",
                "application/json;charset=utf-8",
                "text/*, */*;q=0.1",
                "*/*;q=0, application/*",
                "",
                ", ,"
            })
    void theseAllowJson(String field) {
        assertThat(Accept.allows(List.of(field), Media.JSON)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "text/html",
                "application/jsonp",
                "application/json;q=0",
                "application/json;q=0.000, */*",
                "*/*;q=0",
                "application/*;q=0, */*",
                "garbage"
            })
    void theseDoNot(String field) {
        assertThat(Accept.allows(List.of(field), Media.JSON)).isFalse();
    }

    @Test
    void fieldsAddUp() {
        assertThat(Accept.allows(List.of(), Media.JSON)).isTrue();
        assertThat(Accept.allows(List.of("text/html", "application/json"), Media.JSON))
                .isTrue();
        assertThat(Accept.allows(List.of("text/html"), Media.NONE)).isTrue();
    }
}
