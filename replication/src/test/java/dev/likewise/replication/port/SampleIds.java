package dev.likewise.replication.port;

import dev.likewise.crdt.EdgeKey;
import dev.likewise.crdt.Ids;
import dev.likewise.crdt.Subject;
import java.util.ArrayList;
import java.util.List;

/** Ids that are easily sorted wrongly or taken for each other: prefixes, lengths, the ends of UTF-8's ranges. */
final class SampleIds {
    private static final List<String> IDS = List.of(
            " ",
            "!",
            "a",
            "a ",
            "a!",
            "aa",
            "aaa",
            "ab",
            "b",
            "~",
            "\u00a0",
            "\u00e9",
            "e\u0301",
            "\u07ff",
            "\u0800",
            "\ud7ff",
            "\ue000",
            "\ufb01",
            "\uffff",
            "\ud800\udc00",
            "\ud83d\ude00",
            "\ud83d\ude00a",
            "\udbff\udfff",
            "a\uffff",
            "a\ud83d\ude00",
            "x".repeat(127),
            "x".repeat(128));

    private SampleIds() {}

    /** The ids as subjects of the lowest, the next and the highest relation, in no order. */
    static List<Subject> subjects() {
        List<Subject> subjects = new ArrayList<>();
        for (String id : IDS) {
            for (int relation : new int[] {255, 1, 2, 128}) {
                subjects.add(new Subject(relation, Ids.check("subject", id)));
            }
        }
        return subjects;
    }

    /** Each subject with each id as a member. */
    static List<EdgeKey> keys() {
        List<EdgeKey> keys = new ArrayList<>();
        for (Subject subject : subjects()) {
            for (String id : IDS) {
                keys.add(new EdgeKey(subject, id));
            }
        }
        return keys;
    }
}
