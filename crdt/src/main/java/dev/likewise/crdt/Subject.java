package dev.likewise.crdt;

/**
 * What is counted: in the relation {@link Relation#LIKE}, a post.
 *
 * @param relation from 1 to 255, see {@link Relation}
 * @param id see {@link Ids}
 */
public record Subject(int relation, String id) implements Comparable<Subject> {
    public Subject {
        if (relation < 1 || relation > Relation.MAX) {
            throw new IllegalArgumentException("relation: " + relation + " (expected: 1 to " + Relation.MAX + ")");
        }
    }

    /** The post that likes are counted of. */
    public static Subject post(String id) {
        return new Subject(Relation.LIKE, id);
    }

    @Override
    public int compareTo(Subject other) {
        int byRelation = Integer.compare(relation, other.relation);
        return byRelation != 0 ? byRelation : Ids.UTF8_ORDER.compare(id, other.id);
    }
}
