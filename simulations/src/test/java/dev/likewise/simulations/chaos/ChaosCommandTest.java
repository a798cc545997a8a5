package dev.likewise.simulations.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import dev.likewise.simulations.chaos.history.Entry;
import dev.likewise.simulations.chaos.history.HistoryFile;
import dev.likewise.simulations.chaos.workload.Workload;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** The command on real processes, with faults that need neither root nor tools; all faults are in the tests for root. */
class ChaosCommandTest {
    @TempDir
    Path directory;

    private final StringWriter printed = new StringWriter();

    private int run(String... arguments) {
        PrintWriter out = new PrintWriter(printed, true);
        return new CommandLine(new ChaosCommand()).setOut(out).setErr(out).execute(arguments);
    }

    @Test
    @Timeout(180)
    void killsPausesAndDelaysBreakNoPromise() throws Exception {
        Path out = directory.resolve("run");

        int code = run("--seconds", "12", "--faults", "kill,pause,delay", "--out", out.toString());

        assertThat(code).as(printed.toString()).isZero();
        List<Entry> history = HistoryFile.read(out.resolve("history.jsonl"));
        assertThat(history).anyMatch(Entry.Fault.class::isInstance);
        for (Workload workload : Workload.values()) {
            assertThat(history)
                    .anyMatch(entry ->
                            entry instanceof Entry.Tap tap && workload.posts().contains(tap.post()));
        }
        assertThat(printed.toString())
                .doesNotContain("BROKEN")
                .contains("ok     acknowledged taps survive")
                .containsPattern("[0-9]+\\.[0-9] s  (kill|pause|delay) \\S.*")
                .containsPattern("[0-9]+\\.[0-9] s  (kill|pause|delay) .* is over")
                .contains("waiting until all regions have the same");
        long came = Stream.of("kill", "pause", "delay")
                .filter(name -> history.stream()
                        .anyMatch(entry -> entry instanceof Entry.Fault fault
                                && fault.name().equals(name)))
                .count();
        assertThat(printed.toString().contains((3 - came) + " of the 3 faults that were allowed never came: "))
                .isEqualTo(came < 3);
        assertThat(Files.readString(out.resolve("report.html")))
                .contains("Every promise was kept")
                .contains("<polyline class=\"a\"");
    }

    @Test
    void aHistoryIsJudgedAgain() throws IOException {
        Path history = directory.resolve("history.jsonl");
        Files.writeString(history, """
                {"entry":"run","command":"likewise chaos <x>","began":"","seed":1,"seconds":1,"regions":["us"],"faults":["cut"]}
                {"entry":"tap","region":"us","user":"u","post":"p","like":true,"session":false,"begin":1,"end":2,"outcome":"OK",\
                "status":201,"changed":true,"count":1,"version":"v"}
                {"entry":"rest","region":"us","post":"p","count":0,"likers":[]}
                {"entry":"register","region":"us","user":"u","post":"p","present":false,"version":""}
                {"entry":"end","at":9}
                """);

        assertThat(run("--check", history.toString())).isEqualTo(1);

        String never = "1 of the 1 faults that were allowed never came: cut";
        assertThat(printed.toString())
                .contains("u -> p: the like v was acknowledged and is gone")
                .contains(never);
        assertThat(Files.readString(directory.resolve("report.html")))
                .contains("A promise was broken")
                .contains(never)
                .contains("likewise chaos &lt;x&gt;");
    }

    @Test
    void aDirectoryIsTakenAsTheHistoryInItAndACutOneIsNotJudged() throws IOException {
        Files.writeString(directory.resolve("history.jsonl"), """
                {"entry":"run","command":"c","began":"","seed":1,"seconds":1,"regions":["us"],"faults":[]}
                {"entry":"tap","regi""");

        assertThat(run("--check", directory.toString())).isEqualTo(2);
        assertThat(printed.toString())
                .contains("history.jsonl:2: the last line is cut off")
                .doesNotContain("ok ");
        assertThat(directory.resolve("report.html")).doesNotExist();
    }

    @Test
    void workloadsAndFaultsAreListed() {
        assertThat(run("--list")).isZero();

        assertThat(printed.toString()).contains("toggles", "power-loss", "faults of links");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--seconds 0 | --seconds: 0 (expected: 1 to 86400)",
                "--rate 10001 | --rate: 10001 (expected: 1 to 10000)",
                "--workload hot,cold | --workload: cold (expected: all, or one of hot,toggles,sessions,live,feed)",
                "--faults quake | --faults: quake (expected: all, or one of cut,",
                "--workload , | --workload: names nothing (expected: all, or some of hot,",
                "--faults all,none | --faults: all (expected: all, or one of cut,",
                "--regions us,EU | --regions: EU (expected: 1 to 32 of the characters a-z, 0-9 and '-')",
                "--out /proc/x --faults none | --out: /proc/x cannot be made",
                "--check /nowhere | /nowhere: there is no such file",
                "--check /proc | /proc/history.jsonl: there is no such file",
                "--regions us | --regions: us (expected: two or more, all different)",
                "--regions us,us | --regions: us,us (expected: two or more, all different)",
            })
    void whatCannotBeIsRefusedByName(String arguments, String sentence) {
        assertThat(run(arguments.split(" "))).isEqualTo(2);
        assertThat(printed.toString()).contains(sentence);
    }

    @Test
    void aDirectoryWithSomethingInItIsLeftAlone() throws IOException {
        Files.writeString(directory.resolve("mine"), "");

        assertThat(run("--out", directory.toString(), "--faults", "none")).isEqualTo(2);
        assertThat(printed.toString().toLowerCase(Locale.ROOT)).contains("expected: an empty directory");
    }
}
