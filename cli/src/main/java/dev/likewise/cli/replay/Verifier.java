package dev.likewise.cli.replay;

import dev.likewise.cli.client.Answer;
import dev.likewise.cli.client.Counted;
import dev.likewise.cli.client.NodeClient;
import dev.likewise.cli.client.Outage;
import dev.likewise.cli.client.Refused;
import dev.likewise.cli.client.Unreachable;
import dev.likewise.cli.client.Who;
import dev.likewise.cli.shell.Time;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Waits until the regions agree, then compares every post in every region with what the file says.
 *
 * <p>Regions that agree with each other but not with the file get a moment more, since they may agree by chance while taps
 * are under way.
 */
public final class Verifier {
    private static final Duration PAUSE = Duration.ofMillis(250);

    private final List<NodeClient> nodes;
    private final Function<List<Answer<?>>, List<String>> names;
    private final Time time;
    private final Duration settle;

    /**
     * @param names for the nodes, from their answers
     * @param settle how long regions that agree on something wrong must stay so
     */
    public Verifier(List<NodeClient> nodes, Function<List<Answer<?>>, List<String>> names, Time time, Duration settle) {
        this.nodes = nodes;
        this.names = names;
        this.time = time;
        this.settle = settle;
    }

    /** @param atMost how long to wait for agreement */
    public Verification verify(Ledger ledger, Duration atMost) {
        long start = time.nanos();
        long unchangedSince = start;
        Verification before = null;
        List<Map<String, Long>> shownBefore = List.of();
        while (true) {
            boolean timeIsUp = time.nanos() - start >= atMost.toNanos();
            List<Answer<Map<String, Counted>>> answers =
                    ask(List.copyOf(ledger.likes().keySet()), timeIsUp);
            if (!answers.isEmpty()) {
                List<Map<String, Long>> shown =
                        answers.stream().map(Verifier::counts).toList();
                long now = time.nanos();
                if (!shown.equals(shownBefore)) {
                    unchangedSince = now;
                    shownBefore = shown;
                }
                before = Verification.of(
                        ledger.likes(), names.apply(new ArrayList<>(answers)), shown, Duration.ofNanos(now - start));
                boolean settled = before.agree() && now - unchangedSince >= settle.toNanos();
                if (before.isRight() || settled || timeIsUp) {
                    return before;
                }
            }
            time.pause(PAUSE);
        }
    }

    /** One answer a node; none where a node does not answer at the moment. */
    private List<Answer<Map<String, Counted>>> ask(List<String> posts, boolean lastTime) {
        try {
            return counts(posts);
        } catch (Unreachable | Refused e) {
            if (lastTime || !Outage.mayPass(e)) {
                throw e;
            }
            return List.of();
        }
    }

    private List<Answer<Map<String, Counted>>> counts(List<String> posts) {
        List<Answer<Map<String, Counted>>> answers = new ArrayList<>();
        List<Unreachable> unreachable = new ArrayList<>();
        for (NodeClient node : nodes) {
            try {
                answers.add(node.counts(Who.NOBODY, posts));
            } catch (Unreachable e) {
                unreachable.add(e);
            }
        }
        if (!unreachable.isEmpty()) {
            throw Unreachable.all(unreachable);
        }
        return answers;
    }

    private static Map<String, Long> counts(Answer<Map<String, Counted>> answer) {
        Map<String, Long> counts = new HashMap<>();
        answer.value().forEach((post, counted) -> counts.put(post, counted.hidden() ? -1 : counted.count()));
        return counts;
    }
}
