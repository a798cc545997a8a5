package dev.likewise.cli.client;

import dev.likewise.cli.http.Trust;
import dev.likewise.cli.json.JsonText;
import java.net.URI;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** The admin port of one node. Safe for all threads; every call blocks and throws {@link Unreachable} or {@link Refused}. */
public final class AdminClient implements AutoCloseable {
    /** The most posts that {@link #top} gives. */
    public static final int TOP_MAX = 100;

    private static final int NOT_FOUND = 404;

    private final Caller caller;
    private final Who who;

    /** @param who only its token matters here */
    public AdminClient(URI url, Who who, Duration timeout, Consumer<String> trace) {
        this(url, false, who, Trust.USUAL, timeout, trace);
    }

    /** @param assumed whether nobody said that a node is there; then errors say how to start one */
    public AdminClient(URI url, boolean assumed, Who who, Trust trust, Duration timeout, Consumer<String> trace) {
        this.caller = new Caller(url, "--admin", assumed, trust, timeout, trace);
        this.who = new Who(Optional.empty(), who.token(), Optional.empty());
    }

    public URI url() {
        return caller.url();
    }

    /** Vectors and digests of all shards; the node reads its whole store for it. */
    public NodeState state() {
        return caller.send(who.call("GET", Target.of("v1", "admin", "state")), NodeState::of)
                .value();
    }

    /** Begins an audit; of everything if no posts are named. */
    public Answer<AuditAnswer> startAudit(List<String> posts, boolean repair) {
        Map<String, Object> wanted = new LinkedHashMap<>();
        if (!posts.isEmpty()) {
            wanted.put("posts", posts);
        }
        wanted.put("repair", repair);
        return caller.send(
                who.call("POST", Target.of("v1", "admin", "audit")).withJson(JsonText.of(wanted)), AuditAnswer::of);
    }

    /** An audit as far as it is. */
    public Answer<AuditAnswer> audit(String id) {
        return caller.send(who.call("GET", Target.of("v1", "admin", "audits", id)), AuditAnswer::of);
    }

    /** All replicas that are or were members, as far as the node has heard. */
    public List<MemberEntry> members() {
        return caller.send(who.call("GET", Target.of("v1", "admin", "members")), MemberEntry::listOf)
                .value();
    }

    /** The id of the node's own replica. */
    public String self() {
        return caller.send(who.call("GET", Target.of("v1", "admin", "status")), json -> json.text("replica"))
                .value();
    }

    /** The node in one screen. */
    public Answer<NodeStatus> status() {
        return caller.send(who.call("GET", Target.of("v1", "admin", "status")), NodeStatus::of);
    }

    /** What the node counts and measures; empty if it has no metrics. */
    public Optional<Metrics> metrics() {
        try {
            return Optional.of(caller.sendForLines(who.call("GET", Target.of("metrics")), Metrics::of));
        } catch (Refused e) {
            if (e.status() == NOT_FOUND) {
                return Optional.empty();
            }
            throw e;
        }
    }

    /**
     * The posts that get the most taps at this node.
     *
     * @param n how many, from 1 to {@link #TOP_MAX}
     */
    public Answer<TopPosts> top(int n) {
        return caller.send(
                who.call("GET", Target.of("v1", "admin", "top").with("n", Integer.toString(n))), TopPosts::of);
    }

    /** A setting of the node as text; empty if it has no value, or is not known to the node. */
    public Optional<String> setting(String name) {
        return caller.send(who.call("GET", Target.of("v1", "admin", "config")), json -> json.object("settings"))
                .value()
                .optionalText(name)
                .filter(text -> !text.isEmpty());
    }

    /** The node's links. */
    public List<PeerEntry> peers() {
        return caller.send(who.call("GET", Target.of("v1", "admin", "peers")), PeerEntry::listOf)
                .value();
    }

    /** Takes a replica out of the cluster for good. */
    public RetireAnswer retire(String replica) {
        return caller.send(
                        who.call("POST", Target.of("v1", "admin", "retire"))
                                .withJson(JsonText.of(Map.of("replica", replica))),
                        RetireAnswer::of)
                .value();
    }

    /**
     * Has the node copy its store into its directory for backups, and waits for that.
     *
     * @param within how long to wait; the node goes on after that
     */
    public Answer<BackupAnswer> backUp(String name, Duration within) {
        return caller.send(
                who.call("POST", Target.of("v1", "admin", "backup")).withJson(JsonText.of(Map.of("name", name))),
                within,
                BackupAnswer::of);
    }

    /** Puts a fault on the link to a peer. */
    public void putLink(String peer, Map<String, ?> fault) {
        caller.send(who.call("PUT", Target.of("v1", "admin", "links", peer)).withJson(JsonText.of(fault)));
    }

    /** Takes all faults off the link to a peer. */
    public void healLink(String peer) {
        caller.send(who.call("DELETE", Target.of("v1", "admin", "links", peer))
                .withHeader("Content-Type", "application/json"));
    }

    @Override
    public void close() {
        caller.close();
    }
}
