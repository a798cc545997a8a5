package dev.likewise.simulations.sim;

/** Which directions between nodes are cut or slow, and how long each takes. */
final class Cuts {
    private final boolean[][] cut;
    private final boolean[][] forGood;
    private final long[][] slowMicros;

    Cuts(int nodes) {
        cut = new boolean[nodes][nodes];
        forGood = new boolean[nodes][nodes];
        slowMicros = new long[nodes][nodes];
    }

    boolean isCut(int from, int to) {
        return cut[from][to] || forGood[from][to];
    }

    void cut(int from, int to) {
        cut[from][to] = true;
    }

    void cutBoth(int a, int b) {
        cut(a, b);
        cut(b, a);
    }

    void isolate(int node) {
        for (int other = 0; other < cut.length; other++) {
            cutBoth(node, other);
        }
    }

    /** Both directions, and no heal ends it. */
    void cutForGood(int a, int b) {
        forGood[a][b] = true;
        forGood[b][a] = true;
    }

    void slow(int from, int to, long micros) {
        slowMicros[from][to] = micros;
    }

    long slowMicros(int from, int to) {
        return slowMicros[from][to];
    }

    void heal(int a, int b) {
        cut[a][b] = false;
        cut[b][a] = false;
        slowMicros[a][b] = 0;
        slowMicros[b][a] = 0;
    }

    void healAll() {
        for (int a = 0; a < cut.length; a++) {
            for (int b = 0; b < cut.length; b++) {
                heal(a, b);
            }
        }
    }
}
