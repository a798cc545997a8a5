package dev.likewise.crdt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertAll;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The vectors in {@code subject-hash.tsv}, which another implementation made. */
class SubjectHashTest {
    private static final int MEMBERS_FROM = 3;

    private final List<String[]> rows = rows();
    private final String[] members = rows.get(0);

    @Test
    void theVectorsSpeakOfManySubjectsAndOfEveryOffset() {
        ShardPlacement placement = new ShardPlacement(4, 4);

        assertThat(rows).hasSizeGreaterThan(20);
        assertThat(Stream.of(members).skip(1).mapToLong(member -> Long.remainderUnsigned(SubjectHash.of(member), 4)))
                .contains(0L, 1L, 2L, 3L);
        assertThat(placement.shardsOf(Subject.post("p"))).containsExactlyInAnyOrder(0, 1, 2, 3);
    }

    @Test
    void everyHashIsTheOneWrittenDown() {
        assertAll(subjects()
                .map(row -> () -> assertThat(HexFormat.of().toHexDigits(SubjectHash.of(row[0])))
                        .as(row[0])
                        .isEqualTo(row[1])));
    }

    @Test
    void everyShardIsTheOneWrittenDown() {
        ShardPlacement alone = new ShardPlacement(16, 1);

        assertAll(subjects()
                .map(row -> () -> assertThat(alone.shardOf(EdgeKey.like(row[0], "anybody")))
                        .as(row[0])
                        .isEqualTo(Integer.parseInt(row[2]))));
    }

    @Test
    void everyShardOfASpreadSubjectIsTheOneWrittenDown() {
        ShardPlacement spread = new ShardPlacement(16, 4);

        assertAll(subjects()
                .flatMap(row -> IntStream.range(1, members.length)
                        .mapToObj(i -> () -> assertThat(spread.shardOf(EdgeKey.like(row[0], members[i])))
                                .as("%s, %s", row[0], members[i])
                                .isEqualTo(Integer.parseInt(row[MEMBERS_FROM + i - 1])))));
    }

    private Stream<String[]> subjects() {
        return rows.stream().skip(1);
    }

    private static List<String[]> rows() {
        try (InputStream in = SubjectHashTest.class.getResourceAsStream("subject-hash.tsv")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .map(line -> line.split("\t", -1))
                    .toList();
        } catch (IOException e) {
            throw new AssertionError("subject-hash.tsv", e);
        }
    }
}
