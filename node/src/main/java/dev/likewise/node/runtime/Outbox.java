package dev.likewise.node.runtime;

import java.util.List;

/** Where messages to peers go. */
public interface Outbox {
    /** Drops everything: a node without links. */
    Outbox NONE = sends -> {};

    /**
     * Takes what has become durable with one sync, in order. Never blocks or throws; messages may be lost, whole ones.
     *
     * @param sends at least one
     */
    void send(List<ShardSends> sends);
}
