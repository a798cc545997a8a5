package dev.likewise.replication.memory;

import dev.likewise.replication.port.StageWrite;
import dev.likewise.replication.port.StagedSnapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/** The snapshot that one shard has staged. */
final class StageImage {
    /** By snapshot and chunk; a shard has one snapshot at the most. */
    private final NavigableMap<Long, NavigableMap<Integer, byte[]>> snapshots;

    StageImage() {
        snapshots = new TreeMap<>();
    }

    private StageImage(StageImage other) {
        snapshots = new TreeMap<>();
        other.snapshots.forEach((id, chunks) -> snapshots.put(id, new TreeMap<>(chunks)));
    }

    StageImage copy() {
        return new StageImage(this);
    }

    /** Applies a change; returns those that take it back, to be applied in their order. */
    List<StageWrite> apply(StageWrite write) {
        if (write instanceof StageWrite.Put put) {
            byte[] before = chunks(put.id()).put(put.chunk(), put.content());
            return List.of(
                    before == null
                            ? new StageWrite.Erase(put.id(), put.chunk(), put.chunk())
                            : new StageWrite.Put(put.id(), put.chunk(), before));
        }
        StageWrite.Erase erase = (StageWrite.Erase) write;
        NavigableMap<Integer, byte[]> erased = chunks(erase.id()).subMap(erase.first(), true, erase.last(), true);
        List<StageWrite> undo = new ArrayList<>();
        erased.forEach((chunk, content) -> undo.add(new StageWrite.Put(erase.id(), chunk, content)));
        erased.clear();
        if (chunks(erase.id()).isEmpty()) {
            snapshots.remove(erase.id());
        }
        return undo;
    }

    private NavigableMap<Integer, byte[]> chunks(long id) {
        return snapshots.computeIfAbsent(id, first -> new TreeMap<>());
    }

    int snapshots() {
        return snapshots.size();
    }

    Optional<StagedSnapshot> staged() {
        return snapshots.entrySet().stream().findFirst().map(found -> {
            NavigableMap<Integer, byte[]> chunks = found.getValue();
            NavigableMap<Integer, byte[]> others = chunks.tailMap(0, false);
            return new StagedSnapshot(
                    found.getKey(),
                    chunks.get(0),
                    others.isEmpty() ? 0 : others.firstKey(),
                    others.isEmpty() ? 0 : others.lastKey());
        });
    }

    byte[] chunk(long id, int chunk) {
        NavigableMap<Integer, byte[]> chunks = snapshots.get(id);
        return chunks == null ? null : chunks.get(chunk);
    }
}
