package dev.likewise.node;

import static dev.likewise.node.TestCluster.count;
import static dev.likewise.node.TestCluster.tap;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.HybridTimestamp;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.Subject;
import dev.likewise.node.api.AuditFinding;
import dev.likewise.node.api.AuditFinding.Kind;
import dev.likewise.node.api.AuditReport;
import dev.likewise.node.api.Audits;
import dev.likewise.node.api.LinkFault;
import dev.likewise.node.store.Tampering;
import dev.likewise.replication.replica.ShardView;
import dev.likewise.replication.replica.TapResult;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Something is put wrong by hand in one region's store; the audit finds it, and repairs what it may. */
class PlantedDriftTest {
    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final Subject POST = Subject.post("p1");
    private static final EdgeKey OF_US = EdgeKey.like("p1", "u0");
    private static final int USERS = 30;

    @TempDir
    Path dir;

    private TestCluster cluster;

    /** Each region's users like a post, and one of each takes it back elsewhere. */
    @BeforeEach
    void likes() throws Exception {
        cluster = new TestCluster(dir);
        List<Node> nodes = List.of(cluster.found("us"), cluster.found("eu"), cluster.found("ap"));
        List<CompletableFuture<TapResult>> answers = new ArrayList<>();
        for (int user = 0; user < USERS; user++) {
            answers.add(tap(nodes.get(user % 3), "p1", "u" + user, true));
            answers.add(tap(nodes.get(user % 3), "p2", "u" + user, true));
        }
        TestCluster.await(answers);
        cluster.awaitConverged();
        TestCluster.await(List.of(
                tap(nodes.get(1), "p1", "u3", false),
                tap(nodes.get(2), "p1", "u4", false),
                tap(nodes.get(0), "p1", "u5", false)));
        cluster.awaitConverged();
    }

    @AfterEach
    void stop() {
        cluster.close();
    }

    /** Stops a region's node, does something to its store, and starts it again. */
    private Node tamper(String region, Consumer<Tampering> how) {
        cluster.stop(region);
        try (Tampering tampering = Tampering.with(dir.resolve(region))) {
            how.accept(tampering);
        }
        Node again = cluster.start(cluster.config(region));
        awaitSameVectors();
        return again;
    }

    private void awaitSameVectors() {
        cluster.awaitSame(
                node -> node.view().shards().stream().map(ShardView::applied).toList());
    }

    static AuditReport audit(Node node, boolean repair, String... posts) {
        Audits.Started started = node.audits().start(new Audits.Request(List.of(posts), repair));
        assertThat(started.fresh()).isTrue();
        await().atMost(LIMIT)
                .until(() -> node.audits()
                        .find(started.id())
                        .orElseThrow()
                        .finishedAt()
                        .isPresent());
        AuditReport report = node.audits().find(started.id()).orElseThrow();
        assertThat(report.state()).as(report.detail()).isEqualTo(AuditReport.State.DONE);
        return report;
    }

    private static AuditFinding only(AuditReport report, Kind kind) {
        List<AuditFinding> found =
                report.drift().stream().filter(one -> one.kind() == kind).toList();
        assertThat(found).as("%s", report.drift()).hasSize(1);
        return found.get(0);
    }

    private static List<Kind> kinds(AuditReport report) {
        return report.drift().stream().map(AuditFinding::kind).toList();
    }

    private void assertClean(Node node) {
        AuditReport report = audit(node, false);
        assertThat(report.drift()).isEmpty();
        assertThat(report.inFlight()).isEmpty();
        assertThat(node.audits().summary().driftPosts()).isZero();
    }

    private void assertAllAgreeAndAreClean(long count) {
        cluster.awaitConverged();
        for (String region : List.of("us", "eu", "ap")) {
            assertThat(count(cluster.get(region), "p1")).isEqualTo(count);
            assertClean(cluster.get(region));
        }
    }

