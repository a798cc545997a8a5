package dev.likewise.replication.link;

import dev.likewise.crdt.MemberTable;
import dev.likewise.replication.proto.Frame;
import dev.likewise.replication.replica.Input;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;

/** Writes down what a node's links ask for. */
final class FakeDriver implements LinkDriver {
    /** A frame on a link. */
    record Written(long link, Frame frame) {}

    /** An input for a shard. */
    record Delivered(int shard, Input input) {}

    final NavigableMap<Long, String> dials = new TreeMap<>();
    final List<Written> written = new ArrayList<>();
    final List<Delivered> delivered = new ArrayList<>();
    final List<Long> closed = new ArrayList<>();
    final List<MemberTable> members = new ArrayList<>();
    final List<LinkEvent> notes = new ArrayList<>();
    final List<String> copied = new ArrayList<>();

    @Override
    public void dial(long link, String address) {
        dials.put(link, address);
    }

    @Override
    public void write(long link, Frame frame) {
        written.add(new Written(link, frame));
    }

    @Override
    public void close(long link) {
        closed.add(link);
    }

    @Override
    public void deliver(int shard, Input input) {
        delivered.add(new Delivered(shard, input));
    }

    @Override
    public void membersChanged(MemberTable table) {
        members.add(table);
    }

    @Override
    public void copied(String why) {
        copied.add(why);
    }

    @Override
    public void note(LinkEvent event) {
        notes.add(event);
    }

    Frame lastWritten() {
        return written.get(written.size() - 1).frame();
    }

    void clear() {
        dials.clear();
        written.clear();
        delivered.clear();
        closed.clear();
        members.clear();
        notes.clear();
    }
}
