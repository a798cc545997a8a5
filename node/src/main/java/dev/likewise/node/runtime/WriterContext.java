package dev.likewise.node.runtime;

import java.util.function.Supplier;

/**
 * What all writers of a node share. All of it is safe for all threads.
 *
 * @param settings limits
 * @param clock read once a turn
 * @param generation the current one
 * @param steppers makes the state machines of a generation
 * @param members the durable member table
 * @param views where the views of new replicas are published
 * @param replies fails taps
 * @param sync takes what was committed
 * @param counters counts
 */
record WriterContext(
        EngineSettings settings,
        SystemClock clock,
        Supplier<Generation> generation,
        Stepper.Factory steppers,
        MemberBook members,
        ShardViews views,
        Replies replies,
        SyncStage sync,
        EngineCounters counters) {}
