package dev.likewise.replication.expect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExpectedTextTest {
    @Test
    void differenceShowsWhatIsMissingAndWhatIsNew() {
        assertThat(LineDiff.of("a\nb\nc\n", "a\nx\nc\nd\n")).isEqualTo("  a\n- b\n+ x\n  c\n+ d\n");
    }

    @Test
    void equalTextsHaveNoDifference() {
        assertThat(LineDiff.of("a\nb", "a\nb")).isEqualTo("  a\n  b\n");
    }

    @Test
    void nothingIsWrittenByContinuousIntegration(@TempDir Path folder) {
        ExpectedText file = new ExpectedText(folder.resolve("new.txt"));

        assertThatThrownBy(() -> file.write("text", "true")).hasMessageContaining("CI=true");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void whatIsWrittenIsExpectedFromThenOn(@TempDir Path folder) throws IOException {
        ExpectedText file = new ExpectedText(folder.resolve("below/new.txt"));

        file.write("text\n", null);

        assertThat(Files.readString(file.path())).isEqualTo("text\n");
        assertThat(file.text()).isEqualTo("text\n");
        assertThat(file.name()).isEqualTo("new.txt");
    }
}
