package dev.likewise.node.runtime;

import dev.likewise.replication.replica.Input;
import dev.likewise.replication.replica.Now;
import dev.likewise.replication.replica.Outcome;
import dev.likewise.replication.replica.ShardView;
import java.util.List;

/** A replica that finds an invariant broken when one user taps. */
record BreakingStepper(Stepper inner) implements Stepper {
    static final String POISON = "poison";

    @Override
    public ShardView view() {
        return inner.view();
    }

    @Override
    public Outcome step(Now now, List<Input> inputs) {
        inputs.forEach(input -> Invariants.check(
                !(input instanceof Input.Tap tap && tap.key().member().equals(POISON)), () -> POISON));
        return inner.step(now, inputs);
    }
}
