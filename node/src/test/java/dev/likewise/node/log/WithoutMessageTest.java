package dev.likewise.node.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class WithoutMessageTest {
    private static String printed(Throwable thrown) {
        StringWriter text = new StringWriter();
        thrown.printStackTrace(new PrintWriter(text, true));
        return text.toString();
    }

    private static RuntimeException failure() {
        try {
            return new IllegalStateException("" + Long.parseLong("ann-7"));
        } catch (NumberFormatException e) {
            RuntimeException outer = new IllegalArgumentException("no number: ann-7", e);
            outer.addSuppressed(new IllegalStateException("beside ann-7"));
            return outer;
        }
    }

    @Test
    void itSaysWhatFailedAndWhereAndNotOnWhat() {
        assertThat(printed(failure())).contains("ann-7");
        assertThat(printed(WithoutMessage.of(failure())))
                .doesNotContain("ann-7")
                .contains("java.lang.IllegalArgumentException", "java.lang.NumberFormatException")
                .contains(
                        "at " + WithoutMessageTest.class.getName() + ".failure(",
                        "at java.base/java.lang.Long.parseLong");
    }

    @Test
    void causesThatAreARingEnd() {
        Exception one = new IllegalStateException("ann-7");
        Exception other = new IllegalStateException("ann-7", one);
        one.initCause(other);

        assertThat(printed(WithoutMessage.of(one))).doesNotContain("ann-7").contains("Caused by: ");
    }
}
