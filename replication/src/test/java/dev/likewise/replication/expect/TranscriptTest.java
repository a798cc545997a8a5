package dev.likewise.replication.expect;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class TranscriptTest {
    @Test
    void outcomesAreReplacedAndCommentsKept() {
        String told = Transcript.retold(
                "# why\n\nlike a\n----\nold\n\n# then\nlike b\n", command -> List.of("did " + command, "ok"));

        assertThat(told).isEqualTo("# why\n\nlike a\n----\ndid like a\nok\n\n# then\nlike b\n----\ndid like b\nok\n");
    }

    @Test
    void tellingTheSameAgainChangesNothing() {
        String told = Transcript.retold("a\nb\n", command -> List.of(command));

        assertThat(Transcript.retold(told, command -> List.of(command))).isEqualTo(told);
    }

    @Test
    void commandsWithoutOutcomeStayApart() {
        assertThat(Transcript.retold("a\nb\n", command -> List.of())).isEqualTo("a\n----\n\nb\n----\n");
    }
}
