package dev.likewise.cli.local;

import dev.likewise.cli.client.AdminClient;
import dev.likewise.cli.client.NodeClient;
import dev.likewise.cli.client.Who;
import dev.likewise.cli.output.Output;
import dev.likewise.cli.output.Text;
import dev.likewise.cli.shell.Time;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** What happens in the demo, act by act, through the same ports that anybody would use. */
final class DemoPlay implements AutoCloseable {
    static final String POST = "sunrise";

    private static final Duration CALL_TIMEOUT = Duration.ofSeconds(5);
    private static final Duration HEAL_TIME_MAX = Duration.ofSeconds(15);
    private static final Duration LOOK = Duration.ofMillis(50);

    private final List<LocalNode> nodes;
    private final List<NodeClient> clients;
    private final Output output;
    private final Time time;
    private final long start;
    private final Duration act;
    private int actsShown;
    private final DemoLedger ledger = new DemoLedger();

    /**
     * @param nodes three; the second is cut off
     * @param start when the demo began, by the time given
     * @param act how long each of the four acts is at least, so that one can follow
     */
    DemoPlay(List<LocalNode> nodes, Output output, Time time, long start, Duration act) {
        this.nodes = nodes;
        this.clients = nodes.stream()
                .map(node -> new NodeClient(URI.create(node.http()), CALL_TIMEOUT, output::detail))
                .toList();
        this.output = output;
        this.time = time;
        this.start = start;
        this.act = act;
    }

    DemoVerdict play() {
        say("1. Three regions, one post: 60 people like it, each in their own region; a few tap twice.");
        for (int i = 0; i < 60; i++) {
            tap(i % 3, person(i), true);
            if (i % 10 == 0) {
                tap(i % 3, person(i), true);
            }
        }
        awaitAgreement();
        show();

        String cutOff = nodes.get(1).region();
        say("2. " + cutOff + " is cut off from the others.");
        links(true);
        show();

        say("3. Both sides go on. 20 people whose first try seemed to hang tap again on the other side of the cut,");
        say("   10 take their like back on both sides, 10 like here and change their minds there.");
        for (int i = 100; i < 120; i++) {
            tap(0, person(i), true);
            tap(1, person(i), true);
        }
        for (int i = 0; i < 10; i++) {
            tap(1, person(i), false);
            tap(2, person(i), false);
        }
        for (int i = 200; i < 210; i++) {
            tap(1, person(i), true);
            tap(2, person(i), true);
            tap(2, person(i), false);
        }
        show();

        say("4. The cut heals.");
        links(false);
        Duration took = awaitAgreement();
        say("   " + Text.seconds(took.toMillis() / 1e3) + " later:");
        show();
        return verdict(took);
    }

    private static String person(int number) {
        return "person-" + number;
    }

    private void tap(int region, String user, boolean like) {
        ledger.acknowledged(
                user,
                like,
                clients.get(region).tap(Who.user(user), POST, like, false).value());
    }

    private void links(boolean cut) {
        try (AdminClient admin =
                new AdminClient(URI.create(nodes.get(1).admin()), Who.NOBODY, CALL_TIMEOUT, output::detail)) {
            for (LocalNode other : List.of(nodes.get(0), nodes.get(2))) {
                if (cut) {
                    admin.putLink(other.region(), Map.of("direction", "both", "state", "cut"));
                } else {
                    admin.healLink(other.region());
                }
            }
        }
    }

    /** Waits until all regions show what the ledger says; gives up after a while, and the verdict will tell. */
    private Duration awaitAgreement() {
        long start = time.nanos();
        long expected = ledger.likers().size();
        while (!counts().values().stream().allMatch(count -> count == expected)
                && time.nanos() - start < HEAL_TIME_MAX.toNanos()) {
            time.pause(LOOK);
        }
        return Duration.ofNanos(time.nanos() - start);
    }

    private Map<String, Long> counts() {
        Map<String, Long> counts = new LinkedHashMap<>();
        for (int i = 0; i < nodes.size(); i++) {
            counts.put(
                    nodes.get(i).region(),
                    clients.get(i)
                            .counts(Who.NOBODY, List.of(POST))
                            .value()
                            .get(POST)
                            .count());
        }
        return counts;
    }

    private void show() {
        say("   "
                + counts().entrySet().stream()
                        .map(count -> count.getKey() + " " + count.getValue())
                        .collect(Collectors.joining("   ")));
        actsShown++;
        long left = start + actsShown * act.toNanos() - time.nanos();
        if (left > 0) {
            time.pause(Duration.ofNanos(left));
        }
    }

    private void say(String line) {
        if (!output.isJson() && !output.isQuiet()) {
            output.line(line);
        }
    }

    private DemoVerdict verdict(Duration healTime) {
        List<Long> wrongMembers = new ArrayList<>();
        Set<String> likers = ledger.likers();
        for (NodeClient client : clients) {
            Set<String> there = new TreeSet<>();
            for (String user : ledger.users()) {
                if (client.liked(Who.user(user), List.of(POST)).value().get(POST)) {
                    there.add(user);
                }
            }
            wrongMembers.add(ledger.users().stream()
                    .filter(user -> likers.contains(user) != there.contains(user))
                    .count());
        }
        return new DemoVerdict(counts(), wrongMembers, likers.size(), ledger.plain(), ledger.taps(), healTime);
    }

    @Override
    public void close() {
        clients.forEach(NodeClient::close);
    }
}
