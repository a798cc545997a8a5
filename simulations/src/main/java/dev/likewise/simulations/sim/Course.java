package dev.likewise.simulations.sim;

/** What kind of schedule a seed is played as. */
enum Course {
    /** Disks keep what was synced; everything is judged by what they hold. */
    SOUND_DISKS {
        @Override
        Schedule of(long seed, Mutation mutation, boolean told) {
            return Simulation.of(seed, mutation, told);
        }
    },
    /** Disks are lost, rolled back, restored and copied, and replicas retired; see {@link LifeLaws}. */
    LIVES {
        @Override
        Schedule of(long seed, Mutation mutation, boolean told) {
            return LifeSimulation.of(seed, mutation, told);
        }
    };

    /** The schedule of a seed. */
    abstract Schedule of(long seed, Mutation mutation, boolean told);

    /** What one seed becomes. */
    interface Schedule {
        /**
         * Runs it to its end.
         *
         * @throws LawBroken if a law does not hold
         */
        void run();

        World world();
    }
}
