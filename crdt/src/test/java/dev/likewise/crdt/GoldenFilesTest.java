package dev.likewise.crdt;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.likewise.crdt.laws.CodecLaws;
import java.io.IOException;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * The bytes that must stay readable. A line that changes is a change of format: it needs a new {@link Canonical#VERSION}
 * that reads both. Lines may be added; {@code mvn -pl crdt test -Dtest=GoldenFilesTest -Dgolden.write=true} writes all
 * files anew, and refuses to where {@code CI=true} is set.
 */
class GoldenFilesTest {
    private static final ReplicaId EU = ReplicaId.parse("eu/n1/a");
    private static final ReplicaId US = ReplicaId.parse("us-west-2/node-17/k3x9");
    private static final Stamp EARLY = new Stamp(HybridTimestamp.ofMicros(1_700_000_000_000_000L), EU);
    private static final Stamp LATE =
            new Stamp(HybridTimestamp.ofMicros(1_800_000_000_000_000L).next(), US);
    private static final Stamp LAST = new Stamp(new HybridTimestamp(Long.MAX_VALUE), US);
    private static final Credits BOTH = Credits.of(EU, 1).plus(US, -1);

    private static final List<GoldenFile<?>> FILES = List.of(
            GoldenFile.of(
                    Canonical.EDGE_KEY,
                    "edge_key",
                    entry("plain", EdgeKey.like("post-1", "user-1")),
                    entry("unicode", EdgeKey.like("ünï", "👍")),
                    entry("longest", new EdgeKey(new Subject(255, "x".repeat(128)), "é".repeat(64)))),
            GoldenFile.of(
                    Canonical.EDGE,
                    "edge",
                    entry("never", Edge.NEVER),
                    entry("like", new Edge(EARLY, true, Credits.of(EU, 1))),
                    entry("tombstone", new Edge(LATE, false, Credits.NONE)),
                    entry("tombstone-of-two", new Edge(LATE, false, BOTH)),
                    entry(
                            "toggled-in-turn",
                            new Edge(LAST, true, Credits.of(EU, 65).plus(US, -64)))),
            GoldenFile.of(
                    Canonical.CREDITS,
                    "credits",
                    entry("none", Credits.NONE),
                    entry("one", Credits.of(EU, 1)),
                    entry("both", BOTH),
                    entry("largest", Credits.of(EU, Credits.MAX_AMOUNT).plus(US, -Credits.MAX_AMOUNT))),
            GoldenFile.of(
                    Canonical.STAMP,
                    "stamp",
                    entry("never", Stamp.NEVER),
                    entry("early", EARLY),
                    entry("late", LATE),
                    entry("last", LAST)),
            GoldenFile.of(
                    Canonical.PN_COUNTER,
                    "pn_counter",
                    entry("zero", PnCounter.ZERO),
                    entry("one-byte-each", new PnCounter(127, 1)),
                    entry("two-bytes-each", new PnCounter(128, 16_383)),
                    entry("largest", new PnCounter(Long.MAX_VALUE, Long.MAX_VALUE))),
            GoldenFile.of(
                    Canonical.PN_VECTOR,
                    "pn_vector",
                    entry("empty", PnVector.EMPTY),
                    entry("one", PnVector.EMPTY.with(EU, new PnCounter(1, 0))),
                    entry("two", PnVector.EMPTY.with(US, new PnCounter(0, 300)).with(EU, new PnCounter(1_000_000, 7)))),
            GoldenFile.of(
                    Canonical.VERSION_VECTOR,
                    "version_vector",
                    entry("empty", VersionVector.EMPTY),
                    entry("one", VersionVector.EMPTY.with(EU, new LogPosition(1, 0x0123456789abcdefL))),
                    entry(
                            "two",
                            VersionVector.EMPTY
                                    .with(US, new LogPosition(Long.MAX_VALUE, -1))
                                    .with(EU, new LogPosition(128, 0)))),
            GoldenFile.of(
                    Canonical.MEMBER_TABLE,
                    "member_table",
                    entry("empty", MemberTable.EMPTY),
                    entry("unknown", MemberTable.EMPTY.with(EU, Member.UNKNOWN)),
                    entry(
                            "two",
                            MemberTable.EMPTY
                                    .with(US, Member.UNKNOWN.asRetired())
                                    .with(
                                            EU,
                                            new Member(
                                                    3,
                                                    List.of("eu.example:7001", "[::1]:7001"),
                                                    List.of("http://eu.example:8080"),
                                                    false)))));

    @BeforeAll
    static void writeIfAsked() throws IOException {
        if (!Boolean.getBoolean("golden.write")) {
            return;
        }
        assertThat(System.getenv("CI"))
                .as("golden files are not written under CI")
                .isNotEqualTo("true");
        for (GoldenFile<?> file : FILES) {
            file.write();
        }
    }

    @TestFactory
    Stream<DynamicTest> everyFileReadsAsItsValues() {
        return FILES.stream()
                .map(file ->
                        dynamicTest(file.name(), () -> assertThat(file.read()).isEqualTo(file.values())));
    }

    @TestFactory
    Stream<DynamicTest> everyValueWritesTheBytesOfItsFile() {
        return FILES.stream()
                .map(file -> dynamicTest(
                        file.name(), () -> assertThat(file.written()).isEqualTo(file.text())));
    }

    @Test
    void everyFormHasAFile() {
        assertThat(FILES)
                .extracting(file -> file.name().toUpperCase(Locale.ROOT))
                .containsExactlyInAnyOrderElementsOf(CodecLaws.forms());
    }

    /** Put together by hand from the description in {@link CanonicalOutput}, not by the code. */
    @Test
    void anEdgeIsTheBytesThatItsDescriptionSays() {
        String version = "01";
        String time = "0000000000001001"; // 2 µs and a counter of 1
        String writer = "07" + "65752f6e312f61"; // 7 bytes: eu/n1/a
        String absent = "00";
        String credits = "02" + "07" + "61702f6e312f61" + "02" + "07" + "65752f6e312f61" + "01"; // ap +1, eu -1, zigzag

        Edge edge = Canonical.EDGE.decode(HexFormat.of().parseHex(version + time + writer + absent + credits));

        assertThat(edge.stamp()).hasToString("0000000000001001@eu/n1/a");
        assertThat(edge.present()).isFalse();
        assertThat(edge.credits()).hasToString("{ap/n1/a:+1, eu/n1/a:-1}");
    }
}
