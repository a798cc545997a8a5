package dev.likewise.node.peer;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.likewise.replication.link.LinkDriver.LinkEvent;
import dev.likewise.replication.link.LinkDriver.LinkEvent.Kind;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

class LinkLogTest {
    private static final long HOUR = 3_600_000;
    private static final String EU = "eu/eu-1/a";
    private static final String ADDRESS = "127.0.0.1:9081";

    private final Logger logger = (Logger) LoggerFactory.getLogger(LinkLog.class);
    private final ListAppender<ILoggingEvent> lines = new ListAppender<>();
    private long ticks = 7;
    private final LinkLog log = new LinkLog(Set.of(ADDRESS)::contains, () -> ticks);

    @BeforeEach
    void listen() {
        logger.setLevel(Level.INFO);
        logger.setAdditive(false);
        logger.addAppender(lines);
        lines.start();
    }

    @AfterEach
    void stopListening() {
        logger.detachAppender(lines);
        logger.setLevel(null);
        logger.setAdditive(true);
    }

    private List<String> said() {
        List<String> said = lines.list.stream()
                .map(line -> line.getLevel() + " " + line.getFormattedMessage())
                .toList();
        lines.list.clear();
        return said;
    }

    private void refused(String peer, String why) {
        log.note(new LinkEvent(Kind.REFUSED, peer, why));
    }

    @Test
    void aRefusalIsSaidOnceAndThenOnceAnHour() {
        for (int i = 0; i < 5; i++) {
            refused(EU, "another cluster");
            ticks += HOUR / 5;
        }
        assertThat(said()).containsExactly("WARN Link to eu/eu-1/a REFUSED: another cluster");

        refused(EU, "another cluster");
        refused(EU, "another protocol");
        assertThat(said())
                .containsExactly(
                        "WARN Link to eu/eu-1/a REFUSED: another cluster",
                        "WARN Link to eu/eu-1/a REFUSED: another protocol");
    }

    @Test
    void aPeerThatComesFromAnotherPortIsTheSameAndOneThatIsDialledIsNot() {
        refused("127.0.0.1:50001", "an HTTP request came");
        refused("127.0.0.1:50002", "an HTTP request came");
        refused(ADDRESS, "an HTTP request came");

        assertThat(said())
                .containsExactly(
                        "WARN Link to 127.0.0.1:50001 REFUSED: an HTTP request came",
                        "WARN Link to 127.0.0.1:9081 REFUSED: an HTTP request came");
    }

    @Test
    void whyADialFailsIsSaidOnceUntilThePeerWasThere() {
        log.dialFailed(ADDRESS, "connection refused");
        log.dialFailed(ADDRESS, "connection refused");
        log.dialFailed(ADDRESS, "no route to host");
        log.dialFailed(ADDRESS, "connection refused");
        assertThat(said())
                .containsExactly(
                        "INFO Dialling 127.0.0.1:9081 failed: connection refused",
                        "INFO Dialling 127.0.0.1:9081 failed: no route to host");

        log.note(new LinkEvent(Kind.UP, EU, ADDRESS));
        log.dialFailed(ADDRESS, "connection refused");
        assertThat(said())
                .containsExactly(
                        "INFO Link to eu/eu-1/a UP 127.0.0.1:9081",
                        "INFO Dialling 127.0.0.1:9081 failed: connection refused");
    }

    /** As one whose certificate the other side does not take, which it says only when the link is up. */
    @Test
    void aLinkThatComesAndGoesIsNoNewsUntilItHasStood() {
        for (int i = 0; i < 20; i++) {
            log.note(new LinkEvent(Kind.UP, EU, ADDRESS));
            log.note(new LinkEvent(Kind.REFUSED_BY_PEER, EU, "a certificate for another"));
            log.note(new LinkEvent(Kind.DOWN, EU, "refused by the peer: a certificate for another"));
            ticks += 600;
        }
        assertThat(said())
                .containsExactly(
                        "INFO Link to eu/eu-1/a UP 127.0.0.1:9081",
                        "WARN Link to eu/eu-1/a REFUSED_BY_PEER: a certificate for another",
                        "INFO Link to eu/eu-1/a DOWN: refused by the peer: a certificate for another",
                        "INFO Link to eu/eu-1/a UP 127.0.0.1:9081");

        ticks += 10_000;
        log.note(new LinkEvent(Kind.UP, EU, ADDRESS));
        ticks += 10_000;
        log.note(new LinkEvent(Kind.DOWN, EU, "closed"));
        log.note(new LinkEvent(Kind.UP, EU, ADDRESS));
        assertThat(said()).hasSize(3);
    }

    @Test
    void aPeerThatStopsIsNoWarning() {
        log.note(new LinkEvent(Kind.REFUSED_BY_PEER, EU, EU + " stops"));
        log.note(new LinkEvent(Kind.DOWN, EU, "refused by the peer: " + EU + " stops"));

        assertThat(said()).containsExactly("INFO Link to eu/eu-1/a DOWN: refused by the peer: eu/eu-1/a stops");
    }

    @Test
    void strangersDoNotFillTheMemory() {
        refused(EU, "another cluster");
        for (int i = 0; i < 2_000; i++) {
            refused("10.0." + i / 250 + "." + i % 250 + ":1", "garbled");
        }
        said();

        refused(EU, "another cluster");
        assertThat(said()).hasSize(1);
    }
}