    @Test
    void soundStoresAreCleanAndTheReportSaysWhatWasRead() {
        for (String region : List.of("us", "eu", "ap")) {
            AuditReport report = audit(cluster.get(region), false);
            assertThat(report.drift()).isEmpty();
            assertThat(report.inFlight()).isEmpty();
            assertThat(report.shards())
                    .hasSize(4)
                    .allSatisfy(shard -> assertThat(shard.applied())
                            .isEqualTo(cluster.get(region)
                                    .view()
                                    .shards()
                                    .get(shard.shard())
                                    .applied()));
            assertThat(report.shards().stream()
                            .mapToLong(AuditReport.AuditedShard::registers)
                            .sum())
                    .isEqualTo(2 * USERS);
            assertThat(report.totals().memberRows()).isEqualTo(2 * USERS - 3);
            assertThat(cluster.get(region).audits().summary().checkedAt()).contains(report.startedAt());
        }
    }

    @ParameterizedTest
    @CsvSource({"5, 0", "0, 3", "1000000, 0"})
    void ownColumnThatIsOffIsFoundAndRepairedEverywhere(long positive, long negative) {
        Node us = tamper("us", store -> store.moveColumn(POST, store.self(), positive, negative));
        AuditReport found = audit(us, false);
        AuditFinding column = only(found, Kind.OWN_COLUMN);
        assertThat(column.found() - column.expected()).isEqualTo(positive - negative);
        assertThat(column.repaired()).isFalse();
        assertThat(column.subject()).contains(POST);
        assertThat(column.replica()).contains(us.view().self());
        assertThat(only(found, Kind.COUNT).expected()).isEqualTo(USERS - 3);
        assertThat(us.audits().summary().driftPosts()).isEqualTo(1);
        assertThat(MeasuredCluster.scrape(us).sum("likewise_count_drift_posts")).isEqualTo(1);
        assertThat(audit(cluster.get("eu"), false).drift()).isEmpty();

        AuditReport repaired = audit(us, true);
        assertThat(kinds(repaired)).containsExactlyInAnyOrder(Kind.OWN_COLUMN, Kind.COUNT);
        assertThat(repaired.drift()).allMatch(AuditFinding::repaired);
        assertThat(repaired.totals().repaired()).isEqualTo(2);
        assertThat(us.audits().summary().driftPosts()).isZero();
        assertThat(MeasuredCluster.scrape(us).sum("likewise_count_drift_posts")).isZero();
        assertThat(MeasuredCluster.scrape(us).sum("likewise_audit_age_seconds")).isBetween(0.0, 600.0);
        assertAllAgreeAndAreClean(USERS - 3);
    }

    @Test
    void repairOfNamedPostsLeavesTheOthers() {
        Node us = tamper("us", store -> {
            store.moveColumn(POST, store.self(), 5, 0);
            store.moveColumn(Subject.post("p2"), store.self(), 7, 0);
        });
        AuditReport report = audit(us, true, "p2", "p3");
        assertThat(report.drift())
                .isNotEmpty()
                .allMatch(finding -> finding.subject().equals(Optional.of(Subject.post("p2"))) && finding.repaired());
        assertThat(count(us, "p2")).isEqualTo(USERS);
        assertThat(count(us, "p1")).isEqualTo(USERS + 2);
    }

    @Test
    void repairIsExactWhileTapsGoOn() throws Exception {
        Node us = tamper("us", store -> store.moveColumn(POST, store.self(), 0, 7));
        List<CompletableFuture<TapResult>> answers = Collections.synchronizedList(new ArrayList<>());
        AtomicBoolean repaired = new AtomicBoolean();
        CompletableFuture<Void> tapping = CompletableFuture.runAsync(() -> {
            for (int i = 0; !repaired.get() || i < 500; i++) {
                CompletableFuture<TapResult> answer = tap(us, "p1", "more" + i % 100, i % 3 != 0);
                answer.join();
                answers.add(answer);
            }
        });
        await().atMost(LIMIT).until(() -> answers.size() > 20);
        AuditReport report = audit(us, true, "p1");
        repaired.set(true);
        tapping.get(LIMIT.toSeconds(), TimeUnit.SECONDS);
        assertThat(only(report, Kind.OWN_COLUMN).repaired()).isTrue();

        cluster.awaitConverged();
        for (String region : List.of("us", "eu", "ap")) {
            assertClean(cluster.get(region));
        }
    }

