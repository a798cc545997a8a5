package dev.likewise.node;

import dev.likewise.crdt.ReplicaId;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * What can be done to data directories without a node: put a backup into one, and see to what was set aside in one. All
 * methods block for the disk and throw {@link DiskException} with a sentence for a person.
 */
public final class Disks {
    private Disks() {}

    /**
     * A backup that was put into a data directory.
     *
     * @param cluster the cluster's name
     * @param replica whose backup it is; the node goes on as another replica
     * @param at when the backup was made, by the clock of the node that made it
     * @param bytes what was copied
     * @param retired the members that were retired, as the node is to be the only one
     */
    public record Restored(String cluster, ReplicaId replica, Instant at, long bytes, Set<ReplicaId> retired) {
        public Restored {
            retired = Collections.unmodifiableSet(new TreeSet<>(retired));
        }
    }

    /**
     * What {@link #restore} would put back.
     *
     * @param replica whose it is
     * @param at when it was made, or set aside
     * @param bytes what would be copied
     */
    public record Restorable(ReplicaId replica, Instant at, long bytes) {}

    /**
     * Looks whether a backup can be put into a data directory, and changes nothing.
     *
     * @throws DiskException if the one is no backup or the other is in use
     */
    public static Restorable restorable(Path backup, Path data) {
        return new Restore(backup, data, false).outlook();
    }

    /**
     * Puts a backup into a data directory. The node that is started there starts over: it is a new replica, joins the others
     * and takes again what only the backup has. Durable on return; after a crash in between it can be done again.
     *
     * @param backup a directory that {@code likewise backup} made
     * @param data empty or not there
     * @param onlyMember whether nothing else is left of the cluster: then all other members are retired, and the node keeps
     *     what the backup has
     */
    public static Restored restore(Path backup, Path data, boolean onlyMember) {
        return new Restore(backup, data, onlyMember).run();
    }

    /** How far a node is with a store that was set aside. */
    public enum Retaken {
        /** A node that runs there is still to take its taps again, or is at it. */
        NOT_YET,
        /** What only it had has been taken again. */
        DONE,
        /** Nothing says so: files were moved by hand. */
        UNKNOWN
    }

    /**
     * A store that was set aside.
     *
     * @param incarnation the name of its directory
     * @param replica whose it was, if that is known
     * @param why why it was set aside; empty if that is not known
     * @param bytes what its files take
     * @param retaken whether its taps have been taken again
     * @param report what became of them, once they have been
     */
    public record SetAside(
            String incarnation,
            Optional<ReplicaId> replica,
            String why,
            long bytes,
            Retaken retaken,
            Optional<Report> report) {}

    /**
     * The totals of a report on taps that were taken again.
     *
     * @param file where the whole report is, one JSON object a line
     * @param by the replica that has taken them
     * @param taken taps that stand, with the time that they had
     * @param redated taps that stand, with a later time
     * @param superseded taps that something newer stands in place of
     * @param unjudgedRecords records of which nobody knows whether something was lost with them
     */
    public record Report(Path file, String by, long taken, long redated, long superseded, long unjudgedRecords) {}

    /** What is set aside in a data directory, the oldest first; whether a node runs there does not matter. */
    public static List<SetAside> setAside(Path data) {
        if (!Files.isDirectory(data)) {
            throw DiskException.refused("'" + data + "' is no directory: name a node's data directory");
        }
        DataFiles files = new DataFiles(data);
        if (!Files.isDirectory(files.asides())) {
            return List.of();
        }
        try (Stream<Path> all = Files.list(files.asides())) {
            // In this order: a store is in 'unsent' before it leaves 'starting-over', and its report is there before it
            // leaves 'unsent'.
            Set<String> waiting = new TreeSet<>();
            StartOver.underWay(files).ifPresent(replica -> waiting.add(replica.incarnation()));
            waiting.addAll(files.unsent());
            return all.filter(Files::isDirectory)
                    .sorted()
                    .map(dir -> describe(dir, waiting.contains(dir.getFileName().toString())))
                    .toList();
        } catch (IOException e) {
            throw unreadable(files, e);
        } catch (UncheckedIOException e) {
            throw unreadable(files, e.getCause());
        }
    }

    private static DiskException unreadable(DataFiles files, IOException e) {
        return DiskException.failed(
                "'" + files.asides() + "' cannot be read (" + Trees.reason(e) + "): see to its owner and the disk", e);
    }

    private static SetAside describe(Path dir, boolean waiting) {
        try {
            Optional<List<String>> why = StartOver.why(dir);
            Optional<Report> report = RetakeReport.totals(dir);
            return new SetAside(
                    dir.getFileName().toString(),
                    why.flatMap(lines -> replica(lines.get(0))),
                    why.map(lines -> lines.get(1)).orElse(""),
                    Trees.bytes(dir),
                    waiting ? Retaken.NOT_YET : report.isPresent() ? Retaken.DONE : Retaken.UNKNOWN,
                    report);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Optional<ReplicaId> replica(String text) {
        try {
            return Optional.of(ReplicaId.parse(text));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /**
     * Removes a store that was set aside, with its report, for good.
     *
     * @param incarnation as {@link #setAside} names it
     */
    public static void remove(Path data, String incarnation) {
        SetAside gone = removable(data, incarnation);
        DataFiles files = new DataFiles(data);
        Path dir = files.aside(gone.incarnation());
        try {
            // What says whose it was goes last, so that after a crash it can be told what is left.
            Trees.remove(dir.resolve("db"));
            Trees.remove(dir);
            new DataFiles(files.asides()).sync();
        } catch (IOException e) {
            throw DiskException.failed(
                    "'" + dir + "' cannot be removed (" + Trees.reason(e) + "): see to its owner and the disk", e);
        }
    }

    /**
     * What {@link #remove} would remove.
     *
     * @throws DiskException if there is no such store, or its taps have not been taken again
     */
    public static SetAside removable(Path data, String incarnation) {
        List<SetAside> all = setAside(data);
        SetAside one = all.stream()
                .filter(aside -> aside.incarnation().equals(incarnation))
                .findFirst()
                .orElseThrow(() -> DiskException.refused("'" + incarnation + "' is not set aside in '" + data + "': "
                        + (all.isEmpty()
                                ? "nothing is"
                                : "there is "
                                        + String.join(
                                                ", ",
                                                all.stream()
                                                        .map(SetAside::incarnation)
                                                        .toList()))));
        if (one.retaken() == Retaken.NOT_YET) {
            throw DiskException.refused(
                    "'" + incarnation + "' has taps that have not been taken again: run the node until"
                            + " 'likewise salvage' says that they have");
        }
        return one;
    }
}
