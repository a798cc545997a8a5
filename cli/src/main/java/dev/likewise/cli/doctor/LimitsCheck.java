package dev.likewise.cli.doctor;

import com.sun.management.UnixOperatingSystemMXBean;
import dev.likewise.cli.output.Text;
import java.lang.management.ManagementFactory;

/** Whether a process may have as many files open as a node may want. */
public final class LimitsCheck {
    private static final String CHECK = "open files";
    /** What a node keeps open with its defaults: {@code open-files} 4,096 and {@code connections-max} 16,384. */
    private static final long WANTED = 4096 + 16384;
    /** With less, table files alone may take all there are. */
    private static final long NEEDED = 4096 + 1024;

    private LimitsCheck() {}

    /** Of this process, which has raised its own limit as far as it may, as a node does. */
    public static Finding here() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean system
                ? of(system.getMaxFileDescriptorCount())
                : Finding.note(CHECK, "this system does not say how many", "");
    }

    /** @param most how many files a process may have open */
    static Finding of(long most) {
        String found = "up to " + Text.grouped(most);
        String remedy = "raise the limit: 'ulimit -Hn 65536' before the start, or LimitNOFILE=65536 in its unit";
        if (most < NEEDED) {
            return Finding.wrong(CHECK, found + ", and a node needs " + Text.grouped(NEEDED), remedy);
        }
        return most < WANTED
                ? Finding.note(
                        CHECK, found + ", and with all its connections a node has " + Text.grouped(WANTED), remedy)
                : Finding.ok(CHECK, found);
    }
}
