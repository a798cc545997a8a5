package dev.likewise.simulations.chaos.fault;

import dev.likewise.simulations.chaos.fault.Fault.Injected;
import dev.likewise.simulations.chaos.history.Entry;
import dev.likewise.simulations.chaos.history.Recorder;
import dev.likewise.simulations.chaos.workload.Stop;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.Lock;
import java.util.function.Consumer;

/**
 * Puts in one fault of a lane after the other, with quiet times between, until it is told to stop; ends the last one then. Each
 * comes once before any comes again, in an order of chance.
 */
public final class Nemesis implements Callable<Void> {
    private static final int QUIET_MILLIS_LEAST = 500;
    private static final int QUIET_MILLIS_MAX = 2_500;
    private static final int HELD_MILLIS_LEAST = 1_500;
    private static final int HELD_MILLIS_MAX = 6_000;

    private final List<Fault> faults;
    private final Recorder recorder;
    private final Stop stop;
    private final Lock held;
    private final SplittableRandom random;
    private final Consumer<String> progress;

    /**
     * @param faults of one lane
     * @param held held while a fault is in
     * @param progress told of each fault when it is in, and when it is over
     */
    public Nemesis(
            List<Fault> faults,
            Recorder recorder,
            Stop stop,
            Lock held,
            SplittableRandom random,
            Consumer<String> progress) {
        this.faults = List.copyOf(faults);
        this.recorder = recorder;
        this.stop = stop;
        this.held = held;
        this.random = random;
        this.progress = progress;
    }

    /** Returns when it was stopped, or when a fault could not be put in or ended, which is written down. */
    @Override
    public Void call() throws InterruptedException {
        List<Fault> left = new ArrayList<>();
        while (!faults.isEmpty() && !stop.pause(random.nextInt(QUIET_MILLIS_LEAST, QUIET_MILLIS_MAX))) {
            if (left.isEmpty()) {
                left.addAll(faults);
            }
            Fault fault = left.remove(random.nextInt(left.size()));
            held.lock();
            try {
                // The lock may have taken longer than there was time.
                if (!stop.isAsked()) {
                    play(fault);
                }
            } catch (InterruptedException e) {
                throw e;
            } catch (Exception e) {
                recorder.add(new Entry.Trouble(fault.name() + ": " + e, recorder.now()));
                return null;
            } finally {
                held.unlock();
            }
        }
        return null;
    }

    private void play(Fault fault) throws Exception {
        long begin = recorder.now();
        Injected injected = fault.begin(random);
        String what = fault.name() + " " + injected.detail();
        progress.accept(what);
        try {
            stop.pause(random.nextInt(HELD_MILLIS_LEAST, HELD_MILLIS_MAX));
        } finally {
            end(fault, injected, begin);
            progress.accept(what + " is over");
        }
    }

    /** Writes it down also if it cannot be ended: judges have to know what was in. */
    private void end(Fault fault, Injected injected, long begin) throws Exception {
        try {
            injected.ending().end();
        } finally {
            recorder.add(new Entry.Fault(
                    fault.name(), fault.lane().name(), injected.detail(), fault.clocks(), begin, recorder.now()));
        }
    }
}
