package dev.likewise.cli.doctor;

import dev.likewise.cli.http.HttpAnswer;
import dev.likewise.cli.http.HttpCall;
import dev.likewise.cli.http.HttpPool;
import dev.likewise.cli.http.Trust;
import dev.likewise.cli.output.Text;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Whether this machine's clock is plausibly right: taps are ordered by clocks. */
public final class ClockCheck {
    private static final String CHECK = "clock";
    private static final Duration PATIENCE = Duration.ofSeconds(5);
    /** A node's Date is cut to seconds. */
    private static final long CUT_MILLIS = 1000;
    /** What one more than the cut makes suspicious: {@code max-clock-drift}. */
    private static final long DRIFT_MILLIS = 500;
    /** Outside these nodes take no taps. */
    private static final Instant LEAST = Instant.parse("2020-01-01T00:00:00Z");

    private static final Instant MOST = Instant.parse("2100-01-01T00:00:00Z");
    /** There once systemd-timesyncd has set the clock. */
    private static final Path TIMESYNC = Path.of("/run/systemd/timesync/synchronized");

    private static final String REMEDY = "have the clock set by the network: chrony, systemd-timesyncd or ntpd";

    private ClockCheck() {}

    /** By itself: whether it can be right at all, and whether the system says that it is kept right. */
    public static Finding alone(Clock clock) {
        return alone(clock.instant(), Files.exists(TIMESYNC));
    }

    /** @param synchronised whether the system says so */
    static Finding alone(Instant now, boolean synchronised) {
        if (now.isBefore(LEAST) || now.isAfter(MOST)) {
            return Finding.wrong(CHECK, "it is " + now + ", and nodes take no taps then", REMEDY);
        }
        return synchronised
                ? Finding.ok(CHECK, "set by the network")
                : Finding.note(
                        CHECK,
                        "it cannot be told here whether the network sets it",
                        "give a node on another machine with --url, and it is held against that one's");
    }

    /** Against the clock of the node at a URL. */
    public static Finding against(URI url, Trust trust, Clock clock) {
        String check = CHECK + " of " + url.getAuthority();
        try (HttpPool pool = new HttpPool(url, trust)) {
            Instant before = clock.instant();
            HttpAnswer answer = pool.send(new HttpCall("GET", "/v1/ping"), PATIENCE);
            return compared(
                    check, before, clock.instant(), answer.header("Date").orElse(""));
        } catch (IOException e) {
            return Finding.wrong(
                    check, "could not reach " + url + " (" + e.getMessage() + ")", "see that a node runs there");
        }
    }

    /**
     * @param before when the node was asked, by the clock here
     * @param after when it had answered
     * @param date what the node says, as HTTP has it
     */
    static Finding compared(String check, Instant before, Instant after, String date) {
        Instant there;
        try {
            there = ZonedDateTime.parse(date, DateTimeFormatter.RFC_1123_DATE_TIME)
                    .toInstant();
        } catch (DateTimeException e) {
            return Finding.wrong(check, "it does not say what time it is there", "check --url");
        }
        // The node looked at its clock in between, and cut what it saw: the offset is somewhere from least to most.
        long least = Duration.between(after, there).toMillis();
        long most = Duration.between(before, there).toMillis() + CUT_MILLIS;
        if (least <= 0 && most >= 0) {
            return Finding.ok(check, "within " + Text.grouped(Math.max(-least, most)) + " ms of this one");
        }
        long off = least > 0 ? least : -most;
        String found =
                String.format(Locale.ROOT, "at least %,d ms %s this one", off, least > 0 ? "ahead of" : "behind");
        return off > DRIFT_MILLIS
                ? Finding.wrong(check, found, "on both machines " + REMEDY)
                : Finding.note(check, found, REMEDY);
    }
}
