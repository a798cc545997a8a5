package dev.likewise.cli.local;

import dev.likewise.cli.shell.Failure;

/**
 * Where the nodes of one process listen: node k has HTTP {@code base + k}, admin {@code base − 1000 + k} and gossip
 * {@code base + 1000 + k}; free ports where the base is 0.
 *
 * @param base of HTTP
 */
record Ports(int base) {
    private static final int APART = 1000;
    private static final int PORT_MAX = 65_535;

    /** @throws Failure if a port of one of so many nodes would be out of range */
    static Ports of(int base, int nodes) {
        int least = APART + 1;
        int most = PORT_MAX - APART - nodes + 1;
        if (base != 0 && (base < least || base > most)) {
            throw Failure.usage("--port: " + base + " (expected: " + least + " to " + most + ", or 0 for free ports)");
        }
        return new Ports(base);
    }

    int http(int node) {
        return base == 0 ? 0 : base + node;
    }

    int admin(int node) {
        return base == 0 ? 0 : base - APART + node;
    }

    int gossip(int node) {
        return base == 0 ? 0 : base + APART + node;
    }
}
