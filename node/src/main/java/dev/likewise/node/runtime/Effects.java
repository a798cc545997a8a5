package dev.likewise.node.runtime;

import dev.likewise.node.api.CountWatch;
import dev.likewise.replication.replica.Input;
import dev.likewise.replication.replica.Outcome;
import dev.likewise.replication.replica.Outcome.Fault;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lets the effects of durable steps happen. All that is given together is durable, so it goes by kind, each kind in step
 * order: counts before answers, so that whoever got an answer reads a count that has the tap in it. Only the sync stage.
 */
final class Effects {
    /** Told of each fault of a shard. */
    interface FaultTaker {
        void report(int shard, Fault fault);
    }

    private static final Logger LOG = LoggerFactory.getLogger(Effects.class);

    private final PublishedCounts counts;
    private final AheadColumns ahead;
    private final CountWatch watch;
    private final ShardViews views;
    private final Replies replies;
    private final FaultTaker faults;
    private final Outbox outbox;
    private final Runnable viewsChanged;
    private final Consumer<List<HandOver>> counting;

    /**
     * Effects on these.
     *
     * @param viewsChanged called after views were published
     * @param counting takes what was durable, before it is answered: whoever got an answer finds it counted
     */
    Effects(
            PublishedCounts counts,
            AheadColumns ahead,
            CountWatch watch,
            ShardViews views,
            Replies replies,
            FaultTaker faults,
            Outbox outbox,
            Runnable viewsChanged,
            Consumer<List<HandOver>> counting) {
        this.counts = counts;
        this.ahead = ahead;
        this.watch = watch;
        this.views = views;
        this.replies = replies;
        this.faults = faults;
        this.outbox = outbox;
        this.viewsChanged = viewsChanged;
        this.counting = counting;
    }

    /** Everything that these turns led to. */
    void release(List<HandOver> durable) {
        List<Outcome.Reply> answers = new ArrayList<>();
        List<ShardSends> sends = new ArrayList<>();
        for (HandOver turn : durable) {
            for (Outcome outcome : turn.outcomes()) {
                publish(turn.generation().number(), outcome);
                answers.addAll(outcome.replies());
                if (!outcome.sends().isEmpty()) {
                    sends.add(new ShardSends(outcome.view().shard(), outcome.sends()));
                }
            }
        }
        counting.accept(durable);
        replies.complete(answers);
        afterwards(sends);
    }

    private void publish(int generation, Outcome outcome) {
        int shard = outcome.view().shard();
        if (outcome.recount()) {
            counts.forget(shard);
        }
        outcome.counts().forEach((subject, columns) -> counts.publish(generation, shard, subject, columns));
        // After the counts, which have reached what is taken away here.
        outcome.ahead().forEach((subject, columns) -> ahead.publish(generation, shard, subject, columns));
        if (outcome.recount()) {
            watch.changedAll();
        }
        outcome.counts().keySet().forEach(watch::changed);
        outcome.ahead().keySet().forEach(watch::changed);
        views.publish(outcome.view());
        outcome.faults().forEach(fault -> faults.report(shard, fault));
    }

    /** Nothing in here can undo what was answered, so nothing in here stops the node. */
    private void afterwards(List<ShardSends> sends) {
        try {
            if (!sends.isEmpty()) {
                outbox.send(sends);
            }
            viewsChanged.run();
        } catch (RuntimeException e) {
            LOG.error("Handing messages to the links failed; they count as lost and will be sent again", e);
        }
    }

    /** Nothing of what these turns would have led to, but that their taps are told so. */
    void abandon(List<HandOver> turns, String reason) {
        List<Input.Tap> taps = new ArrayList<>();
        turns.forEach(turn ->
                turn.outcomes().forEach(outcome -> outcome.replies().forEach(reply -> taps.add(reply.tap()))));
        replies.fail(taps, reason);
    }
}
