package dev.likewise.replication.replica;

import static org.assertj.core.api.Assertions.assertThat;

import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.Subject;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class BucketsTest {
    /** Peers of other versions put them there, too. */
    @Test
    void keysAreWhereTheyEverWere() {
        assertThat(Buckets.of(EdgeKey.like("p1", "u1"))).isEqualTo(7);
        assertThat(Buckets.of(EdgeKey.like("post", "user"))).isEqualTo(23);
        assertThat(Buckets.of(EdgeKey.like("päöst 👍", "ユーザー"))).isEqualTo(47);
        assertThat(Buckets.of(new EdgeKey(new Subject(7, "post"), "user"))).isEqualTo(23);
    }

    @Test
    void theMembersOfOneSubjectAreSpread() {
        int[] members = new int[Buckets.COUNT];
        for (int i = 0; i < 6_400; i++) {
            members[Buckets.of(EdgeKey.like("p", "u" + i))]++;
        }

        assertThat(Arrays.stream(members).min().orElseThrow()).isGreaterThan(50);
        assertThat(Arrays.stream(members).max().orElseThrow()).isLessThan(160);
    }
}
