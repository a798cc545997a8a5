package dev.likewise.node.peer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.likewise.node.api.PeerStatus;
import dev.likewise.node.peer.ClockWatch.Judgement;
import dev.likewise.node.peer.ClockWatch.Verdict;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClockWatchTest {
    private static final long LIMIT_MICROS = 500_000;
    private static final long ROUND_TRIP_MICROS = 2_000;

    private final ClockWatch watch = new ClockWatch(LIMIT_MICROS);

    private static PeerStatus peer(String name, String state, long offsetMillis, long roundTripMicros) {
        return new PeerStatus(name, "eu", "", state, "", true, 0, 0, roundTripMicros, 1_000 * offsetMillis, 0, 0, 0, 0);
    }

    private Judgement judge(String offsetsMillis) {
        List<PeerStatus> peers = new ArrayList<>();
        for (String offset :
                offsetsMillis.isBlank() ? new String[0] : offsetsMillis.strip().split(" ")) {
            peers.add(peer("p" + peers.size(), "up", Long.parseLong(offset), ROUND_TRIP_MICROS));
        }
        return watch.judge(peers, Verdict.RIGHT);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "''                  | RIGHT",
                "0                   | RIGHT",
                "390 390 -390        | RIGHT",
                // One peer: there is no telling who is wrong.
                "2000                | DOUBTED",
                "-2000               | DOUBTED",
                "2000 0              | DOUBTED",
                // Two that do not agree with each other prove nothing.
                "2000 5000           | DOUBTED",
                "2000 -2000          | DOUBTED",
                "2000 2010           | WRONG",
                "-86400000 -86400001 | WRONG",
                "410 410             | WRONG",
                "2000 2010 1         | WRONG",
                // As many agree with this node as with each other, itself not counted.
                "2000 2010 1 2       | DOUBTED",
                "2000 2010 1 2 2020  | WRONG",
                // A chain of clocks each near the next is no agreement.
                "500 590 680         | WRONG",
                "2000 2090 2180 0 1  | DOUBTED",
            })
    void isOutvotedOnlyByMoreThatAgree(String offsetsMillis, Verdict verdict) {
        assertThat(judge(offsetsMillis).verdict()).isEqualTo(verdict);
    }

    @Test
    void saysWhoAgreesAndByHowMuchItIsOff() {
        assertThat(judge("2000 2010").sentence())
                .isEqualTo("this node's clock is off by -2010 ms from p0 and p1, which agree: set it right");
        assertThat(judge("-700").sentence())
                .isEqualTo("the clock of p0 is off by -700 ms from this node's: set right the one that is wrong");
    }

    @Test
    void onlyLinksThatStandAndWereMeasuredCount() {
        assertThat(watch.judge(
                                List.of(
                                        peer("a", "down", 9_000, ROUND_TRIP_MICROS),
                                        peer("b", "up", 9_000, -1),
                                        peer("c", "up", 0, ROUND_TRIP_MICROS)),
                                Verdict.RIGHT)
                        .verdict())
                .isEqualTo(Verdict.RIGHT);
    }

    /** What may be half of a slow round trip is no offset. */
    @Test
    void aSlowLinkProvesNothing() {
        assertThat(watch.judge(List.of(peer("a", "up", 450, 400_000), peer("b", "up", 450, 400_000)), Verdict.RIGHT)
                        .verdict())
                .isEqualTo(Verdict.RIGHT);
    }

    @Test
    void isOverOnlyWellBelowTheLimit() {
        List<PeerStatus> peers =
                List.of(peer("a", "up", 350, ROUND_TRIP_MICROS), peer("b", "up", 350, ROUND_TRIP_MICROS));
        assertThat(watch.judge(peers, Verdict.RIGHT).verdict()).isEqualTo(Verdict.RIGHT);
        assertThat(watch.judge(peers, Verdict.WRONG).verdict()).isEqualTo(Verdict.WRONG);
    }
}
