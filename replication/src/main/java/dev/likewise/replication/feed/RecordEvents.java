package dev.likewise.replication.feed;

import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.Relation;
import dev.likewise.crdt.Stamp;
import dev.likewise.replication.feed.FeedEvent.Place;
import dev.likewise.replication.port.StoredRecord;
import dev.likewise.replication.wire.DecodedRecord;
import java.util.ArrayList;
import java.util.List;

/**
 * What a record says to consumers of events: the taps on likes that changed something, in the order they were taken, and
 * then the corrections. Taps that only refreshed a stamp are no events, nor are other relations, nor a column that an audit
 * put right.
 */
public final class RecordEvents {
    private RecordEvents() {}

    /** The events of a record of a shard, in order; perhaps none. */
    public static List<FeedEvent> of(int shard, StoredRecord stored, DecodedRecord record) {
        List<FeedEvent> events = new ArrayList<>();
        int row = 0;
        for (DecodedRecord.Tap tap : record.taps()) {
            Place place = new Place(shard, stored.seq(), row++);
            if (tap.changed() && isLike(tap.key())) {
                boolean liked = tap.edge().present();
                FeedEvent.Type type = liked ? FeedEvent.Type.LIKE_CREATED : FeedEvent.Type.LIKE_REMOVED;
                events.add(new FeedEvent(
                        place, type, tap.key(), liked ? 1 : -1, tap.edge().stamp()));
            }
        }
        Stamp sealed = new Stamp(record.committedAt(), stored.origin());
        for (DecodedRecord.Correction correction : record.corrections()) {
            Place place = new Place(shard, stored.seq(), row++);
            if (isLike(correction.key())) {
                events.add(new FeedEvent(
                        place, FeedEvent.Type.COUNT_CORRECTED, correction.key(), correction.delta(), sealed));
            }
        }
        return events;
    }

    private static boolean isLike(EdgeKey key) {
        return key.subject().relation() == Relation.LIKE;
    }
}