    @Test
    void missingRowOfAMembersListIsMadeAnew() {
        Node us = tamper(
                "us", store -> store.memberRow(OF_US, store.edge(OF_US).stamp().time(), false));
        AuditReport found = audit(us, false);
        assertThat(kinds(found)).containsExactly(Kind.MEMBER_ROW_MISSING);
        assertThat(only(found, Kind.MEMBER_ROW_MISSING).member()).isEqualTo("u0");
        assertThat(only(found, Kind.MEMBER_ROW_MISSING).repaired()).isFalse();

        assertThat(audit(us, true).drift()).singleElement().matches(AuditFinding::repaired);
        assertAllAgreeAndAreClean(USERS - 3);
    }

    @Test
    void rowThatNoRegisterStandsBehindIsErased() {
        EdgeKey never = EdgeKey.like("p1", "never");
        Node us = tamper("us", store -> {
            store.memberRow(never, HybridTimestamp.ofMicros(7), true);
            store.memberRow(OF_US, HybridTimestamp.ofMicros(8), true);
        });
        AuditReport found = audit(us, false);
        assertThat(kinds(found)).containsExactly(Kind.MEMBER_ROW_STRAY, Kind.MEMBER_ROW_STRAY);
        assertThat(found.drift()).extracting(AuditFinding::member).containsExactlyInAnyOrder("never", "u0");

        assertThat(audit(us, true).drift()).hasSize(2).allMatch(AuditFinding::repaired);
        assertAllAgreeAndAreClean(USERS - 3);
        cluster.stop("us");
        try (Tampering tampering = Tampering.with(dir.resolve("us"))) {
            assertThat(tampering.memberRows()).hasSize(2 * USERS - 3);
        }
    }

    /** The column is right, the register is gone: moving the column would carry the loss to all regions. */
    @ParameterizedTest
    @CsvSource({"erased, everything", "flipped, everything", "erased, p1", "flipped, p1"})
    void registerThatIsLostOrAlteredIsReportedAndTheColumnLeftAlone(String how, String what) throws Exception {
        Node us = tamper("us", store -> {
            if (how.equals("erased")) {
                store.eraseEdge(OF_US);
            } else {
                store.flipEdge(OF_US);
            }
        });
        AuditReport report = what.equals("p1") ? audit(us, true, "p1") : audit(us, true);
        assertThat(kinds(report)).containsExactlyInAnyOrder(Kind.OWN_COLUMN, Kind.COUNT, Kind.MEMBER_ROW_STRAY);
        AuditFinding column = only(report, Kind.OWN_COLUMN);
        assertThat(column.found()).isEqualTo(column.expected() + 1);
        assertThat(column.repaired()).isFalse();
        assertThat(column.detail()).contains("a register of this post is lost or altered");
        assertThat(only(report, Kind.MEMBER_ROW_STRAY).repaired()).isTrue();
        assertThat(count(us, "p1")).isEqualTo(USERS - 3);

        // The user's next tap brings the register back, and the column is what is left to repair.
        TestCluster.await(List.of(tap(cluster.get("eu"), "p1", "u0", true)));
        awaitSameVectors();
        AuditReport after = audit(us, true);
        assertThat(only(after, Kind.OWN_COLUMN).found())
                .isEqualTo(only(after, Kind.OWN_COLUMN).expected() + 1);
        assertThat(after.drift()).allMatch(AuditFinding::repaired);
        assertAllAgreeAndAreClean(USERS - 3);
    }

