package dev.likewise.cli.log;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.joran.JoranConfigurator;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.LoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import ch.qos.logback.core.joran.spi.JoranException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** The form that {@code logback.xml} gives to lines. */
class TextFormTest {
    @Test
    void noMessageMakesTwoLinesOrTalksToTheTerminal() throws JoranException {
        LoggerContext context = new LoggerContext();
        JoranConfigurator configurator = new JoranConfigurator();
        configurator.setContext(context);
        configurator.doConfigure(TextFormTest.class.getResource("/logback.xml"));
        ConsoleAppender<ILoggingEvent> console = (ConsoleAppender<ILoggingEvent>)
                context.getLogger(Logger.ROOT_LOGGER_NAME).getAppender("stderr");
        Object[] hostile = {"x\n2026-01-31T09:30:00.100Z ERROR Life forged\r\u001b[31m"};
        Logger logger = context.getLogger("dev.likewise.Some");

        byte[] line =
                console.getEncoder().encode(new LoggingEvent("caller", logger, Level.WARN, "heard: {}", null, hostile));

        assertThat(new String(line, StandardCharsets.UTF_8))
                .endsWith(" WARN  Some heard: x 2026-01-31T09:30:00.100Z ERROR Life forged  [31m"
                        + System.lineSeparator());
    }
}
