package dev.likewise.crdt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;

class MemberTableTest {
    private static final ReplicaId EU = ReplicaId.parse("eu/n1/a");
    private static final ReplicaId US = ReplicaId.parse("us/n1/a");
    private static final Member MOVED = new Member(2, List.of("eu:7002"), List.of("http://eu:8080"), false);
    private static final Member BEFORE = new Member(1, List.of("eu:7001"), List.of(), false);

    @Test
    void theYoungerAddressesWin() {
        assertThat(Member.merge(MOVED, BEFORE)).isEqualTo(MOVED);
        assertThat(Member.merge(BEFORE, MOVED)).isEqualTo(MOVED);
    }

    @Test
    void retirementIsFinalWhateverTheAddresses() {
        MemberTable table = MemberTable.EMPTY.with(EU, BEFORE.asRetired()).with(EU, MOVED);

        assertThat(table.get(EU)).isEqualTo(MOVED.asRetired());
        assertThat(table.isRetired(EU)).isTrue();
    }

    @Test
    void addressesThatReadTheSameWhenJoinedAreStillTwo() {
        Member one = new Member(1, List.of("a\nb"), List.of(), false);
        Member other = new Member(1, List.of("a", "b"), List.of(), false);

        assertThat(Member.merge(one, other)).isEqualTo(Member.merge(other, one));
        assertThat(Member.merge(
                        new Member(1, List.of(), List.of(), false), new Member(1, List.of(""), List.of(), false)))
                .isEqualTo(new Member(1, List.of(""), List.of(), false));
    }

    @Test
    void anAddressVersionBelowZeroIsRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> new Member(-1, List.of(), List.of(), false));
    }

    @Test
    void nobodyKnowsWhoIsNotInTheTable() {
        MemberTable table = MemberTable.EMPTY.with(EU, MOVED);

        assertThat(table.get(US)).isEqualTo(Member.UNKNOWN);
        assertThat(table.isRetired(US)).isFalse();
    }

    @Test
    void theActiveAndTheRetiredAreEverybody() {
        MemberTable table = MemberTable.EMPTY.with(US, BEFORE.asRetired()).with(EU, MOVED);

        assertThat(table.active()).containsExactly(EU);
        assertThat(table.retired()).containsExactly(US);
    }
}
