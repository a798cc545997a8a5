package dev.likewise.node.http;

import static org.awaitility.Awaitility.await;

import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.HybridTimestamp;
import dev.likewise.crdt.Member;
import dev.likewise.crdt.PnCounter;
import dev.likewise.crdt.Stamp;
import dev.likewise.crdt.SubjectHash;
import dev.likewise.node.api.Taps;
import dev.likewise.node.http.likes.Session;
import dev.likewise.node.http.likes.SessionToken;
import dev.likewise.replication.port.StoreException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;

/** What is done to a node before it is asked. */
final class Givens {
    private static final HybridTimestamp LATER = HybridTimestamp.ofMicros(1_800_000_000_000_000L);

    /** What u1 has who has seen nothing happen. */
    static final String EMPTY_SESSION = SessionToken.encode("u1", Session.EMPTY);
    /** What u1 has who has liked p1 where this node has not heard of it. */
    static final String AHEAD =
            SessionToken.encode("u1", Session.EMPTY.after(new Session.Tap(SubjectHash.of("p1"), LATER, true)));

    private Givens() {}

    static void liked(RunningNode running) {
        running.like("p1", "u1");
    }

    static void likedByThree(RunningNode running) {
        for (String user : new String[] {"u1", "u2", "u3"}) {
            running.like("p1", user);
            running.like("p2", user);
        }
    }

    /** By a region whose clock is ahead. */
    static void likedElsewhereLater(RunningNode running) {
        running.node.hear("p1", "u1", true, LATER);
    }

    static void likedByMany(RunningNode running) {
        running.node.setColumn("p1", new PnCounter(12_345, 0));
    }

    /** The author does not show the count. */
    static void hidden(RunningNode running) {
        running.call(
                "PUT",
                running.uri("/v1/posts/p1/settings"),
                "{\"author\":\"ann\",\"hide_count\":true}",
                "Content-Type",
                "application/json");
    }

    /** u1 wants to see no counts. */
    static void unwanted(RunningNode running) {
        running.call(
                "PUT",
                running.uri("/v1/me/settings?user=u1"),
                "{\"hide_counts\":true}",
                "Content-Type",
                "application/json");
    }

    /** What the other region wrote won over a like here. */
    static void corrected(RunningNode running) {
        running.node.events.correction(0, EdgeKey.like("p1", "u1"), -1, new Stamp(LATER, FakeNode.SELF));
    }

    static void retired(RunningNode running) {
        running.node.members = running.node.members.with(FakeNode.OTHER, new Member(2, List.of(), List.of(), true));
        running.node.events.retired.add(FakeNode.OTHER);
    }

    /** No event is kept any more. */
    static void trimmed(RunningNode running) {
        running.node.events.trimAll();
    }

    static void keyUsed(RunningNode running) {
        running.like("p1", "u1", "Idempotency-Key", "k");
    }

    static void keyUsedElsewhere(RunningNode running) {
        running.like("p2", "u1", "Idempotency-Key", "k");
    }

    static void unliked(RunningNode running) {
        running.unlike("p1", "u1");
    }

    static void strictlyRefused(RunningNode running) {
        running.unlike("p1", "u1", "Idempotency-Key", "k", "Prefer", "handling=strict");
    }

    /** The same tap is not answered yet, nor will be. */
    static void keyInFlight(RunningNode running) {
        AtomicBoolean taken = new AtomicBoolean();
        running.node.deliverBy((pending, completion) -> taken.set(true));
        CompletableFuture.runAsync(() -> running.like("p1", "u1", "Idempotency-Key", "k"));
        await().untilTrue(taken);
    }

    static void overloaded(RunningNode running) {
        running.node.accepted = Taps.Accepted.OVERLOADED;
    }

    static void notWritable(RunningNode running) {
        running.node.accepted = Taps.Accepted.NOT_WRITABLE;
    }

    static void busy(RunningNode running) {
        running.node.busy = true;
    }

    static void clockWrong(RunningNode running) {
        running.node.clockWrong = true;
    }

    static void failing(RunningNode running) {
        running.node.failing = true;
    }

    static void unreadable(RunningNode running) {
        running.node.published = false;
        running.node.readFault = new StoreException("no", null);
    }

    static void bug(RunningNode running) {
        RuntimeException fault = new IllegalStateException("a test wants it so");
        fault.setStackTrace(new StackTraceElement[0]);
        running.node.published = false;
        running.node.readFault = fault;
    }
}
