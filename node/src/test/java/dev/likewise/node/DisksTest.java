package dev.likewise.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.likewise.crdt.ReplicaId;
import dev.likewise.node.Disks.Retaken;
import dev.likewise.node.Disks.SetAside;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What was set aside, as files tell of it. */
class DisksTest {
    @TempDir
    Path data;

    private Path aside(String incarnation) throws IOException {
        Path aside = Files.createDirectories(data.resolve("set-aside").resolve(incarnation));
        Files.createDirectories(aside.resolve("db"));
        Files.write(aside.resolve("db/000007.sst"), new byte[1_000]);
        return aside;
    }

    private void setAside(String incarnation, String why) throws IOException {
        new DataFiles(aside(incarnation)).write("why", List.of("eu/eu-1/" + incarnation, why));
    }

    private void report(String incarnation) throws IOException {
        Files.writeString(data.resolve("set-aside").resolve(incarnation).resolve("report.jsonl"), """
                {"old":"eu/eu-1/0a","new":"eu/eu-1/0c"}
                {"fate":"superseded","relation":1,"subject":"taken","member":"redated","present":true,"version":"x","stands":"y"}
                {"taken":40,"redated":2,"superseded":8,"unjudged_records":1}
                """);
    }

    @Test
    void nothingIsSetAsideInADirectoryOfANodeThatNeverStartedOver() {
        assertThat(Disks.setAside(data)).isEmpty();
        assertThatThrownBy(() -> Disks.setAside(data.resolve("none")))
                .isInstanceOf(DiskException.class)
                .hasMessageContaining("is no directory: name a node's data directory");
    }

    @Test
    void saysWhoseItWasWhyAndWhatBecameOfIt() throws IOException {
        setAside("0b", "restored from a backup of 2026-11-29T10:00:00Z");
        setAside("0a", "this replica, eu/eu-1/0a, is retired");
        report("0a");
        new DataFiles(data).noteUnsent("0b");
        List<SetAside> all = Disks.setAside(data);

        assertThat(all).extracting(SetAside::incarnation).containsExactly("0a", "0b");
        assertThat(all.get(0).replica()).contains(ReplicaId.parse("eu/eu-1/0a"));
        assertThat(all.get(0).why()).isEqualTo("this replica, eu/eu-1/0a, is retired");
        assertThat(all.get(0).bytes()).isBetween(1_000L, 2_000L);
        assertThat(all.get(0).retaken()).isEqualTo(Retaken.DONE);
        assertThat(all.get(0).report())
                .contains(new Disks.Report(data.resolve("set-aside/0a/report.jsonl"), "eu/eu-1/0c", 40, 2, 8, 1));
        assertThat(all.get(1).retaken()).isEqualTo(Retaken.NOT_YET);
        assertThat(all.get(1).report()).isEmpty();
    }

    /** It is listed in {@code unsent} a moment later than it is there. */
    @Test
    void aStoreThatIsJustBeingSetAsideIsStillToBeTakenAgain() throws IOException {
        setAside("0a", "restored");
        StartOver.begin(new DataFiles(data), ReplicaId.parse("eu/eu-1/0a"), "restored");

        assertThat(Disks.setAside(data).get(0).retaken()).isEqualTo(Retaken.NOT_YET);
        assertThatThrownBy(() -> Disks.remove(data, "0a")).isInstanceOf(DiskException.class);
        assertThat(data.resolve("set-aside/0a/db/000007.sst")).exists();
    }

    @Test
    void whatWasMovedThereByHandIsShownAsFarAsItIsKnown() throws IOException {
        Path aside = aside("0a");
        Files.writeString(aside.resolve("report.jsonl"), "{\"taken\":");
        SetAside one = Disks.setAside(data).get(0);

        assertThat(one.replica()).isEmpty();
        assertThat(one.why()).isEmpty();
        assertThat(one.retaken()).isEqualTo(Retaken.UNKNOWN);
    }

    @Test
    void onlyWhatHasBeenTakenAgainIsRemovedAndNothingElse() throws IOException {
        setAside("0a", "retired");
        report("0a");
        setAside("0b", "restored");
        new DataFiles(data).noteUnsent("0b");
        Disks.remove(data, "0a");

        assertThat(Disks.setAside(data)).extracting(SetAside::incarnation).containsExactly("0b");
        assertThatThrownBy(() -> Disks.remove(data, "0b"))
                .isInstanceOf(DiskException.class)
                .hasMessageContaining("'0b' has taps that have not been taken again");
        assertThatThrownBy(() -> Disks.remove(data, "0a"))
                .isInstanceOf(DiskException.class)
                .hasMessageContaining("'0a' is not set aside in '" + data + "': there is 0b");
        assertThatThrownBy(() -> Disks.remove(data, "../db")).isInstanceOf(DiskException.class);
        assertThat(data.resolve("set-aside/0b/db/000007.sst")).exists();
    }
}
