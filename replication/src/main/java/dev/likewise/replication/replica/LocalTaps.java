package dev.likewise.replication.replica;

import dev.likewise.crdt.CountingRule;
import dev.likewise.crdt.Edge;
import dev.likewise.crdt.HybridClock;
import dev.likewise.crdt.HybridTimestamp;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.Stamp;
import dev.likewise.replication.port.Register;
import dev.likewise.replication.replica.TapResult.Kind;
import dev.likewise.replication.wire.RecordBuilder;

/**
 * Takes local taps: gives each a stamp above all that its user can have seen, and writes it.
 *
 * <p>Invariants: the stamps of local taps rise per key, and none is at or below the horizon H, so that no tap slips under
 * an unlike that this replica has forgotten and another has not.
 */
final class LocalTaps {
    // 2020-01-01 and 2100-01-01, UTC. A wall clock outside is wrong beyond doubt.
    private static final long EARLIEST_MICROS = 1_577_836_800_000_000L;
    private static final long LATEST_MICROS = 4_102_444_800_000_000L;

    private final ReplicaId self;
    private final HybridClock clock;
    private final Rules rules;
    private final Counting counting;
    private final OwnLog log;

    LocalTaps(ReplicaId self, HybridClock clock, Rules rules, Counting counting, OwnLog log) {
        this.self = self;
        this.clock = clock;
        this.rules = rules;
        this.counting = counting;
        this.log = log;
    }

    /** Whether a wall clock can be right at all. */
    static boolean isPlausible(long wallMicros) {
        return wallMicros >= EARLIEST_MICROS && wallMicros < LATEST_MICROS;
    }

    /** Takes one tap whose register is loaded. */
    TapResult take(Turn turn, Input.Tap tap, HybridTimestamp horizon) {
        Edge old = turn.register(tap.key()).edge();
        Edge edge;
        try {
            Stamp stamp = tap.again().isPresent()
                    ? again(tap.again().get(), old, horizon)
                    : stamp(tap, old, horizon, turn.now.wallMicros());
            if (!stamp.isAfter(old.stamp())) {
                return result(turn, tap, Kind.SUPERSEDED, old, old);
            }
            edge = tapped(old, tap.present(), stamp);
        } catch (ArithmeticException outOfRange) {
            return result(turn, tap, Kind.CLOCK_REFUSED, old, old);
        }
        int moved = counting.replace(turn, tap.key(), Register.of(edge, log.openSeq()));
        log.tap(turn, tap.key(), edge, moved);
        return result(turn, tap, old.present() == tap.present() ? Kind.UNCHANGED : Kind.CHANGED, old, edge);
    }

    /** The register after the tap; refused where a record could not carry its credits. */
    private static Edge tapped(Edge old, boolean present, Stamp stamp) {
        Edge edge = CountingRule.tap(old, present, stamp);
        if (edge.credits().size() > RecordBuilder.CREDITS_MAX) {
            throw new ArithmeticException("credits of more replicas than an edge may carry");
        }
        return edge;
    }

    /** The tap's stamp; of one so late that something newer stands, {@code old}'s or an older one. */
    private Stamp stamp(Input.Tap tap, Edge old, HybridTimestamp horizon, long wallMicros) {
        if (!isPlausible(wallMicros)) {
            throw new ArithmeticException("the wall clock is outside 2020 to 2100");
        }
        HybridTimestamp now = clock.now(wallMicros);
        HybridTimestamp session = HybridTimestamp.min(tap.session(), clock.limit(wallMicros));
        HybridTimestamp aboveHorizon = rules.floor(horizon).next();
        if (tap.ageMicros() > 0) {
            HybridTimestamp tapped = now.minusMicros(tap.ageMicros());
            // The session stands for a register that has not arrived: see
            // docs/adr/0011-late-taps-lose-to-the-session.md.
            return rules.isAfterSession(tapped, session)
                    ? new Stamp(HybridTimestamp.max(tapped, aboveHorizon), self)
                    : Stamp.NEVER;
        }
        HybridTimestamp above = HybridTimestamp.max(old.stamp().time(), session).next();
        return new Stamp(HybridTimestamp.max(now, HybridTimestamp.max(above, aboveHorizon)), self);
    }

    /**
     * Of a tap that is taken again: the time that it had, or the first one above the horizon; below that an unlike of later
     * may be forgotten. Where something newer stands it is the old stamp, which is not after that.
     */
    private Stamp again(Stamp taken, Edge old, HybridTimestamp horizon) {
        if (!rules.mayTakeAgain(taken, old.stamp())) {
            return taken;
        }
        HybridTimestamp time =
                HybridTimestamp.max(taken.time(), rules.floor(horizon).next());
        Stamp stamp = new Stamp(time, self);
        return stamp.isAfter(old.stamp()) ? stamp : new Stamp(old.stamp().time().next(), self);
    }

    private static TapResult result(Turn turn, Input.Tap tap, Kind kind, Edge before, Edge edge) {
        return new TapResult(kind, edge, before, turn.columns(tap.key().subject()));
    }
}
