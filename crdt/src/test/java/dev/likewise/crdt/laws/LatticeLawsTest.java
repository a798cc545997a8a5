package dev.likewise.crdt.laws;

import dev.likewise.crdt.Edge;
import dev.likewise.crdt.HybridTimestamp;
import dev.likewise.crdt.LogPosition;
import dev.likewise.crdt.Member;
import dev.likewise.crdt.MemberTable;
import dev.likewise.crdt.PnCounter;
import dev.likewise.crdt.PnVector;
import dev.likewise.crdt.VersionVector;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInfo;

/** Everything that merges, in one list. What covers what is said here a second time, apart from the code under test. */
class LatticeLawsTest {
    private static final int RUNS = 3_000;

    private static final List<LatticeLaws<?>> MERGEABLE = List.of(
            new LatticeLaws<>("HybridTimestamp", Values.TIME, HybridTimestamp::max, (a, b) -> a.packed() >= b.packed()),
            new LatticeLaws<>(
                    "Edge", Values.EDGE, Edge::merge, (a, b) -> !b.stamp().isAfter(a.stamp())),
            new LatticeLaws<>("PnCounter", Values.COLUMN, PnCounter::merge, PnCounter::covers),
            new LatticeLaws<>("PnVector", Values.VECTOR, PnVector::merge, LatticeLawsTest::covers),
            new LatticeLaws<>("VersionVector", Values.VERSION_VECTOR, VersionVector::merge, LatticeLawsTest::covers),
            new LatticeLaws<>("Member", Values.MEMBER, Member::merge, LatticeLawsTest::covers),
            new LatticeLaws<>("MemberTable", Values.MEMBER_TABLE, MemberTable::merge, LatticeLawsTest::covers));

    @TestFactory
    Stream<DynamicTest> everyMergeIsALattice(TestInfo info) {
        return MERGEABLE.stream().flatMap(laws -> laws.tests(Property.of(info), RUNS));
    }

    private static boolean covers(PnVector a, PnVector b) {
        return b.asMap().entrySet().stream()
                .allMatch(entry -> a.column(entry.getKey()).covers(entry.getValue()));
    }

    private static boolean covers(VersionVector a, VersionVector b) {
        return b.asMap().entrySet().stream().allMatch(entry -> covers(a.of(entry.getKey()), entry.getValue()));
    }

    private static boolean covers(LogPosition a, LogPosition b) {
        return a.seq() > b.seq() || (a.seq() == b.seq() && Long.compareUnsigned(a.chain(), b.chain()) >= 0);
    }

    private static boolean covers(MemberTable a, MemberTable b) {
        return b.asMap().entrySet().stream()
                .allMatch(entry ->
                        a.asMap().containsKey(entry.getKey()) && covers(a.get(entry.getKey()), entry.getValue()));
    }

    private static boolean covers(Member a, Member b) {
        int byVersion = Long.compare(a.addressVersion(), b.addressVersion());
        int byGossip =
                Arrays.compare(a.gossip().toArray(String[]::new), b.gossip().toArray(String[]::new));
        int byHttp = Arrays.compare(a.http().toArray(String[]::new), b.http().toArray(String[]::new));
        int younger = byVersion != 0 ? byVersion : byGossip != 0 ? byGossip : byHttp;
        return younger >= 0 && (a.retired() || !b.retired());
    }
}
