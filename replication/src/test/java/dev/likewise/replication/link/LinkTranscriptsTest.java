package dev.likewise.replication.link;

import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.likewise.replication.expect.ExpectedText;
import dev.likewise.replication.expect.Transcript;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** The stories of {@code link-transcripts}: handshakes, heartbeats, and which of two connections stays. */
class LinkTranscriptsTest {
    @TestFactory
    Stream<DynamicTest> storiesGoAsTheyAreWritten() {
        return ExpectedText.in("link-transcripts").stream()
                .filter(file -> file.name().endsWith(".txt"))
                .map(story -> dynamicTest(
                        story.name(), () -> story.check(Transcript.retold(story.text(), new LinkStory()::tell))));
    }
}
