package dev.likewise.crdt.laws;

import java.util.stream.Stream;

/** One thing that happens in a history; see the methods of {@link Cluster}. */
public sealed interface Step {
    /** Makes it happen. */
    void run(Cluster cluster);

    /** Simpler steps of the same kind. */
    default Stream<Step> smaller() {
        return Stream.empty();
    }

    /** A user taps. */
    record Tap(int replica, int key, boolean present, long ageMicros) implements Step {
        @Override
        public void run(Cluster cluster) {
            cluster.tap(replica, key, present, ageMicros);
        }

        @Override
        public Stream<Step> smaller() {
            return Stream.of(new Tap(replica, key, present, 0), new Tap(replica, 0, present, ageMicros))
                    .filter(step -> !step.equals(this))
                    .map(Step.class::cast);
        }
    }

    /** A replica sends a register, its own or one that it has heard of. */
    record SendEdge(int from, int to, int key) implements Step {
        @Override
        public void run(Cluster cluster) {
            cluster.sendEdge(from, to, key);
        }

        @Override
        public Stream<Step> smaller() {
            return key == 0 ? Stream.empty() : Stream.of(new SendEdge(from, to, 0));
        }
    }

    /** A replica sends all columns of one subject. */
    record SendColumns(int from, int to, int key) implements Step {
        @Override
        public void run(Cluster cluster) {
            cluster.sendColumns(from, to, key);
        }
    }

    /** A replica sends all that it has. */
    record SendState(int from, int to) implements Step {
        @Override
        public void run(Cluster cluster) {
            cluster.sendState(from, to);
        }
    }

    /** A message arrives; it may come again. */
    record Deliver(int message, boolean again) implements Step {
        @Override
        public void run(Cluster cluster) {
            cluster.deliver(message, again);
        }

        @Override
        public Stream<Step> smaller() {
            return message == 0 ? Stream.empty() : Stream.of(new Deliver(0, again), new Deliver(message - 1, again));
        }
    }

    /** A message never arrives. */
    record Drop(int message) implements Step {
        @Override
        public void run(Cluster cluster) {
            cluster.drop(message);
        }
    }

    /** Time passes. */
    record Pass(long micros) implements Step {
        @Override
        public void run(Cluster cluster) {
            cluster.pass(micros);
        }
    }

    /** A wall clock jumps. */
    record Skew(int replica, long micros) implements Step {
        @Override
        public void run(Cluster cluster) {
            cluster.skew(replica, micros);
        }
    }

    /** A link is cut in one direction. */
    record Cut(int from, int to) implements Step {
        @Override
        public void run(Cluster cluster) {
            cluster.cut(from, to);
        }
    }

    /** All links heal. */
    record Heal() implements Step {
        @Override
        public void run(Cluster cluster) {
            cluster.heal();
        }
    }

    /** A disk is lost. */
    record Lose(int replica) implements Step {
        @Override
        public void run(Cluster cluster) {
            cluster.lose(replica);
        }
    }

    /** A replica learns which others are lost. */
    record Learn(int replica) implements Step {
        @Override
        public void run(Cluster cluster) {
            cluster.learn(replica);
        }
    }

    /** A newcomer joins. */
    record Join(int sponsor) implements Step {
        @Override
        public void run(Cluster cluster) {
            cluster.join(sponsor);
        }
    }
}
