package dev.likewise.cli.local;

import dev.likewise.cli.shell.ExitCode;
import dev.likewise.cli.shell.Failure;
import dev.likewise.node.DiskException;
import java.util.function.Supplier;

/** Work on disks so that whatever is wrong becomes a sentence and an exit code. */
final class OnDisk {
    private OnDisk() {}

    /** @throws Failure if it was not asked for as it can be done, or the disk fails */
    static <T> T call(Supplier<T> work) {
        try {
            return work.get();
        } catch (DiskException e) {
            throw new Failure(e.isDiskFailure() ? ExitCode.BUG : ExitCode.USAGE, e.getMessage(), e);
        }
    }

    /** As {@link #call}, of what comes to nothing. */
    static void run(Runnable work) {
        call(() -> {
            work.run();
            return true;
        });
    }
}
