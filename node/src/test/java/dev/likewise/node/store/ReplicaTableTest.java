package dev.likewise.node.store;

import static dev.likewise.node.store.StoreFiles.A;
import static dev.likewise.node.store.StoreFiles.B;
import static dev.likewise.node.store.StoreFiles.C;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class ReplicaTableTest {
    private final ReplicaTable table = new ReplicaTable();

    @Test
    void numbersBeginAtOneAndStay() {
        ReplicaTable.ForBatch batch = table.new ForBatch();
        assertThat(batch.applyAsInt(B)).isEqualTo(1);
        assertThat(batch.applyAsInt(A)).isEqualTo(2);
        assertThat(batch.applyAsInt(B)).isEqualTo(1);
        assertThat(table.replica(1)).isSameAs(B);
        assertThat(table.find(A)).isEqualTo(2);
        assertThat(table.find(C)).isZero();
    }

    @Test
    void everyBatchWritesANumberUntilOneWasWritten() {
        ReplicaTable.ForBatch first = table.new ForBatch();
        ReplicaTable.ForBatch second = table.new ForBatch();
        first.applyAsInt(A);
        second.applyAsInt(A);
        second.applyAsInt(A);
        assertThat(first.unwritten()).extracting(ReplicaTable.Entry::id).containsExactly(A);
        assertThat(second.unwritten()).extracting(ReplicaTable.Entry::number).containsExactly(1);
        first.written();
        ReplicaTable.ForBatch third = table.new ForBatch();
        third.applyAsInt(A);
        assertThat(third.unwritten()).isEmpty();
    }

    @Test
    void loadedNumbersAreWrittenAndLeaveGapsAlone() {
        table.load(5, A);
        table.load(2, B);
        ReplicaTable.ForBatch batch = table.new ForBatch();
        assertThat(batch.applyAsInt(A)).isEqualTo(5);
        assertThat(batch.unwritten()).isEmpty();
        assertThat(batch.applyAsInt(C)).isEqualTo(6);
        assertThatThrownBy(() -> table.replica(3)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> table.replica(7)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> table.load(7, A)).isInstanceOf(IllegalArgumentException.class);
    }
}
