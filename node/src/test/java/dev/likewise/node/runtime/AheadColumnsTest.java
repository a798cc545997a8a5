package dev.likewise.node.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.likewise.crdt.PnCounter;
import dev.likewise.crdt.PnVector;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.Subject;
import org.junit.jupiter.api.Test;

class AheadColumnsTest {
    private static final Subject POST = Subject.post("p1");
    private static final PnVector LIKES = PnVector.EMPTY.with(ReplicaId.parse("eu/eu-1/a"), new PnCounter(3, 1));

    private final AheadColumns ahead = new AheadColumns();

    @Test
    void whatIsAheadIsShownUntilThereIsNone() {
        assertThat(ahead.get(1, 0, POST)).isEqualTo(PnVector.EMPTY);
        ahead.publish(1, 0, POST, LIKES);
        assertThat(ahead.get(1, 0, POST)).isEqualTo(LIKES);
        assertThat(ahead.get(1, 1, POST)).as("in another shard").isEqualTo(PnVector.EMPTY);
        ahead.publish(1, 0, POST, PnVector.EMPTY);

        assertThat(ahead.get(1, 0, POST)).isEqualTo(PnVector.EMPTY);
    }

    @Test
    void whatAReplicaHasHeardGoesWithIt() {
        ahead.publish(1, 0, POST, LIKES);
        ahead.publish(2, 1, POST, LIKES);
        assertThat(ahead.get(2, 0, POST)).isEqualTo(PnVector.EMPTY);
        ahead.clearBefore(2);

        assertThat(ahead.get(1, 0, POST)).isEqualTo(PnVector.EMPTY);
        assertThat(ahead.get(2, 1, POST)).isEqualTo(LIKES);
    }
}
