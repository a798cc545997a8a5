package dev.likewise.node.http.likes;

import dev.likewise.crdt.SubjectHash;

/** What has to be the same in two requests under one idempotency key. How old the tap is does not: a retry is older. */
record TapAction(String user, String post, boolean like, boolean strict) {
    /** Tells two apart, of one user. */
    long fingerprint() {
        return SubjectHash.of((like ? "like " : strict ? "strict unlike " : "unlike ") + post);
    }
}
