package dev.likewise.simulations.sim;

import dev.likewise.crdt.HybridTimestamp;
import dev.likewise.crdt.MemberTable;
import dev.likewise.crdt.PnCounter;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.Subject;
import dev.likewise.replication.port.Commit;
import dev.likewise.replication.port.ShardReader;
import dev.likewise.replication.port.ShardState;
import dev.likewise.replication.replica.BrokenRule;
import dev.likewise.replication.replica.Outcome;
import dev.likewise.replication.replica.Replica;
import dev.likewise.replication.replica.ReplicaSettings;
import dev.likewise.replication.replica.ShardMessage;
import dev.likewise.replication.replica.ShardView;
import dev.likewise.replication.replica.Unsent;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/** One rule broken on purpose, to see that the laws notice: in the replica, or in the driver around it. */
enum Mutation {
    /** Production as it is. */
    NONE(null),
    NO_CORRECTION(BrokenRule.NO_CORRECTION),
    CORRECTION_UNTOLD(BrokenRule.CORRECTION_UNTOLD),
    REFRESH_TOLD(BrokenRule.REFRESH_TOLD),
    GAP_SKIPPED(BrokenRule.GAP_SKIPPED),
    GAP_SKIPPED_CHAIN_IGNORED(BrokenRule.GAP_SKIPPED_CHAIN_IGNORED),
    OLDER_EDGE_REPLACES(BrokenRule.OLDER_EDGE_REPLACES),
    EVERY_EDGE_REPLACES(BrokenRule.EVERY_EDGE_REPLACES),
    NO_EDGE_REPLACES(BrokenRule.NO_EDGE_REPLACES),
    COLUMNS_IGNORED(BrokenRule.COLUMNS_IGNORED),
    OWN_COLUMN_FROM_SNAPSHOT(BrokenRule.OWN_COLUMN_FROM_SNAPSHOT),
    PURGE_WITH_CREDITS(BrokenRule.PURGE_WITH_CREDITS, 80),
    PURGE_UNSTABLE(BrokenRule.PURGE_UNSTABLE),
    PURGE_YOUNG(BrokenRule.PURGE_YOUNG),
    PURGE_WITHOUT_REPORTS(BrokenRule.PURGE_WITHOUT_REPORTS, 200),
    PURGE_UNSETTLED(BrokenRule.PURGE_UNSETTLED, 80),
    PURGE_WHILE_PENDING(BrokenRule.PURGE_WHILE_PENDING, "purge-while-a-snapshot-is-under-way"),
    PURGE_BEFORE_ALL_MET(BrokenRule.PURGE_BEFORE_ALL_MET, 200),
    PURGE_BEFORE_MEMBERS_MET(BrokenRule.PURGE_BEFORE_MEMBERS_MET, "newcomer-of-a-founder-that-has-not-met-all"),
    OWN_TRIMMED_UNSENT(BrokenRule.OWN_TRIMMED_UNSENT),
    HORIZON_IGNORED(BrokenRule.HORIZON_IGNORED, 150),
    RAISED_EARLY(BrokenRule.RAISED_EARLY),
    MERGED_EARLY(BrokenRule.MERGED_EARLY),
    TOMBSTONE_AT_THE_START(BrokenRule.TOMBSTONE_AT_THE_START),
    DIGEST_WITH_TOMBSTONES(BrokenRule.DIGEST_WITH_TOMBSTONES),
    DIGEST_OF_ANY_V(BrokenRule.DIGEST_OF_ANY_V),
    LANE_STORED(BrokenRule.LANE_STORED),
    LANE_NEVER_DROPPED(BrokenRule.LANE_NEVER_DROPPED),
    /** Another's column is written into the own one as well. */
    OWN_COLUMN_OVERWRITTEN(null) {
        @Override
        Outcome outcome(Outcome outcome, ReplicaId self) {
            return with(outcome, commit -> overwritten(commit, self));
        }
    },
    /** V moves, but the record and what it says are not written. */
    POSITION_WITHOUT_RECORD(null) {
        @Override
        Outcome outcome(Outcome outcome, ReplicaId self) {
            return with(outcome, commit -> withoutOthers(commit, self));
        }
    },
    EFFECTS_BEFORE_SYNC(null) {
        @Override
        Outcome releasedEarly(Outcome outcome, Consumer<Outcome> release) {
            release.accept(outcome);
            return withSends(outcome, send -> false, List.of());
        }
    },
    /** Applied records are acknowledged before they are durable. */
    ACK_BEFORE_DURABLE(null) {
        @Override
        Outcome releasedEarly(Outcome outcome, Consumer<Outcome> release) {
            Predicate<Outcome.Send> isAck = send -> send.message() instanceof ShardMessage.Ack;
            release.accept(withSends(outcome, isAck, List.of()));
            return withSends(outcome, isAck.negate(), outcome.replies());
        }
    },
    /** The count lane says what is not durable. */
    LANE_BEFORE_DURABLE(null) {
        @Override
        Outcome releasedEarly(Outcome outcome, Consumer<Outcome> release) {
            Predicate<Outcome.Send> isLane = send -> send.message() instanceof ShardMessage.Lane;
            if (outcome.sends().stream().noneMatch(isLane)) {
                return outcome;
            }
            release.accept(withSends(outcome, isLane, List.of()));
            return withSends(outcome, isLane.negate(), outcome.replies());
        }
    },
    /** Consumers of events are shown what is not durable. */
    FEED_BEFORE_DURABLE(null) {
        @Override
        long feedEnd(SimNode node, int shard) {
            return node.store().shard(shard).state().applied().seq(node.id);
        }
    },
    WINDOW_IGNORED(null) {
        @Override
        ReplicaSettings settings(ReplicaSettings right) {
            return new ReplicaSettings(
                    right.maxClockDriftMicros(),
                    1 << 20,
                    right.pullBytes(),
                    right.relayGraceMillis(),
                    right.resendMillis(),
                    right.recordBytes(),
                    right.retention(),
                    right.purge(),
                    right.snapshots(),
                    right.lane(),
                    right.digestMillis());
        }
    },
    /** Says that it is complete up to its running clock, which is not on disk. */
    PROMISE_NOT_WRITTEN(null) {
        @Override
        Outcome outcome(Outcome outcome, ReplicaId self) {
            ShardView view = outcome.view();
            HybridTimestamp later =
                    HybridTimestamp.ofMicros(view.includedUntil().micros() + 100_000);
            return new Outcome(
                    outcome.commit(),
                    outcome.replies(),
                    outcome.sends(),
                    outcome.counts(),
                    outcome.recount(),
                    outcome.ahead(),
                    new ShardView(
                            view.shard(),
                            view.applied(),
                            view.purged(),
                            view.horizon(),
                            later,
                            view.heardUntil(),
                            view.unsentRecords(),
                            view.pending(),
                            view.tombstones(),
                            view.heard(),
                            view.forks()),
                    outcome.faults(),
                    outcome.tally(),
                    outcome.unfinished());
        }
    },
    NO_RESEND(null, 100) {
        @Override
        ReplicaSettings settings(ReplicaSettings right) {
            return new ReplicaSettings(
                    right.maxClockDriftMicros(),
                    right.windowBytes(),
                    right.pullBytes(),
                    right.relayGraceMillis(),
                    NEVER,
                    right.recordBytes(),
                    right.retention(),
                    right.purge(),
                    right.snapshots(),
                    right.lane(),
                    right.digestMillis());
        }
    },
    NO_RELAY(null) {
        @Override
        ReplicaSettings settings(ReplicaSettings right) {
            return new ReplicaSettings(
                    right.maxClockDriftMicros(),
                    right.windowBytes(),
                    right.pullBytes(),
                    NEVER,
                    right.resendMillis(),
                    right.recordBytes(),
                    right.retention(),
                    right.purge(),
                    right.snapshots(),
                    right.lane(),
                    right.digestMillis());
        }
    },
    /** A replica made again after a failed write is not told which links stand. */
    PEERS_FORGOTTEN(null, 100),

