package dev.likewise.simulations.sim;

import java.io.PrintStream;
import java.util.Locale;
import java.util.Optional;

/** Runs one schedule after another, and tells of the first that fails. */
public final class Swarm {
    private static final int STORY_LINES = 60;
    private static final long PROGRESS_NANOS = 10_000_000_000L;

    private final PrintStream out;
    private final Figures figures = new Figures();
    private long schedules;

    public Swarm(PrintStream out) {
        this.out = out;
    }

    /** A seed whose schedule breaks a law. */
    record Failure(long seed, Course course, LawBroken broken) {}

    /**
     * Runs seeds from {@code first} on, each as a schedule of each course.
     *
     * @param count how many
     * @param deadlineNanos when to stop all the same, by {@link System#nanoTime}
     * @param shrinkSeconds for how long to look for a smaller schedule when one fails; 0 for not at all
     * @return whether all laws held
     */
    public boolean run(long first, long count, long deadlineNanos, long shrinkSeconds) {
        long began = System.nanoTime();
        long shown = began;
        for (long seed = first; seed < first + count && System.nanoTime() < deadlineNanos; seed++) {
            for (Course course : Course.values()) {
                schedules++;
                Optional<Failure> failure = run(seed, course, Mutation.NONE, figures);
                if (failure.isPresent()) {
                    tell(failure.get(), Mutation.NONE);
                    if (shrinkSeconds > 0 && course == Course.SOUND_DISKS) {
                        shrink(failure.get(), Mutation.NONE, shrinkSeconds);
                    }
                    return false;
                }
            }
            if (System.nanoTime() - shown >= PROGRESS_NANOS) {
                shown = System.nanoTime();
                out.println(summary(began));
            }
        }
        out.println(summary(began));
        return true;
    }

    /** Runs one seed and adds up what happened. */
    static Optional<Failure> run(long seed, Course course, Mutation mutation, Figures figures) {
        Course.Schedule schedule = course.of(seed, mutation, false);
        try {
            schedule.run();
            return Optional.empty();
        } catch (LawBroken broken) {
            return Optional.of(new Failure(seed, course, broken));
        } finally {
            figures.addAll(schedule.world().figures);
        }
    }

    /**
     * Looks for a small schedule that breaks the same law, for so long, and tells its story.
     */
    void shrink(Failure failure, Mutation mutation, long seconds) {
        Seeded random = new Seeded(failure.seed());
        Shrinker.Case whole = new Shrinker.Case(failure.seed(), Plan.draw(random.split()));
        long deadline = System.nanoTime() + seconds * 1_000_000_000;
        Shrinker.Case small = new Shrinker(mutation, failure.broken().law(), deadline).shrink(whole);
        out.println("smaller, from seed " + small.seed() + ": " + small.plan());
        tellStory(small.simulation(mutation, true));
    }

    void tell(Failure failure, Mutation mutation) {
        out.println("seed " + failure.seed() + ", " + failure.course() + ", breaks a law: "
                + failure.broken().law());
        out.println("  " + failure.broken().getMessage());
        Course.Schedule again = failure.course().of(failure.seed(), mutation, true);
        out.println("  with " + again.world().plan);
        tellStory(again);
        out.println("again with: ./likewise sim --seed " + failure.seed());
    }

    private void tellStory(Course.Schedule again) {
        try {
            again.run();
            out.println("  and not when run again: the simulator is not deterministic");
        } catch (LawBroken broken) {
            String where = broken.node() == LawBroken.ANY ? "" : ", at " + SimNode.regionOf(broken.node());
            out.println("what led to it" + where + ":");
            again.world().story.about(broken.shard(), STORY_LINES).forEach(out::println);
            if (broken.getCause() != null) {
                broken.getCause().printStackTrace(out);
            }
        }
    }

    private String summary(long began) {
        double seconds = (System.nanoTime() - began) / 1e9;
        return String.format(
                Locale.ROOT,
                "%d schedules in %.1f s (%.0f a minute): %s",
                schedules,
                seconds,
                schedules * 60 / seconds,
                figures);
    }
}
