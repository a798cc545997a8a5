package dev.likewise.cli.local;

import static org.assertj.core.api.Assertions.assertThat;

import dev.likewise.cli.CommandRun;
import dev.likewise.cli.shell.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SalvageCommandTest {
    @TempDir
    Path data;

    @BeforeEach
    void setAside() throws IOException {
        Path first = setAside("homq35v4", "this replica, eu/eu-1/homq35v4, is retired");
        Files.writeString(first.resolve("report.jsonl"), """
                {"old":"eu/eu-1/homq35v4","new":"eu/eu-1/homq382a"}
                {"taken":1040,"redated":2,"superseded":10,"unjudged_records":0}
                """);
        setAside("homq39s9", "restored from a backup of 2026-11-29T10:00:00Z");
        Files.writeString(data.resolve("unsent"), "homq39s9\n");
    }

    private Path setAside(String incarnation, String why) throws IOException {
        Path aside = data.resolve("set-aside").resolve(incarnation);
        Files.createDirectories(aside.resolve("db"));
        Files.write(aside.resolve("db/000007.sst"), new byte[300_000]);
        Files.writeString(aside.resolve("why"), "eu/eu-1/" + incarnation + "\n" + why + "\n");
        return aside;
    }

    private CommandRun run(String... arguments) {
        String[] all = new String[arguments.length + 3];
        all[0] = "salvage";
        all[1] = "--data";
        all[2] = data.toString();
        System.arraycopy(arguments, 0, all, 3, arguments.length);
        return CommandRun.of(all);
    }

    @Test
    void showsWhoseWhyAndWhatBecameOfIt() {
        CommandRun run = run();

        assertThat(run.exitCode()).as(run.err()).isEqualTo(ExitCode.OK);
        assertThat(run.lines())
                .containsExactly(
                        "INCARNATION  OF       SIZE       TAKEN AGAIN                                                "
                                + " WHY",
                        "homq35v4     eu/eu-1  293.1 KiB  1,040 taps, 2 with a later time, 10 superseded, 0 unjudged"
                                + "  this replica, eu/eu-1/homq35v4, is retired",
                        "homq39s9     eu/eu-1  293.0 KiB  not yet                                                    "
                                + " restored from a backup of 2026-11-29T10:00:00Z");
        assertThat(run.err())
                .isEqualTo("Each tap of homq35v4: " + data.resolve("set-aside/homq35v4/report.jsonl") + "\n");
    }

    @Test
    void showsItAsJson() {
        CommandRun run = run("--json");

        assertThat(run.out())
                .contains("{\"incarnation\":\"homq35v4\",\"replica\":\"eu/eu-1/homq35v4\",\"why\":\"this replica,")
                .contains("\"taken_again\":\"done\"")
                .contains("\"by\":\"eu/eu-1/homq382a\",\"taken\":1040,\"redated\":2,\"superseded\":10,"
                        + "\"unjudged_records\":0")
                .contains("\"taken_again\":\"not_yet\",\"report\":null");
        assertThat(run.err()).isEmpty();
    }

    @Test
    void removesWhatHasBeenTakenAgain() {
        CommandRun run = run("--remove", "homq35v4", "--yes");

        assertThat(run.exitCode()).isEqualTo(ExitCode.OK);
        assertThat(run.out()).isEqualTo("removed eu/eu-1/homq35v4: 293.1 KiB\n");
        assertThat(data.resolve("set-aside/homq35v4")).doesNotExist();
        assertThat(data.resolve("set-aside/homq39s9/db/000007.sst")).exists();
    }

    @Test
    void keepsWhatHasNot() {
        CommandRun run = run("--remove", "homq39s9", "--yes");

        assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err())
                .isEqualTo("likewise: 'homq39s9' has taps that have not been taken again: run the node until 'likewise"
                        + " salvage' says that they have\n");
        assertThat(data.resolve("set-aside/homq39s9/db/000007.sst")).exists();
    }

    @Test
    void withoutATerminalAndYesNothingIsRemoved() {
        CommandRun run = run("--remove", "homq35v4");

        assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err()).contains("nothing is removed: answer with homq35v4 on a terminal, or give --yes");
        assertThat(data.resolve("set-aside/homq35v4/db/000007.sst")).exists();
    }

    @Test
    void aWrongNameIsToldWhatThereIs() {
        CommandRun run = run("--remove", "homq", "--yes");

        assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err()).contains("'homq' is not set aside in '" + data + "': there is homq35v4, homq39s9");
    }

    @Test
    void nothingIsSaidToBeThereWhereNothingIs(@TempDir Path other) {
        assertThat(CommandRun.of("salvage", "--data", other.toString()).out())
                .isEqualTo("nothing is set aside in " + other + "\n");
    }

    @Test
    void dryRunSaysWhatWouldGoAndRemovesNothing() {
        CommandRun run = run("--remove", "homq35v4", "--dry-run");

        assertThat(run.exitCode()).as(run.err()).isEqualTo(ExitCode.OK);
        assertThat(run.out())
                .startsWith("would remove what was set aside of eu/eu-1/homq35v4 (293.1 KiB, taken again: 1,040 taps");
        assertThat(run("--remove", "homq35v4", "--dry-run", "--json").json().flag("dry_run"))
                .isTrue();
        assertThat(data.resolve("set-aside/homq35v4/db/000007.sst")).exists();
    }

    @Test
    void theDirectoryMayStandAloneButOnce() {
        assertThat(CommandRun.of("salvage", data.toString()).out()).isEqualTo(run().out());
        assertThat(CommandRun.of("salvage").err())
                .isEqualTo("likewise: DIR: missing (expected: a data directory, once)\n");
        assertThat(run(data.toString()).err())
                .isEqualTo("likewise: DIR: given twice (expected: a data directory, once)\n");
    }
}
