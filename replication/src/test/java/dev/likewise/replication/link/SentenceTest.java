package dev.likewise.replication.link;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SentenceTest {
    @Test
    void whatIsShortAndPlainStays() {
        assertThat(Sentence.of("ein Satz über ünï 👍")).isEqualTo("ein Satz über ünï 👍");
    }

    @Test
    void longOnesAreCutAndLinesJoined() {
        assertThat(Sentence.of("x".repeat(1_000_000))).hasSize(301).endsWith("…");
        assertThat(Sentence.of("two\r\nlines\u0000\u001b[31m")).isEqualTo("two  lines  [31m");
    }

    @Test
    void halfACharacterIsLeftOut() {
        assertThat(Sentence.of("x".repeat(299) + "👍")).isEqualTo("x".repeat(299) + " …");
    }
}
