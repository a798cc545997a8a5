package dev.likewise.cli.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class TableTest {
    @Test
    void columnsAreAsWideAsTheirWidestCellAndNumbersStandToTheRight() {
        assertThat(new Table("NAME", "N").row("a", 5).row("longer", 1_234_567L).lines(false))
                .containsExactly(
                        "NAME            N", //
                        "a               5",
                        "longer  1,234,567");
    }

    @Test
    void oneWordAmongNumbersMovesTheColumnToTheLeft() {
        assertThat(new Table("N", "X").row(5, "x").row("hidden", "y").lines(false))
                .containsExactly("N       X", "5       x", "hidden  y");
    }

    @Test
    void wideAndCombiningCharactersTakeTheCellsThatATerminalGivesThem() {
        assertThat(new Table("POST", "X")
                        .row("日本", "x")
                        .row("e\u0301", "y")
                        .row("👍", "z")
                        .lines(false))
                .containsExactly("POST  X", "日本  x", "e\u0301     y", "👍    z");
    }

    @Test
    void controlCharactersAreMadeHarmless() {
        assertThat(new Table("POST").row("a\u001B[31m\nb").lines(false).get(1)).isEqualTo("a\uFFFD[31m\uFFFDb");
    }

    @Test
    void headingsAreTheOnlyThingInColour() {
        assertThat(new Table("N").row(5).lines(true)).containsExactly("\u001B[1mN\u001B[0m", "5");
    }

    @Test
    void withoutHeadingsThereIsNoLineForThem() {
        assertThat(new Table("", "").row("taps", "5/s").lines(false)).containsExactly("taps  5/s");
    }

    @Test
    void aRowOfAnotherLengthIsRefused() {
        assertThatThrownBy(() -> new Table("A", "B").row(List.of("x"))).hasMessage("row: 1 cells (expected: 2)");
    }

    @Test
    void whatDoesNotFitIsCutInItsMiddleWithASign() {
        Table table = new Table("POST", "REPLICA", "LIKES").row("p1", "us/us-1/mx24kydw167an0t92bzzj", 1_234_567);

        assertThat(table.lines(false, 30))
                .containsExactly("POST  REPLICA            LIKES", "p1    us/us-…92bzzj  1,234,567");
        assertThat(table.lines(false, 46)).isEqualTo(table.lines(false));
        assertThat(table.lines(false, 45).get(1)).contains("…").hasSize(45);
    }

    @Test
    void theWidestColumnIsCutFirstAndNumbersNever() {
        Table table = new Table("A", "B", "N").row("a".repeat(20), "b".repeat(12), 1_000_000);

        assertThat(table.lines(false, 37).get(1)).isEqualTo("aaaaaa…aaaaa  bbbbbbbbbbbb  1,000,000");
        assertThat(table.lines(false, 5).get(1)).isEqualTo("aaaa…aaaa  bbbb…bbbb  1,000,000");
    }

    @Test
    void wideCharactersAreNotCutInHalf() {
        assertThat(Text.cut("日本日本日本", 6)).isEqualTo("日…本");
        assertThat(Text.cut("日本", 4)).isEqualTo("日本");
    }

    @Test
    void proseWithoutHeadingsIsNotCut() {
        Table table = new Table("", "").row("taps", "a".repeat(50));

        assertThat(table.lines(false, 20)).isEqualTo(table.lines(false));
    }
}
