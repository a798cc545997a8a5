package dev.likewise.simulations.sim;

import dev.likewise.crdt.MemberTable;
import dev.likewise.replication.link.LinkDriver.LinkEvent;
import dev.likewise.replication.proto.Frame;
import dev.likewise.replication.replica.Input;
import dev.likewise.replication.replica.Now;
import dev.likewise.replication.replica.Outcome;
import java.util.List;

/** Is told all that happens, and throws {@link LawBroken} if that may not be. */
interface Judge {
    /** A shard hears who there is. */
    void members(SimNode node, int shard, MemberTable table);

    /** A shard's replica is made of what the store has. */
    void made(SimNode node, int shard);

    /** A replica has made a step. */
    void stepped(SimNode node, int shard, Now now, List<Input> inputs, Outcome outcome);

    /** A step's commit is in the store. */
    void committed(SimNode node, Outcome outcome);

    /** A sync has returned. */
    void synced(SimNode node);

    /** The effects of a step are about to happen. */
    void released(SimNode node, Outcome outcome);

    /** A node's replicas are made again, and know nothing but what is in the store. */
    void remade(SimNode node);

    /** A node has lost what was not durable, or was opened again. */
    void reloaded(SimNode node);

    /** A frame is sent. */
    void written(End end, Frame frame);

    /** Something happens to a link. */
    void noted(SimNode node, LinkEvent event);
}
