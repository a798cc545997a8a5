package dev.likewise.crdt.laws;

import static org.assertj.core.api.Assertions.assertThat;

import dev.likewise.crdt.Canonical;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.Timeout;

/** Everything that has a canonical form, in one list. */
@Timeout(120)
class CodecLawsTest {
    private static final int RUNS = 1_000;

    private static final List<CodecLaws<?>> CANONICAL = List.of(
            new CodecLaws<>("EDGE_KEY", Canonical.EDGE_KEY, Values.EDGE_KEY),
            new CodecLaws<>("EDGE", Canonical.EDGE, Values.EDGE),
            new CodecLaws<>("CREDITS", Canonical.CREDITS, Values.CREDITS),
            new CodecLaws<>("STAMP", Canonical.STAMP, Values.STAMP),
            new CodecLaws<>("PN_COUNTER", Canonical.PN_COUNTER, Values.COLUMN),
            new CodecLaws<>("PN_VECTOR", Canonical.PN_VECTOR, Values.VECTOR),
            new CodecLaws<>("VERSION_VECTOR", Canonical.VERSION_VECTOR, Values.VERSION_VECTOR),
            new CodecLaws<>("MEMBER_TABLE", Canonical.MEMBER_TABLE, Values.MEMBER_TABLE));

    @TestFactory
    Stream<DynamicTest> everyFormIsCanonical(TestInfo info) {
        return CANONICAL.stream().flatMap(laws -> laws.tests(Property.of(info), RUNS));
    }

    @Test
    void noFormIsLeftOut() {
        assertThat(CANONICAL.stream().map(CodecLaws::name)).containsExactlyInAnyOrderElementsOf(CodecLaws.forms());
    }
}