    // What shows only where disks are lost and replicas retired.

    OWN_LOG_NOT_COMPARED(BrokenRule.OWN_LOG_NOT_COMPARED, Course.LIVES, 100, ""),
    RETIRED_COLUMN_TAKEN(BrokenRule.RETIRED_COLUMN_TAKEN, Course.LIVES),
    RETIRED_COLUMN_STANDS_STILL(BrokenRule.RETIRED_COLUMN_STANDS_STILL, Course.LIVES),
    RETIRED_COLUMN_NOT_DERIVED(BrokenRule.RETIRED_COLUMN_NOT_DERIVED, Course.LIVES),
    FORKS_NOT_SEEN(BrokenRule.FORKS_NOT_SEEN, Course.LIVES),
    SHARED_WITH_ONE(BrokenRule.SHARED_WITH_ONE, "branch-that-only-a-lost-disk-had-too"),
    BRANCH_LEFT_BEHIND(BrokenRule.BRANCH_LEFT_BEHIND, "branch-behind-a-snapshot"),
    TAKEN_AGAIN_OVER_NEWER(BrokenRule.TAKEN_AGAIN_OVER_NEWER, Course.LIVES),
    /** Nobody looks into the store that was set aside. */
    NOTHING_TAKEN_AGAIN(null, Course.LIVES) {
        @Override
        Unsent unsent(ShardReader old, ReplicaId whose, ShardReader fresh, ShardState seeded) {
            return new Unsent(old, whose, fresh, old.state());
        }
    };

