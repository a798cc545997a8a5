package dev.likewise.node.runtime;

import dev.likewise.crdt.Subject;
import dev.likewise.replication.port.ShardReader;
import java.util.ArrayList;
import java.util.List;

/** Reads the first members of a subject in one shard, without walking over all of them. */
final class FirstMembers {
    /** Ends a visit. */
    private static final class Enough extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Enough() {
            super("enough", null, false, false);
        }
    }

    private FirstMembers() {}

    /** The members that come first in the order of ids, at most {@code max}; 1 or more. Blocks for the disk. */
    static List<String> of(ShardReader store, Subject subject, int max) {
        List<String> members = new ArrayList<>();
        try {
            store.forEachRegisterOf(subject, (key, register) -> {
                if (register.edge().present()) {
                    members.add(key.member());
                    if (members.size() == max) {
                        throw new Enough();
                    }
                }
            });
        } catch (Enough e) {
            return members;
        }
        return members;
    }
}
