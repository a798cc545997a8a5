package dev.likewise.simulations.sim;

import dev.likewise.replication.replica.Input;
import dev.likewise.replication.replica.TapResult;
import dev.likewise.replication.replica.Unsent;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Takes again what stores have that were set aside, as soon as its node has joined; all of it anew after a crash. */
final class Retaking {
    /** Goes with a tap that is taken again. */
    record Again(Unsent.Tap tap) {}

    private final SimProcess process;
    private int underWay;
    private boolean failed;

    Retaking(SimProcess process) {
        this.process = process;
    }

    /** Something is durable; begins if it may. */
    void goOn() {
        SimNode.Aside next = process.node.asides().peekFirst();
        if (next != null && underWay == 0 && !process.isJoining() && process.isAlive()) {
            begin(next);
        }
    }

    private void begin(SimNode.Aside aside) {
        failed = false;
        List<Input.Tap> taps = new ArrayList<>();
        for (int shard = 0; shard < aside.store().shards(); shard++) {
            Unsent unsent = process.unsent(aside, shard);
            for (Optional<List<Unsent.Tap>> some = unsent.next(); some.isPresent(); some = unsent.next()) {
                some.get().forEach(tap -> taps.add(Input.Tap.again(tap, new Again(tap))));
            }
            process.unjudged(aside, unsent.unjudged());
        }
        if (taps.isEmpty()) {
            process.node.asides().removeFirst();
            return;
        }
        underWay = taps.size();
        taps.forEach(process::takeAgain);
    }

    void answered(Again again, TapResult result) {
        process.retook(again, result);
        over();
    }

    void failed(Again again) {
        failed = true;
        over();
    }

    private void over() {
        underWay--;
        if (underWay == 0 && !failed) {
            process.node.asides().removeFirst();
        }
    }
}
