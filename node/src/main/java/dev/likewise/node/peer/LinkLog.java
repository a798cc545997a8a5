package dev.likewise.node.peer;

import dev.likewise.replication.link.LinkDriver.LinkEvent;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What operators read of links. Dialling goes on for as long as a peer refuses or is away, so each reason is said once a peer,
 * and again after an hour, or when the peer was up in between. A link that comes and goes, as one that the other side ends each
 * time, is no news either. On the gossip event loop only.
 */
public final class LinkLog {
    private static final long REMIND_MILLIS = 3_600_000;
    /** What is up again within this time has not been up for good. */
    private static final long STEADY_MILLIS = 10_000;
    /** Hostile peers come from many addresses. */
    private static final int REMEMBERED_MAX = 1_000;

    private static final Logger LOG = LoggerFactory.getLogger(LinkLog.class);

    private record Said(String who, String what) {}

    private final Predicate<String> dialled;
    private final LongSupplier ticks;
    private final Map<Said, Long> lastSaid = new Remembered<>();
    private final Map<String, Long> lastUp = new Remembered<>();

    private static final class Remembered<K> extends LinkedHashMap<K, Long> {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<K, Long> eldest) {
            return size() > REMEMBERED_MAX;
        }
    }

    /**
     * Remembers nothing yet.
     *
     * @param dialled whether this node dials an address; all others are of peers that came from some port or other
     * @param ticks the time in milliseconds, never going back
     */
    public LinkLog(Predicate<String> dialled, LongSupplier ticks) {
        this.dialled = dialled;
        this.ticks = ticks;
    }

    /** A link is up, down, or was refused. */
    public void note(LinkEvent event) {
        switch (event.kind()) {
            case UP -> up(event.peer(), event.detail());
            case DOWN -> {
                if (isSteady(event.peer()) || isNews(event.peer(), "down: " + event.detail())) {
                    LOG.info("Link to {} DOWN: {}", event.peer(), event.detail());
                }
            }
            case REFUSED, REFUSED_BY_PEER -> {
                // A peer that stops is no trouble: that the link is down follows.
                if (!event.detail().equals(event.peer() + " stops") && isNews(event.peer(), event.detail())) {
                    LOG.warn("Link to {} {}: {}", event.peer(), event.kind(), event.detail());
                }
            }
        }
    }

    /** An address could not be reached. */
    public void dialFailed(String address, String reason) {
        if (isNews(address, reason)) {
            LOG.info("Dialling {} failed: {}", address, reason);
        }
    }

    private void up(String peer, String address) {
        boolean steady = isSteady(peer);
        lastUp.put(peer, ticks.getAsLong());
        if (steady) {
            lastSaid.keySet().removeIf(said -> isOf(said, peer) || isOf(said, address));
        }
        if (steady || isNews(peer, "up")) {
            LOG.info("Link to {} UP {}", peer, address);
        }
    }

    /** Whether the last time that the peer came up is long enough ago that what comes now is of another kind. */
    private boolean isSteady(String peer) {
        Long up = lastUp.get(peer);
        return up == null || ticks.getAsLong() - up >= STEADY_MILLIS;
    }

    private boolean isOf(Said said, String peer) {
        return said.who().equals(who(peer));
    }

    private boolean isNews(String peer, String what) {
        Said said = new Said(who(peer), what);
        long now = ticks.getAsLong();
        Long last = lastSaid.get(said);
        boolean news = last == null || now - last >= REMIND_MILLIS;
        if (news) {
            lastSaid.put(said, now);
        }
        return news;
    }

    /** A replica or an address that is dialled; of other addresses the host, as the port is another each time. */
    private String who(String peer) {
        boolean stable = peer.indexOf('/') >= 0 || dialled.test(peer);
        return stable ? peer : peer.replaceFirst(":[0-9]+$", "");
    }
}
