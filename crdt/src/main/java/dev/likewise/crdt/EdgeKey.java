package dev.likewise.crdt;

/**
 * The key of one register: a member and what it is a member of; for a like, a user and a post.
 *
 * @param subject what is counted
 * @param member who is counted, see {@link Ids}
 */
public record EdgeKey(Subject subject, String member) implements Comparable<EdgeKey> {
    /** The key of a user's like of a post. */
    public static EdgeKey like(String post, String user) {
        return new EdgeKey(Subject.post(post), user);
    }

    @Override
    public int compareTo(EdgeKey other) {
        int bySubject = subject.compareTo(other.subject);
        return bySubject != 0 ? bySubject : Ids.UTF8_ORDER.compare(member, other.member);
    }

    void writeTo(CanonicalOutput out) {
        out.unsigned(subject.relation());
        out.text(subject.id());
        out.text(member);
    }

    static EdgeKey readFrom(CanonicalInput in) {
        long relation = in.unsigned();
        in.require(relation >= 1 && relation <= Relation.MAX, "a relation out of range");
        String subject = Ids.check("subject", in.text());
        return new EdgeKey(new Subject((int) relation, subject), Ids.check("member", in.text()));
    }
}
