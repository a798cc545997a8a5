package dev.likewise.node.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ConfigurationDocumentTest {
    private static final Path DOCUMENT = Path.of(System.getProperty("likewise.root"), "docs", "configuration.md");

    @Test
    void theDocumentSaysWhatTheCodeSays() throws IOException {
        if (Boolean.getBoolean("regenerate")) {
            Files.createDirectories(DOCUMENT.getParent());
            Files.writeString(DOCUMENT, ConfigurationDocument.text());
        }

        assertThat(DOCUMENT)
                .as("written again with -Dregenerate=true, see its head")
                .hasContent(ConfigurationDocument.text());
    }

    @Test
    void everySettingIsInTheList() {
        assertThat(Stream.of(Settings.class, AccessSettings.class, ServingSettings.class, LoggingSettings.class)
                        .flatMap(list -> Arrays.stream(list.getFields()))
                        .filter(field -> Modifier.isStatic(field.getModifiers()) && field.getType() == Setting.class)
                        .map(ConfigurationDocumentTest::value))
                .containsExactlyInAnyOrderElementsOf(Settings.ALL);
        assertThat(Settings.ALL.stream().map(Setting::name)).doesNotHaveDuplicates();
    }

    private static Object value(java.lang.reflect.Field field) {
        try {
            return field.get(null);
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        }
    }
}
