package dev.likewise.node.peer;

import dev.likewise.node.api.LinkFault;
import dev.likewise.node.api.LinkFault.Direction;
import java.util.List;

/**
 * The faults in force on the link to one node.
 *
 * @param in on what comes from it, {@link #OPEN} if none
 * @param inUntil when that heals by itself, in ticks
 * @param out on what goes to it, {@link #OPEN} if none
 * @param outUntil likewise
 */
record PeerFault(LinkFault in, long inUntil, LinkFault out, long outUntil) {
    /** Lets everything pass. */
    static final LinkFault OPEN = new LinkFault(Direction.BOTH, false, 0, 0, 0, 0, 0);

    /** Lets nothing pass. */
    static final LinkFault CUT = new LinkFault(Direction.BOTH, true, 0, 0, 0, 0, 0);

    static final PeerFault NONE = new PeerFault(OPEN, Long.MAX_VALUE, OPEN, Long.MAX_VALUE);

    /** These faults with one put in place of those in its direction. */
    PeerFault with(LinkFault fault, long now) {
        long until = fault.forMillis() == 0 ? Long.MAX_VALUE : now + fault.forMillis();
        LinkFault put = passesAll(fault) ? OPEN : fault;
        boolean putIn = fault.direction() != Direction.OUT;
        boolean putOut = fault.direction() != Direction.IN;
        return new PeerFault(putIn ? put : in, putIn ? until : inUntil, putOut ? put : out, putOut ? until : outUntil);
    }

    /** These faults without those whose time is over. */
    PeerFault at(long now) {
        boolean inOver = now >= inUntil;
        boolean outOver = now >= outUntil;
        return new PeerFault(
                inOver ? OPEN : in,
                inOver ? Long.MAX_VALUE : inUntil,
                outOver ? OPEN : out,
                outOver ? Long.MAX_VALUE : outUntil);
    }

    boolean isNone() {
        return passesAll(in) && passesAll(out);
    }

    boolean isCut() {
        return in.cut() || out.cut();
    }

    /** As they are shown: one if the same was put on both directions, else one for each direction. */
    List<LinkFault> list() {
        if (in.equals(out)) {
            return passesAll(in) ? List.of() : List.of(in);
        }
        if (passesAll(in)) {
            return List.of(directed(out, Direction.OUT));
        }
        LinkFault inOnly = directed(in, Direction.IN);
        return passesAll(out) ? List.of(inOnly) : List.of(inOnly, directed(out, Direction.OUT));
    }

    private static LinkFault directed(LinkFault fault, Direction direction) {
        return new LinkFault(
                direction,
                fault.cut(),
                fault.delayMillis(),
                fault.jitterMillis(),
                fault.loss(),
                fault.bytesPerSecond(),
                fault.forMillis());
    }

    static boolean passesAll(LinkFault fault) {
        return !fault.cut()
                && fault.delayMillis() == 0
                && fault.jitterMillis() == 0
                && fault.loss() == 0
                && fault.bytesPerSecond() == 0;
    }
}
