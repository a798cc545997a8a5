package dev.likewise.node.http.events;

import dev.likewise.crdt.ReplicaId;
import dev.likewise.node.http.likes.FreshnessText;
import dev.likewise.node.http.server.JsonBytes;
import dev.likewise.replication.feed.FeedEvent;
import java.util.Locale;
import java.util.Optional;

/** Events as JSON. */
final class EventJson {
    static final String REPLICA_RETIRED = "replica_retired";

    private static final int USUAL_BYTES = 512;
    private static final byte[] CURSOR = JsonBytes.ascii("{\"cursor\":\"");
    private static final byte[] EVENT_ID = JsonBytes.ascii("\",\"event_id\":\"");
    private static final byte[] TYPE = JsonBytes.ascii("\",\"type\":\"");
    private static final byte[] POST = JsonBytes.ascii("\",\"post\":");
    private static final byte[] USER = JsonBytes.ascii(",\"user\":");
    private static final byte[] DELTA = JsonBytes.ascii(",\"delta\":");
    private static final byte[] AUTHOR = JsonBytes.ascii(",\"post_author\":");
    private static final byte[] AT = JsonBytes.ascii(",\"at\":\"");
    private static final byte[] VERSION = JsonBytes.ascii("\",\"version\":\"");
    private static final byte[] REGION = JsonBytes.ascii("\",\"region\":\"");
    private static final byte[] REPLICA = JsonBytes.ascii("\",\"replica\":\"");
    private static final byte[] NOTHING_MOVED =
            JsonBytes.ascii("\",\"post\":null,\"delta\":0,\"at\":null,\"version\":null,\"region\":\"");
    private static final byte[] END = JsonBytes.ascii("\"}");

    private EventJson() {}

    /** The name of an event's type. */
    static String type(FeedEvent event) {
        return event.type().name().toLowerCase(Locale.ROOT);
    }

    /** A move of this replica's credit. */
    static JsonBytes of(ReplicaId self, String cursor, FeedEvent event, Optional<String> author) {
        FeedEvent.Place place = event.place();
        String id = self + ":" + place.shard() + "." + place.seq() + "." + place.row();
        JsonBytes json = begin(cursor, id, type(event));
        json.raw(POST).string(event.key().subject().id());
        json.raw(USER).string(event.key().member());
        json.raw(DELTA).plain(Integer.toString(event.delta()));
        author.ifPresent(name -> json.raw(AUTHOR).string(name));
        json.raw(AT).plain(FreshnessText.rfc3339(event.stamp().time()));
        json.raw(VERSION).plain(event.stamp().toString());
        return end(json.raw(REGION), self);
    }

    /** That a replica's part moves without events from now on. */
    static JsonBytes retired(ReplicaId self, String cursor, ReplicaId retired) {
        JsonBytes json = begin(cursor, self + ":" + retired, REPLICA_RETIRED);
        return end(json.raw(NOTHING_MOVED), retired);
    }

    private static JsonBytes begin(String cursor, String id, String type) {
        JsonBytes json = new JsonBytes(USUAL_BYTES);
        json.raw(CURSOR).plain(cursor);
        json.raw(EVENT_ID).plain(id);
        return json.raw(TYPE).plain(type);
    }

    private static JsonBytes end(JsonBytes json, ReplicaId replica) {
        json.plain(replica.region());
        return json.raw(REPLICA).plain(replica.toString()).raw(END);
    }
}
