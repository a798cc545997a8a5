package dev.likewise.replication.replica;

import static org.assertj.core.api.Assertions.assertThat;

import dev.likewise.crdt.Edge;
import dev.likewise.crdt.LogPosition;
import dev.likewise.crdt.PnCounter;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.Subject;
import dev.likewise.crdt.VersionVector;
import dev.likewise.replication.expect.ExpectedText;
import dev.likewise.replication.expect.Transcript;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Each rule, broken alone, is noticed by the story that is about it: else the story would guard nothing. */
class BrokenRulesTest {
    static Stream<Arguments> brokenRules() {
        return Stream.of(
                broken("a replica never takes back what it counted", "double-tap-across-a-cut", new Rules() {
                    @Override
                    int correction(Edge old, Edge replacement, ReplicaId replica) {
                        return Math.max(0, super.correction(old, replacement, replica));
                    }
                }),
                broken("credits are not looked at, presence is", "unlike-before-its-like", new Rules() {
                    @Override
                    int correction(Edge old, Edge replacement, ReplicaId replica) {
                        return (replacement.present() ? 1 : 0) - (old.present() ? 1 : 0);
                    }
                }),
                broken("who comes last wins", "double-tap-across-a-cut", new Rules() {
                    @Override
                    boolean replaces(Edge heard, Edge held) {
                        return true;
                    }
                }),
                broken("who comes first wins", "unlike-elsewhere", new Rules() {
                    @Override
                    boolean replaces(Edge heard, Edge held) {
                        return held.isNever();
                    }
                }),
                broken("of two at one time the one heard wins", "same-microsecond", new Rules() {
                    @Override
                    boolean replaces(Edge heard, Edge held) {
                        return heard.stamp().time().compareTo(held.stamp().time()) >= 0;
                    }
                }),
                broken("of two at one time the one held wins", "same-microsecond", new Rules() {
                    @Override
                    boolean replaces(Edge heard, Edge held) {
                        return heard.stamp().time().compareTo(held.stamp().time()) > 0;
                    }
                }),
                broken("a gap is skipped", "lost-frame", new Rules() {
                    @Override
                    boolean isNext(LogPosition applied, long seq) {
                        return seq > applied.seq();
                    }
                }),
                broken("any chain will do", "wrong-chain", new Rules() {
                    @Override
                    boolean extendsChain(long expected, long found) {
                        return true;
                    }
                }),
                broken("a retired replica is taken from", "retired-peer", new Rules() {
                    @Override
                    boolean takesFrom(boolean retired) {
                        return true;
                    }
                }),
                broken("what came ahead of its record is stored", "lane-of-a-lost-log", new Rules() {
                    @Override
                    void takeAhead(
                            Turn turn,
                            LaneValues beside,
                            ReplicaId origin,
                            LogPosition end,
                            Map<Subject, PnCounter> columns,
                            long appliedSeq) {
                        columns.forEach((subject, column) ->
                                turn.setColumn(subject, origin, PnCounter.merge(turn.column(subject, origin), column)));
                    }
                }),
                broken("what came ahead of its record stays when the record is there", "count-lane", new Rules() {
                    @Override
                    boolean isAhead(long laneSeq, long appliedSeq) {
                        return true;
                    }
                }),
                broken("bare tombstones are compared", "digest", new Rules() {
                    @Override
                    boolean isCompared(Edge edge) {
                        return !edge.isNever();
                    }
                }),
                broken("what was purged is taken for missed", "digest", new Rules() {
                    @Override
                    boolean isMissed(Edge theirs, Edge held) {
                        return true;
                    }
                }),
                broken("whatever V is, it is compared", "digest-of-another-moment", new Rules() {
                    @Override
                    boolean isComparable(VersionVector here, VersionVector there) {
                        return true;
                    }
                }),
                broken("a retired replica's column is taken", "retired-peer", new Rules() {
                    @Override
                    boolean takesColumn(ReplicaId column, ReplicaId self, boolean retired) {
                        return true;
                    }
                }));
    }

    private static Arguments broken(String what, String story, Rules rules) {
        return Arguments.of(Named.of(what, rules), story);
    }

    @ParameterizedTest(name = "{0}: {1}")
    @MethodSource("brokenRules")
    void aBrokenRuleIsNoticedByItsStory(Rules rules, String story) {
        ExpectedText file = ExpectedText.of("transcripts/" + story + ".txt");

        assertThat(told(file, rules)).isNotEqualTo(file.text());
    }

    /** What the story comes to; a law that it finds broken, or a commit that the store refuses, ends it. */
    private static String told(ExpectedText file, Rules rules) {
        try {
            return Transcript.retold(file.text(), new Story(() -> rules)::tell);
        } catch (AssertionError | IllegalStateException noticed) {
            return "noticed: " + noticed.getMessage();
        }
    }
}
