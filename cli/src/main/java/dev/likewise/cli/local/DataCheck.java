package dev.likewise.cli.local;

import dev.likewise.cli.doctor.Finding;
import dev.likewise.node.DataInspection;
import dev.likewise.node.DataInspection.Mark;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What {@code likewise doctor} says of a data directory. Changes nothing there. */
final class DataCheck {
    private static final String CHECK = "data";

    private DataCheck() {}

    static List<Finding> of(Path directory) {
        return of(directory, DataInspection.of(directory));
    }

    static List<Finding> of(Path directory, DataInspection inspection) {
        List<Finding> findings = new ArrayList<>();
        switch (inspection.state()) {
            case MISSING ->
                findings.add(Finding.ok(CHECK, directory + " is not there: a node that is started there makes it"));
            case NO_DIRECTORY ->
                findings.add(Finding.wrong(CHECK, directory + " is no directory", "name a directory with --data"));
            case EMPTY -> findings.add(empty(directory, inspection));
            case STORE -> addStore(findings, directory, inspection);
        }
        inspection.marks().forEach(mark -> findings.add(mark(mark, directory)));
        return findings;
    }

    private static Finding empty(Path directory, DataInspection inspection) {
        if (inspection.unreadable().isPresent()) {
            return Finding.wrong(
                    CHECK,
                    directory + " cannot be read (" + inspection.unreadable().get() + ")",
                    "see to its owner and the disk");
        }
        return inspection.others().isEmpty()
                ? Finding.ok(CHECK, directory + " is empty: start a node there with --found or --peer")
                : Finding.wrong(
                        CHECK,
                        directory + " holds no store, but '"
                                + inspection.others().get(0) + "'",
                        "name an empty directory, or the one that the node had before");
    }

    private static void addStore(List<Finding> findings, Path directory, DataInspection inspection) {
        if (inspection.holder().isPresent()) {
            long process = inspection.holder().getAsLong();
            findings.add(Finding.note(
                    "lock",
                    "in use by " + (process > 0 ? "process " + process : "another process"),
                    "stop that one before you start a node there; if it is the node, all is well"));
        } else {
            findings.add(Finding.ok("lock", "nobody has the store open"));
        }
        if (inspection.store().isPresent()) {
            DataInspection.Store store = inspection.store().get();
            findings.add(Finding.ok(
                    CHECK,
                    directory + " is of " + store.replica() + " in cluster " + store.cluster() + ", " + store.shards()
                            + " shards, spread " + store.spread()));
        } else if (inspection.holder().isPresent()) {
            findings.add(
                    Finding.note(CHECK, directory + " cannot be read while it is written to", "ask again in a moment"));
        } else {
            findings.add(Finding.wrong(
                    CHECK,
                    inspection.unreadable().orElse(directory + " cannot be read"),
                    "see docs/operations.md, 'A disk is lost', before you do anything else"));
        }
    }

    private static Finding mark(Mark mark, Path directory) {
        return switch (mark) {
            case JOINING ->
                Finding.note(
                        "joining",
                        "the node has not yet what its cluster has",
                        "run it, with a peer that is reachable");
            case STARTING_OVER ->
                Finding.note(
                        "starting-over", "the next start goes on as another replica", "start the node: it sees to it");
            case RESTORING ->
                Finding.wrong(
                        "restoring",
                        "a restore has not come to its end, and no node starts here",
                        "run 'likewise restore' again");
            case UNSENT ->
                Finding.note(
                        "unsent", "taps of an earlier life are still to be taken again", "run the node until it has");
            case SET_ASIDE ->
                Finding.note(
                        "set-aside",
                        "stores of earlier lives are kept and take room",
                        "see 'likewise salvage --data " + directory + "'");
            case STORE_UNFINISHED ->
                Finding.note(
                        "db.new", "a start was cut off while it made the store", "start the node: it makes it again");
            case BACKUP_UNFINISHED ->
                Finding.note(
                        "backup.new",
                        "a backup is being made, or was cut off",
                        "if none is being made, the next start of the node removes it");
        };
    }
}
