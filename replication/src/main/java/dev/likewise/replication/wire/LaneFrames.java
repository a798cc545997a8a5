package dev.likewise.replication.wire;

import dev.likewise.crdt.Ids;
import dev.likewise.crdt.LogPosition;
import dev.likewise.crdt.PnCounter;
import dev.likewise.crdt.ReplicaId;
import dev.likewise.crdt.Subject;
import dev.likewise.replication.proto.Lane;
import dev.likewise.replication.replica.Input;
import dev.likewise.replication.replica.ShardMessage;
import java.util.NavigableMap;
import java.util.TreeMap;

/** The frames of the count lane. */
final class LaneFrames {
    private LaneFrames() {}

    static Lane of(int shard, ShardMessage.Lane message) {
        Lane.Builder lane = Lane.newBuilder()
                .setShard(shard)
                .setSeq(message.end().seq())
                .setChain(message.end().chain());
        boolean onlyLikes = message.columns().keySet().stream().allMatch(subject -> subject.relation() == 1);
        message.columns().forEach((subject, column) -> {
            lane.addSubjectIds(subject.id());
            if (!onlyLikes) {
                lane.addSubjectRelations(subject.relation() - 1);
            }
            lane.addPositives(column.positive());
            lane.addNegatives(column.negative());
        });
        return lane.build();
    }

    static Input.Lane input(ReplicaId from, Lane frame) {
        int n = frame.getSubjectIdsCount();
        int relations = frame.getSubjectRelationsCount();
        boolean even = frame.getPositivesCount() == n && frame.getNegativesCount() == n;
        if (!even || (relations != 0 && relations != n)) {
            throw new IllegalArgumentException("a lane frame with columns of different lengths");
        }
        NavigableMap<Subject, PnCounter> columns = new TreeMap<>();
        for (int i = 0; i < n; i++) {
            int relation = relations == 0 ? 1 : 1 + frame.getSubjectRelations(i);
            Subject subject = new Subject(relation, Ids.check("subject", frame.getSubjectIds(i)));
            columns.put(subject, new PnCounter(frame.getPositives(i), frame.getNegatives(i)));
        }
        return new Input.Lane(from, new LogPosition(frame.getSeq(), frame.getChain()), columns);
    }
}
