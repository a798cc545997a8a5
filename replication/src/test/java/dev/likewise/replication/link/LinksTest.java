package dev.likewise.replication.link;

import static org.assertj.core.api.Assertions.assertThat;

import dev.likewise.crdt.ReplicaId;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LinksTest {
    private static final ReplicaId A = TestNode.id("a");
    private static final ReplicaId B = TestNode.id("b");

    /** One node's side of the connections, as they become known to it. */
    private static final class Side {
        private final ReplicaId peer;
        private final Links links;

        private Side(ReplicaId self, ReplicaId peer) {
            this.peer = peer;
            this.links = new Links(self);
        }

        private void hello(long connection, boolean dialled) {
            Link link = new Link(connection, "there:1", dialled, 1, 0);
            links.add(link);
            link.identified(peer);
            if (links.wins(link)) {
                links.to(peer).ifPresent(links::remove);
                links.stand(link);
            } else {
                links.remove(link);
            }
        }

        private long standing() {
            return links.to(peer).orElseThrow().id;
        }
    }

    @ParameterizedTest
    @CsvSource({"true, true", "true, false", "false, true", "false, false"})
    void bothSidesKeepTheConnectionThatTheSmallerIdDialled(boolean ownFirstAtA, boolean ownFirstAtB) {
        Side a = new Side(A, B);
        Side b = new Side(B, A);
        long byA = 1;
        long byB = 2;
        for (boolean own : List.of(ownFirstAtA, !ownFirstAtA)) {
            a.hello(own ? byA : byB, own);
        }
        for (boolean own : List.of(ownFirstAtB, !ownFirstAtB)) {
            b.hello(own ? byB : byA, own);
        }
        assertThat(a.standing()).isEqualTo(byA);
        assertThat(b.standing()).isEqualTo(byA);
    }

    @Test
    void ofTwoConnectionsThatOneSideDialledTheYoungerStays() {
        Side dialling = new Side(A, B);
        Side accepting = new Side(B, A);
        for (long connection : new long[] {1, 2}) {
            dialling.hello(connection, true);
            accepting.hello(connection, false);
        }
        assertThat(dialling.standing()).isEqualTo(2);
        assertThat(accepting.standing()).isEqualTo(2);
    }

    @Test
    void connectionThatLostDoesNotTakeTheWinnersPlaceWhenItEnds() {
        Links links = new Links(A);
        Link winner = new Link(1, "there:1", true, 1, 0);
        Link loser = new Link(2, "there:1", false, 1, 0);
        links.add(winner);
        links.add(loser);
        winner.identified(B);
        loser.identified(B);
        links.stand(winner);
        assertThat(links.wins(loser)).isFalse();
        assertThat(links.remove(loser)).isFalse();
        assertThat(links.to(B)).contains(winner);
        assertThat(links.remove(winner)).isTrue();
        assertThat(links.peers()).isEmpty();
    }

    @Test
    void connectionNobodyHasSpokenOnStandsForNobody() {
        Links links = new Links(A);
        Link link = new Link(1, "there:1", true, 1, 0);
        links.add(link);
        assertThat(links.stands(link)).isFalse();
        assertThat(links.remove(link)).isFalse();
        assertThat(links.open()).isEmpty();
    }
}
