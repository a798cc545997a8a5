package dev.likewise.cli.replay;

/** To which of several nodes a tap goes first. */
public enum Spread {
    /** Any, by chance: a user's taps meet in all regions. */
    RANDOM {
        @Override
        int choose(long seed, int tap, int user, int nodes) {
            return below(nodes, mixed(seed + tap * GOLDEN));
        }
    },
    /** Each user has a node. */
    USER {
        @Override
        int choose(long seed, int tap, int user, int nodes) {
            return below(nodes, mixed(seed + user * GOLDEN));
        }
    },
    /** The first. */
    FIRST {
        @Override
        int choose(long seed, int tap, int user, int nodes) {
            return 0;
        }
    };

    private static final long GOLDEN = 0x9E3779B97F4A7C15L;

    /** The same for the same arguments, however threads run. */
    abstract int choose(long seed, int tap, int user, int nodes);

    private static int below(int bound, long bits) {
        return (int) Long.remainderUnsigned(bits, bound);
    }

    /** The finaliser of SplitMix64. */
    private static long mixed(long z) {
        long a = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        long b = (a ^ (a >>> 27)) * 0x94D049BB133111EBL;
        return b ^ (b >>> 31);
    }
}