    private static final long NEVER = 1L << 40;

    /** Within how many seeds most are noticed, from 1. */
    static final long SEEDS = 40;

    private final BrokenRule rule;
    private final Course course;
    private final long seeds;
    private final String scenario;

    Mutation(BrokenRule rule) {
        this(rule, SEEDS);
    }

    Mutation(BrokenRule rule, long seeds) {
        this(rule, Course.SOUND_DISKS, seeds, "");
    }

    Mutation(BrokenRule rule, Course course) {
        this(rule, course, SEEDS, "");
    }

    /** One that chance meets too seldom: a story shows it. */
    Mutation(BrokenRule rule, String scenario) {
        this(rule, Course.SOUND_DISKS, 0, scenario);
    }

    Mutation(BrokenRule rule, Course course, long seeds, String scenario) {
        this.rule = rule;
        this.course = course;
        this.seeds = seeds;
        this.scenario = scenario;
    }

    /** The name of the scenario that has to notice it, empty where seeds have to. */
    String scenario() {
        return scenario;
    }

    /** As what schedules the seeds are played. */
    Course course() {
        return course;
    }

    /** Within how many seeds, from 1, it has to be noticed. */
    long seeds() {
        return seeds;
    }

    /** A replica with the rule broken, if it is one of the replica's. */
    final Replica replica(
            ReplicaSettings right, ReplicaId self, int shard, MemberTable members, ShardReader store, boolean joining) {
        ReplicaSettings settings = settings(right);
        return rule == null
                ? new Replica(settings, self, shard, members, store, joining)
                : rule.replica(settings, self, shard, members, store, joining);
    }

    /** What only a store has that was set aside, looked for with the rule broken. */
    Unsent unsent(ShardReader old, ReplicaId whose, ShardReader fresh, ShardState seeded) {
        return new Unsent(old, whose, fresh, seeded);
    }

    ReplicaSettings settings(ReplicaSettings right) {
        return right;
    }

    /** How much of a shard's own log consumers of events are shown. */
    long feedEnd(SimNode node, int shard) {
        return node.process().view(shard).applied().seq(node.id);
    }

    /** What comes of a step, as the broken driver takes it. */
    Outcome outcome(Outcome outcome, ReplicaId self) {
        return outcome;
    }

    /** Releases what a broken driver releases right after the commit; returns what is left for after the sync. */
    Outcome releasedEarly(Outcome outcome, Consumer<Outcome> release) {
        return outcome;
    }

    private static Outcome with(Outcome outcome, UnaryOperator<Commit> change) {
        return new Outcome(
                outcome.commit().map(change),
                outcome.replies(),
                outcome.sends(),
                outcome.counts(),
                outcome.recount(),
                outcome.ahead(),
                outcome.view(),
                outcome.faults(),
                outcome.tally(),
                outcome.unfinished());
    }

    private static Outcome withSends(Outcome outcome, Predicate<Outcome.Send> kept, List<Outcome.Reply> replies) {
        return new Outcome(
                outcome.commit(),
                replies,
                outcome.sends().stream().filter(kept).toList(),
                outcome.counts(),
                outcome.recount(),
                outcome.ahead(),
                outcome.view(),
                outcome.faults(),
                outcome.tally(),
                outcome.unfinished());
    }

    private static Commit overwritten(Commit commit, ReplicaId self) {
        NavigableMap<Subject, NavigableMap<ReplicaId, PnCounter>> columns = new TreeMap<>();
        commit.columns().forEach((subject, written) -> {
            NavigableMap<ReplicaId, PnCounter> changed = new TreeMap<>(written);
            written.forEach((replica, column) -> changed.merge(self, column, PnCounter::merge));
            columns.put(subject, changed);
        });
        return new Commit(
                commit.shard(),
                commit.edges(),
                columns,
                commit.records(),
                commit.trims(),
                commit.stage(),
                commit.state());
    }

    private static Commit withoutOthers(Commit commit, ReplicaId self) {
        boolean onlyOthers =
                commit.records().stream().noneMatch(record -> record.origin().equals(self));
        return onlyOthers ? new Commit(commit.shard(), List.of(), new TreeMap<>(), List.of(), commit.state()) : commit;
    }
}
