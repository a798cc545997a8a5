package dev.likewise.simulations.chaos.cluster;

import dev.likewise.simulations.process.Command;
import java.io.IOException;
import java.util.Collection;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Drops packets between loopback addresses, by a table of nftables of its own. Needs root and {@code nft}. Safe for several
 * threads, as each change is one transaction of the kernel.
 */
final class Firewall implements AutoCloseable {
    private static final String PREFIX = "likewise_chaos_";
    private static final Pattern TABLE = Pattern.compile("table inet (" + PREFIX + "([0-9]+))");

    private final String table;

    private Firewall(String table) {
        this.table = table;
    }

    /** A way that packets take. */
    record Hop(String from, String to) {}

    /**
     * Makes the table, which drops nothing yet. What a run has left that was killed goes first: it would cut this one's nodes.
     *
     * @throws IOException also if another run is under way, as both have the same addresses
     */
    static Firewall open() throws IOException {
        long self = ProcessHandle.current().pid();
        Matcher tables = TABLE.matcher(Command.run("nft", "list tables"));
        while (tables.find()) {
            long pid = Long.parseLong(tables.group(2));
            if (pid != self && isJava(pid)) {
                throw new IOException(
                        "another run of chaos is under way on this machine, process " + pid + ": wait for its end");
            }
            Command.run("nft", "delete table inet " + tables.group(1));
            System.err.println(
                    "likewise: an earlier run, process " + pid + ", was killed; its packet rules are removed."
                            + " See whether its nodes still run ('pgrep -af likewise'), and its disks are mounted ('mount')");
        }
        String table = PREFIX + self;
        Command.run(
                "nft",
                "add table inet " + table + ";"
                        + "add chain inet " + table + " in { type filter hook input priority 0; };"
                        + "add set inet " + table + " cut { type ipv4_addr . ipv4_addr; };"
                        + "add rule inet " + table + " in ip saddr . ip daddr @cut drop");
        return new Firewall(table);
    }

    private static boolean isJava(long pid) {
        return ProcessHandle.of(pid)
                .flatMap(process -> process.info().command())
                .filter(command -> command.endsWith("java"))
                .isPresent();
    }

    /** Drops all packets that take one of these ways, beside those that are dropped already. */
    void cut(Collection<Hop> hops) throws IOException {
        Command.run(
                "nft",
                "add element inet " + table + " cut { "
                        + hops.stream()
                                .map(hop -> hop.from() + " . " + hop.to())
                                .collect(Collectors.joining(", ")) + " }");
    }

    /** Drops so many of a hundred packets on each of these ways, at random. */
    void lose(int percent, Collection<Hop> hops) throws IOException {
        for (Hop hop : hops) {
            Command.run(
                    "nft",
                    "add rule inet " + table + " in ip saddr " + hop.from() + " ip daddr " + hop.to()
                            + " numgen random mod 100 < " + percent + " drop");
        }
    }

    /** Drops nothing any more. */
    void heal() throws IOException {
        Command.run(
                "nft",
                "flush set inet " + table + " cut; flush chain inet " + table + " in;" + "add rule inet " + table
                        + " in ip saddr . ip daddr @cut drop");
    }

    @Override
    public void close() throws IOException {
        Command.run("nft", "delete table inet " + table);
    }
}
