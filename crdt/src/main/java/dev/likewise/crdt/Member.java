package dev.likewise.crdt;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * One replica as the others know it.
 *
 * @param addressVersion grows with each change that the replica itself makes to its addresses; at least 0
 * @param gossip where its links are accepted, {@code host:port} each
 * @param http where its clients are served, base URLs
 * @param retired final: a retired replica never comes back
 */
public record Member(long addressVersion, List<String> gossip, List<String> http, boolean retired) {
    /** A member of which only the id is known. */
    public static final Member UNKNOWN = new Member(0, List.of(), List.of(), false);

    private static final Comparator<List<String>> BY_TEXT =
            (a, b) -> Arrays.compare(a.toArray(String[]::new), b.toArray(String[]::new));
    private static final Comparator<Member> BY_ADDRESS_AGE = Comparator.comparingLong(Member::addressVersion)
            .thenComparing(Member::gossip, BY_TEXT)
            .thenComparing(Member::http, BY_TEXT);

    public Member {
        if (addressVersion < 0) {
            throw new IllegalArgumentException("address version: " + addressVersion + " (expected: >= 0)");
        }
        gossip = List.copyOf(gossip);
        http = List.copyOf(http);
    }

    /** This member, retired. */
    public Member asRetired() {
        return new Member(addressVersion, gossip, http, true);
    }

    /** The younger addresses; retired if either says so. */
    public static Member merge(Member a, Member b) {
        Member younger = BY_ADDRESS_AGE.compare(a, b) >= 0 ? a : b;
        return a.retired || b.retired ? younger.asRetired() : younger;
    }

    void writeTo(CanonicalOutput out) {
        out.unsigned(addressVersion);
        writeTexts(out, gossip);
        writeTexts(out, http);
        out.unsigned(retired ? 1 : 0);
    }

    private static void writeTexts(CanonicalOutput out, List<String> texts) {
        out.count(texts.size());
        texts.forEach(out::text);
    }

    static Member readFrom(CanonicalInput in) {
        long version = in.unsigned();
        List<String> gossip = in.texts();
        List<String> http = in.texts();
        long flag = in.unsigned();
        in.require(flag <= 1, "a flag that is neither 0 nor 1");
        return new Member(version, gossip, http, flag == 1);
    }
}
