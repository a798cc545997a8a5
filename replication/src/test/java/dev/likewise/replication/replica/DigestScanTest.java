package dev.likewise.replication.replica;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import dev.likewise.crdt.Credits;
import dev.likewise.crdt.Edge;
import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.HybridTimestamp;
import dev.likewise.crdt.Stamp;
import dev.likewise.crdt.laws.Property;
import dev.likewise.crdt.laws.Seeded;
import dev.likewise.replication.port.CommitDraft;
import dev.likewise.replication.port.Register;
import dev.likewise.replication.port.ShardMoment;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;

/** Case 16 of the faults of others: duplicates, differences in values only, even numbers of losses. */
class DigestScanTest {
    private static List<ByteString> digest(NavigableMap<EdgeKey, Register> registers, int rows) {
        TestReplica replica = TestReplica.of("a");
        CommitDraft draft = replica.draft();
        registers.forEach(draft::put);
        draft.commit();
        try (ShardMoment moment = replica.reader().moment()) {
            DigestScan scan = new DigestScan(moment, new Rules(), Optional.empty());
            boolean ended = false;
            while (!ended) {
                ended = scan.step(rows);
            }
            return scan.hashes();
        }
    }

    private static Edge like(int at, boolean present) {
        Stamp stamp = new Stamp(HybridTimestamp.ofMicros(1_000_000 + at), TestReplica.id("a"));
        return new Edge(stamp, present, present ? Credits.of(TestReplica.id("a"), 1) : Credits.NONE);
    }

    private static NavigableMap<EdgeKey, Register> draw(Seeded random) {
        NavigableMap<EdgeKey, Register> registers = new TreeMap<>();
        for (int n = random.between(2, 40); n > 0; n--) {
            EdgeKey key = EdgeKey.like("p" + random.below(3), "u" + random.below(1_000));
            registers.put(key, Register.of(like(random.below(1_000), true), 0));
        }
        return registers;
    }

    @Test
    void theSizeOfThePiecesDoesNotMatter(TestInfo info) {
        Property.of(info).check(200, random -> {
            NavigableMap<EdgeKey, Register> registers = draw(random);
            assertThat(digest(registers, random.between(1, 50))).isEqualTo(digest(registers, 1_000));
        });
    }

    @Test
    void bareTombstonesDoNotCount(TestInfo info) {
        Property.of(info).check(200, random -> {
            NavigableMap<EdgeKey, Register> registers = draw(random);
            List<ByteString> before = digest(registers, 1_000);
            registers.put(EdgeKey.like("p1", "nobody"), Register.of(like(5, false), 3));
            assertThat(digest(registers, 1_000)).isEqualTo(before);
        });
    }

    @Test
    void whateverIsOtherIsSeen(TestInfo info) {
        Property.of(info).check(1_000, random -> {
            NavigableMap<EdgeKey, Register> registers = draw(random);
            NavigableMap<EdgeKey, Register> other = new TreeMap<>(registers);
            change(other, random);
            if (!other.equals(registers)) {
                assertThat(digest(other, 1_000))
                        .as("%s and %s", registers, other)
                        .isNotEqualTo(digest(registers, 1_000));
            }
        });
    }

    private static void change(NavigableMap<EdgeKey, Register> registers, Seeded random) {
        List<EdgeKey> keys = new ArrayList<>(registers.keySet());
        Collections.rotate(keys, random.below(keys.size()));
        EdgeKey one = keys.get(0);
        EdgeKey two = keys.get(keys.size() - 1);
        switch (random.below(5)) {
            case 0 -> keys.subList(0, 2 * random.between(1, keys.size() / 2)).forEach(registers::remove);
            case 1 -> {
                // One register under two more keys: what adds up or cancels out would not see it.
                registers.put(EdgeKey.like("p0", "copy-1"), registers.get(one));
                registers.put(EdgeKey.like("p0", "copy-2"), registers.get(one));
            }
            case 2 -> {
                Register first = registers.get(one);
                registers.put(one, registers.get(two));
                registers.put(two, first);
            }
            case 3 -> {
                Edge edge = registers.get(one).edge();
                Credits credits = edge.credits().plus(TestReplica.id("b"), 1).plus(TestReplica.id("c"), -1);
                registers.put(one, Register.of(new Edge(edge.stamp(), true, credits), 0));
            }
            default -> registers.put(one, Register.of(like(random.below(1_000), true), 0));
        }
    }
}
