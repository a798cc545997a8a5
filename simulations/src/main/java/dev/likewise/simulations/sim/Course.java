package dev.likewise.simulations.sim;

/** What kind of schedule a seed is played as. */
enum Course {
    /** Disks keep what was synced; everything is judged by what they hold. */
    SOUND_DISKS {
        @Override
        Schedule of(long seed, Mutation mutation, boolean told) {
            return Simulation.of(seed, mutation, told);
        }

        @Override
        Schedule of(Plan plan, Mutation mutation, Seeded random, boolean told) {
            return new Simulation(plan, mutation, random, told);
        }
    },
    /** Disks are lost, rolled back, restored and copied, and replicas retired; see {@link LifeLaws}. */
    LIVES {
        @Override
        Schedule of(long seed, Mutation mutation, boolean told) {
            return LifeSimulation.of(seed, mutation, told);
        }

        @Override
        Schedule of(Plan plan, Mutation mutation, Seeded random, boolean told) {
            return LifeSimulation.calm(plan, mutation, random, told);
        }
    };

    /** The schedule of a seed. */
    abstract Schedule of(long seed, Mutation mutation, boolean told);

    /** One that does nothing by itself, for a story. */
    abstract Schedule of(Plan plan, Mutation mutation, Seeded random, boolean told);

    /** What one seed becomes. */
    interface Schedule {
        /**
         * Runs it to its end.
         *
         * @throws LawBroken if a law does not hold
         */
        void run();

        /** Nothing goes wrong any more. */
        void heal();

        /**
         * Runs until all is at rest, and checks what must hold then.
         *
         * @throws LawBroken if it does not, or if nothing comes to rest in time
         */
        void converge();

        /** The cluster itself, without what happens to its disks. */
        Simulation simulation();

        default World world() {
            return simulation().world;
        }
    }
}