    @Test
    void registerOfAnotherRegionThatIsAlteredIsReportedAsSuch() {
        ReplicaId us = cluster.get("us").view().self();
        Node eu = tamper("eu", store -> store.flipEdge(OF_US));
        AuditReport report = audit(eu, true);
        AuditFinding column = only(report, Kind.FOREIGN_COLUMN);
        assertThat(column.replica()).contains(us);
        assertThat(column.repaired()).isFalse();
        assertThat(column.detail()).contains("a register of this post is lost or altered");
        assertThat(only(report, Kind.COUNT).repaired()).isFalse();
        assertThat(count(eu, "p1")).isEqualTo(USERS - 3);
        assertThat(eu.audits().summary().driftPosts()).isEqualTo(1);
        assertThat(audit(cluster.get("us"), false).drift()).isEmpty();
    }

    @Test
    void foreignColumnIsNeverTouchedAndItsNodeIsNamed() {
        ReplicaId us = cluster.get("us").view().self();
        Node eu = tamper("eu", store -> store.moveColumn(POST, us, 2, 0));
        AuditReport report = audit(eu, true);
        assertThat(kinds(report)).containsExactlyInAnyOrder(Kind.FOREIGN_COLUMN, Kind.COUNT);
        assertThat(report.drift()).noneMatch(AuditFinding::repaired);
        assertThat(only(report, Kind.FOREIGN_COLUMN).detail()).contains("only " + us);
        assertThat(count(eu, "p1")).isEqualTo(USERS - 1);
    }

    @Test
    void rowThatCannotBeReadIsReportedAndTheOtherShardsAreRead() {
        int shard = cluster.get("us").view().placement().shardOf(OF_US);
        cluster.stop("us");
        Tampering.garbleEdge(dir.resolve("us"), shard, OF_US);
        Node us = cluster.start(cluster.config("us"));
        AuditReport report = audit(us, false);
        assertThat(only(report, Kind.UNREADABLE).detail()).contains("a row of edges cannot be read");
        assertThat(only(report, Kind.UNREADABLE).shard()).isEqualTo(shard);
        assertThat(report.shards()).hasSize(3);
        assertThat(us.audits().summary().checkedAt()).isEmpty();
    }

    /** What stands still for hours in a cut is no drift: here eu has us's like, and us owes a correction. */
    @Test
    void doubleLikeWhoseCorrectionIsBehindACutIsInFlight() throws Exception {
        Node us = cluster.get("us");
        Node eu = cluster.get("eu");
        Node ap = cluster.get("ap");
        cut(eu, "us");
        cut(eu, "ap");
        TestCluster.await(List.of(tap(us, "p1", "both", true)));
        await().atMost(LIMIT).until(() -> count(ap, "p1") == USERS - 2);
        TestCluster.await(List.of(tap(eu, "p1", "both", true)));
        cut(us, "ap");
        eu.faults().orElseThrow().healLink("ap");
        await().atMost(LIMIT).until(() -> count(eu, "p1") == USERS - 1);

        AuditReport first = audit(eu, false);
        assertThat(first.drift()).isEmpty();
        assertThat(first.inFlight()).extracting(AuditFinding::kind).contains(Kind.COUNT);
        AuditReport second = audit(eu, true);
        assertThat(second.drift()).isEmpty();
        assertThat(second.inFlight()).anyMatch(one -> one.detail().contains("nothing has moved"));

        us.faults().orElseThrow().healLink("ap");
        eu.faults().orElseThrow().healLink("us");
        assertAllAgreeAndAreClean(USERS - 2);
    }

    private static void cut(Node node, String peer) {
        node.faults().orElseThrow().putLinkFault(peer, new LinkFault(LinkFault.Direction.BOTH, true, 0, 0, 0, 0, 0));
    }
}
