package dev.likewise.simulations.chaos.fault;

import dev.likewise.simulations.chaos.history.Clocks;
import java.util.SplittableRandom;

/** Something that can be done to a cluster for a while. */
public interface Fault {
    String name();

    /** Faults of one lane do not overlap; those of different lanes do. */
    Lane lane();

    /** What it does to the nodes' clocks. */
    Clocks clocks();

    /**
     * Puts it in.
     *
     * @param random decides to whom, and how badly
     * @return how it is ended
     */
    Injected begin(SplittableRandom random) throws Exception;

    /** A fault made of its parts, which leaves clocks alone. */
    static Fault of(String name, Lane lane, Beginning beginning) {
        return of(name, lane, Clocks.SOUND, beginning);
    }

    /** A fault made of its parts. */
    static Fault of(String name, Lane lane, Clocks clocks, Beginning beginning) {
        return new Fault() {
            @Override
            public String name() {
                return name;
            }

            @Override
            public Lane lane() {
                return lane;
            }

            @Override
            public Clocks clocks() {
                return clocks;
            }

            @Override
            public Injected begin(SplittableRandom random) throws Exception {
                return beginning.begin(random);
            }
        };
    }

    /** {@link Fault#begin}. */
    @FunctionalInterface
    interface Beginning {
        Injected begin(SplittableRandom random) throws Exception;
    }

    /** What a fault is done to. */
    enum Lane {
        LINKS,
        NODES
    }

    /**
     * A fault that is under way.
     *
     * @param detail to whom it was done, for people
     */
    record Injected(String detail, Ending ending) {}

    /** Takes a fault away and waits until the node takes taps again. */
    @FunctionalInterface
    interface Ending {
        void end() throws Exception;
    }
}
