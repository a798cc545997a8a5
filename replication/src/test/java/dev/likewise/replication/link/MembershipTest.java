package dev.likewise.replication.link;

import static org.assertj.core.api.Assertions.assertThat;

import dev.likewise.crdt.Member;
import dev.likewise.crdt.MemberTable;
import dev.likewise.crdt.ReplicaId;
import java.util.List;
import org.junit.jupiter.api.Test;

class MembershipTest {
    private static final ReplicaId A = TestNode.id("a");
    private static final ReplicaId B = TestNode.id("b");

    private static Member at(long version, String address) {
        return new Member(version, List.of(address), List.of(), false);
    }

    private static Membership startedAt(String address, MemberTable durable) {
        return new Membership(A, at(0, address), durable);
    }

    @Test
    void addressesThatStayKeepTheirVersion() {
        Membership first = startedAt("a:1", MemberTable.EMPTY);
        assertThat(first.table().get(A)).isEqualTo(at(1, "a:1"));
        assertThat(startedAt("a:1", first.table()).table()).isEqualTo(first.table());
    }

    @Test
    void addressesThatMoveGetALaterVersion() {
        Membership first = startedAt("a:1", MemberTable.EMPTY);
        assertThat(startedAt("a:2", first.table()).table().get(A)).isEqualTo(at(2, "a:2"));
    }

    @Test
    void newsIsToldOnce() {
        Membership members = startedAt("a:1", MemberTable.EMPTY);
        assertThat(members.news()).contains(members.table());
        assertThat(members.news()).isEmpty();
        members.take(members.table().with(B, Member.UNKNOWN));
        assertThat(members.news()).contains(members.table());
        assertThat(startedAt("a:1", members.table()).news())
                .as("durable already")
                .isEmpty();
    }

    @Test
    void whatOthersSayOfTheOwnAddressesIsOverruled() {
        Membership members = startedAt("a:1", MemberTable.EMPTY);
        members.take(members.table().with(A, at(7, "elsewhere:1")));
        assertThat(members.table().get(A)).isEqualTo(at(8, "a:1"));
    }

    @Test
    void versionThatCannotGrowIsNoFailure() {
        MemberTable hostile = MemberTable.EMPTY.with(A, at(Long.MAX_VALUE, "elsewhere:1"));
        assertThat(startedAt("a:1", hostile).table().get(A)).isEqualTo(at(Long.MAX_VALUE, "elsewhere:1"));
    }

    @Test
    void retirementIsKeptWhateverTheAddresses() {
        MemberTable retired = MemberTable.EMPTY.with(A, at(3, "a:1").asRetired());
        assertThat(startedAt("a:2", retired).table().isRetired(A)).isTrue();
    }

    @Test
    void onlyOthersThatAreActiveAreDialled() {
        ReplicaId c = TestNode.id("c");
        Membership members = startedAt("a:1", MemberTable.EMPTY);
        members.take(members.table().with(B, at(1, "b:1")).with(c, at(1, "c:1").asRetired()));
        assertThat(members.dialable()).containsExactly("b:1");
    }
}
