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
}
