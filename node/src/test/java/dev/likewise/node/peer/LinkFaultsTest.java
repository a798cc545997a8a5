package dev.likewise.node.peer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.likewise.crdt.Member;
import dev.likewise.crdt.MemberTable;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.node.api.LinkFault;
import dev.likewise.node.api.LinkFault.Direction;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class LinkFaultsTest {
    private static final LinkFault CUT = new LinkFault(Direction.BOTH, true, 0, 0, 0, 0, 0);

    private final AtomicLong ticks = new AtomicLong();
    private final AtomicInteger changes = new AtomicInteger();
    private final Directory directory =
            new Directory(ReplicaId.parse("eu/eu-1/a"), members("eu/eu-1/a", "eu/eu-2/b", "us/us-1/c", "us/us-2/d"));
    private final LinkFaults faults = new LinkFaults(directory, ticks::get, changes::incrementAndGet);

    private static MemberTable members(String... replicas) {
        MemberTable table = MemberTable.EMPTY;
        for (String replica : replicas) {
            table = table.with(ReplicaId.parse(replica), Member.UNKNOWN);
        }
        return table;
    }

    @Test
    void aPeerIsNamedByReplicaNodeOrRegion() {
        assertThat(directory.resolve("us/us-1/c")).isEqualTo("us/us-1");
        assertThat(directory.resolve("us/us-1")).isEqualTo("us/us-1");
        assertThat(directory.resolve("us-2")).isEqualTo("us/us-2");
        assertThat(directory.resolve("eu")).as("the other one there").isEqualTo("eu/eu-2");
    }

    @Test
    void aNameOfNoneOrSeveralIsRefusedWithWhatThereIs() {
        assertThatThrownBy(() -> faults.put("us", CUT))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("'us' is several peers of eu/eu-1: say which of us/us-1, us/us-2");
        assertThatThrownBy(() -> faults.put("ap", CUT))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("'ap' is no peer of eu/eu-1: its peers are eu/eu-2, us/us-1, us/us-2");
        assertThatThrownBy(() -> faults.heal("eu-1"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("'eu-1': that is this node itself; its peers are eu/eu-2, us/us-1, us/us-2");
        assertThatThrownBy(() -> new Directory(ReplicaId.parse("eu/eu-1/a"), MemberTable.EMPTY).resolve("eu"))
                .hasMessage("'eu': that is this node itself; it knows none yet");
        assertThat(changes).hasValue(0);
    }

    @Test
    void aRetiredNodeIsForgottenUnlessItLivesOn() {
        directory.members(members("us/us-1/c", "us/us-2/e")
                .with(ReplicaId.parse("us/us-1/c"), Member.UNKNOWN.asRetired())
                .with(ReplicaId.parse("us/us-2/d"), Member.UNKNOWN.asRetired()));

        assertThat(directory.resolve("us")).isEqualTo("us/us-2");
    }

    @Test
    void eachDirectionHasItsOwnFaultAndTheLastOneCounts() {
        LinkFault slowOut = new LinkFault(Direction.OUT, false, 50, 0, 0, 0, 0);
        faults.put("us-1", CUT);
        assertThat(faults.inForce()).containsOnlyKeys("us/us-1");
        assertThat(faults.inForce().get("us/us-1")).containsExactly(CUT);

        faults.put("us-1", slowOut);

        assertThat(faults.inForce().get("us/us-1"))
                .containsExactly(new LinkFault(Direction.IN, true, 0, 0, 0, 0, 0), slowOut);
        assertThat(faults.of("us/us-1").isCut()).isTrue();
    }

    @Test
    void anOpenFaultHealsItsDirection() {
        faults.put("us-1", CUT);
        faults.put("us-1", new LinkFault(Direction.IN, false, 0, 0, 0, 0, 0));
        assertThat(faults.inForce().get("us/us-1")).containsExactly(new LinkFault(Direction.OUT, true, 0, 0, 0, 0, 0));

        faults.put("us-1", new LinkFault(Direction.OUT, false, 0, 0, 0, 0, 0));

        assertThat(faults.inForce()).isEmpty();
    }

    @Test
    void eachDirectionHealsAtItsOwnTime() {
        faults.put("us-1", new LinkFault(Direction.IN, true, 0, 0, 0, 0, 100));
        faults.put("us-1", new LinkFault(Direction.OUT, true, 0, 0, 0, 0, 200));
        int before = changes.get();

        ticks.set(99);
        faults.expire();
        assertThat(changes).hasValue(before);
        ticks.set(100);
        faults.expire();
        assertThat(faults.of("us/us-1").in().cut()).isFalse();
        assertThat(faults.of("us/us-1").out().cut()).isTrue();
        ticks.set(200);
        faults.expire();
        assertThat(faults.inForce()).isEmpty();
        assertThat(changes).hasValue(before + 2);
    }
}
