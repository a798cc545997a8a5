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
 * and again after an hour, or when the peer was up in between. On the gossip event loop only.
 */
public final class LinkLog {
    private static final long REMIND_MILLIS = 3_600_000;
    /** Hostile peers come from many addresses. */
    private static final int REMEMBERED_MAX = 1_000;

    private static final Logger LOG = LoggerFactory.getLogger(LinkLog.class);

    private record Said(String who, String what) {}

    private final Predicate<String> dialled;
    private final LongSupplier ticks;
    private final Map<Said, Long> lastSaid = new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Said, Long> eldest) {
            return size() > REMEMBERED_MAX;
        }
    };

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
            case UP -> {
                lastSaid.keySet().removeIf(said -> isOf(said, event.peer()) || isOf(said, event.detail()));
                LOG.info("Link to {} UP {}", event.peer(), event.detail());
            }
            case DOWN -> LOG.info("Link to {} DOWN: {}", event.peer(), event.detail());
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
