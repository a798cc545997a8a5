package dev.likewise.replication.replica;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.likewise.replication.expect.ExpectedText;
import dev.likewise.replication.expect.Transcript;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * The stories of {@code transcripts}: what two or three replicas do, step by step. {@code mvn -pl replication -am test
 * -Dtest=TranscriptsTest -Dsurefire.failIfNoSpecifiedTests=false -Dgolden.write=true} tells them anew.
 */
class TranscriptsTest {
    private static final List<ExpectedText> STORIES = ExpectedText.in("transcripts").stream()
            .filter(file -> file.name().endsWith(".txt"))
            .toList();

    @TestFactory
    Stream<DynamicTest> storiesGoAsTheyAreWritten() {
        return STORIES.stream()
                .map(story -> dynamicTest(
                        story.name(), () -> story.check(Transcript.retold(story.text(), new Story(Rules::new)::tell))));
    }

    @Test
    void thereAreStories() {
        assertThat(STORIES).hasSizeGreaterThanOrEqualTo(10);
    }
}
