package dev.likewise.node.audit;

import static dev.likewise.node.audit.FakeAuditedNode.SELF;
import static org.assertj.core.api.Assertions.assertThat;

import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.PnCounter;
import dev.likewise.crdt.PnVector;
import dev.likewise.crdt.Subject;
import dev.likewise.replication.memory.MemoryNodeStore;
import dev.likewise.replication.port.CommitDraft;
import dev.likewise.replication.port.Register;
import dev.likewise.replication.port.ShardMoment;
import dev.likewise.replication.port.ShardMoment.KeyedRegister;
import java.util.List;
import java.util.NavigableMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class SubjectWalkTest {
    private final MemoryNodeStore store = MemoryNodeStore.create(1);

    /** Writes down what it sees: columns and number of registers by subject. */
    private static final class Seen implements SubjectWalk.Visitor {
        private final NavigableMap<Subject, String> subjects = new TreeMap<>();
        private Subject subject;
        private PnVector columns;
        private int registers;

        @Override
        public void begin(Subject next, PnVector held) {
            assertThat(subject).isNull();
            subject = next;
            columns = held;
            registers = 0;
        }

        @Override
        public void registers(List<KeyedRegister> some) {
            assertThat(some).allMatch(row -> row.key().subject().equals(subject));
            registers += some.size();
        }

        @Override
        public void end() {
            assertThat(subjects.isEmpty() || subjects.lastKey().compareTo(subject) < 0)
                    .isTrue();
            subjects.put(subject, columns.raw() + "/" + registers);
            subject = null;
        }
    }

    private NavigableMap<Subject, String> walk() {
        Seen seen = new Seen();
        try (ShardMoment moment = store.shard(0).moment()) {
            new SubjectWalk(moment, pacer()).all(seen);
        }
        return seen.subjects;
    }

    private String one(Subject subject) {
        Seen seen = new Seen();
        try (ShardMoment moment = store.shard(0).moment()) {
            new SubjectWalk(moment, pacer()).one(subject, seen);
        }
        return seen.subjects.get(subject);
    }

    private static Pacer pacer() {
        return new Pacer(1_000_000_000, System::nanoTime, new Halt(), rows -> {});
    }

    @Test
    void emptyShardHasNoSubjects() {
        assertThat(walk()).isEmpty();
        assertThat(one(Subject.post("p"))).isEqualTo("0/0");
    }

    @Test
    void eachSubjectIsSeenOnceWithAllItHas() {
        SplittableRandom random = new SplittableRandom(42);
        NavigableMap<Subject, String> expected = new TreeMap<>();
        for (int post = 0; post < 60; post++) {
            Subject subject = Subject.post("p" + random.nextInt(1_000));
            // Some have columns only, some registers only, and some more registers than are read at a time.
            int columns = random.nextInt(3) == 0 ? 0 : 1 + random.nextInt(50);
            int registers = random.nextInt(3) == 0 ? 0 : random.nextInt(10) == 0 ? 2_500 : random.nextInt(40);
            if (expected.containsKey(subject) || columns + registers == 0) {
                continue;
            }
            CommitDraft draft = CommitDraft.of(store, 0);
            for (int member = 0; member < registers; member++) {
                draft.put(new EdgeKey(subject, "u" + member), Register.NONE, CommitDraft.liked(SELF, 1));
            }
            draft.column(subject, SELF, new PnCounter(columns, 0)).commit();
            expected.put(subject, columns + "/" + registers);
        }
        assertThat(expected).hasSizeGreaterThan(30);
        assertThat(walk()).isEqualTo(expected);
        expected.forEach((subject, what) -> assertThat(one(subject)).isEqualTo(what));
    }

    @Test
    void moreColumnsThanAreReadAtATimeAreAllSeen() {
        CommitDraft draft = CommitDraft.of(store, 0);
        for (int i = 0; i < 2_345; i++) {
            draft.column(Subject.post("p" + i), SELF, new PnCounter(1, 0));
        }
        draft.commit();
        assertThat(walk()).hasSize(2_345);
    }
}
