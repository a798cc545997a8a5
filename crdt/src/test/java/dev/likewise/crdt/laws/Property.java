package dev.likewise.crdt.laws;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.LongStream;
import org.junit.jupiter.api.TestInfo;

/**
 * Runs a law over many seeds. The first that fails ends the test, with the seed on the first line, the smallest
 * counterexample that was found, and the command that runs it again.
 *
 * <p>The seeds are 1, 2, 3, …, as many as the test says. {@code -Druns=100000} runs more or fewer, {@code -Dseed=4711} runs
 * that one, and both together run that many from there.
 */
public final class Property {
    private static final int SHRINK_ATTEMPTS_MAX = 20_000;

    private final String test;
    private final Long firstSeed;
    private final Integer runs;

    private Property(String test, Long firstSeed, Integer runs) {
        this.test = test;
        this.firstSeed = firstSeed;
        this.runs = runs;
    }

    /** The property that one test method states; {@code -Dseed} and {@code -Druns} are heeded. */
    public static Property of(TestInfo info) {
        String test = info.getTestClass().orElseThrow().getSimpleName() + "#"
                + info.getTestMethod().orElseThrow().getName();
        return new Property(test, Long.getLong("seed"), Integer.getInteger("runs"));
    }

    /** The same, from the first seed on, whatever the command line says. */
    static Property fixed(String test) {
        return new Property(test, null, null);
    }

    /**
     * The seeds of one run.
     *
     * @param defaultRuns how many if the command line does not say
     */
    public LongStream seeds(int defaultRuns) {
        long first = firstSeed == null ? 1 : firstSeed;
        int n = runs != null ? runs : firstSeed != null ? 1 : defaultRuns;
        return LongStream.range(first, first + n);
    }

    /** Checks a law that draws for itself and whose counterexamples do not shrink. */
    public void check(int defaultRuns, Consumer<Seeded> law) {
        seeds(defaultRuns)
                .forEach(seed -> failure(new Seeded(seed), law).ifPresent(fault -> {
                    throw new AssertionError(firstLine(seed, fault) + replay(seed), fault);
                }));
    }

    /** Checks a law over drawn values whose counterexamples do not shrink. */
    public <T> void forAll(int defaultRuns, Gen<T> gen, Consumer<? super T> law) {
        forAll(defaultRuns, gen, Shrinker.none(), law);
    }

    /** Checks a law over drawn values. */
    public <T> void forAll(int defaultRuns, Gen<T> gen, Shrinker<T> shrinker, Consumer<? super T> law) {
        seeds(defaultRuns).forEach(seed -> {
            T value = gen.draw(new Seeded(seed));
            if (failure(value, law).isPresent()) {
                throw report(seed, value, shrinker, law);
            }
        });
    }

    private <T> AssertionError report(long seed, T value, Shrinker<T> shrinker, Consumer<? super T> law) {
        T smallest =
                shrinker.smallest(value, candidate -> failure(candidate, law).isPresent(), SHRINK_ATTEMPTS_MAX);
        Throwable fault = failure(smallest, law).orElseThrow();
        return new AssertionError(
                firstLine(seed, fault) + "counterexample:" + lines(smallest) + "\n" + replay(seed), fault);
    }

    private static <T> Optional<Throwable> failure(T value, Consumer<? super T> law) {
        try {
            law.accept(value);
            return Optional.empty();
        } catch (AssertionError | RuntimeException e) {
            return Optional.of(e);
        }
    }

    private static String firstLine(long seed, Throwable fault) {
        return "seed " + seed + " fails: " + fault + "\n";
    }

    private static String lines(Object value) {
        StringBuilder lines = new StringBuilder();
        List<?> all = value instanceof List<?> list ? list : List.of(value);
        all.forEach(line -> lines.append("\n  ").append(line));
        return lines.toString();
    }

    private String replay(long seed) {
        // Tests run with their module's folder as the working directory.
        String module = String.valueOf(Path.of("").toAbsolutePath().getFileName());
        String built = module.equals("crdt") ? "" : " -am -Dsurefire.failIfNoSpecifiedTests=false";
        return "replay: mvn -pl " + module + built + " test -Dtest=" + test + " -Dseed=" + seed;
    }
}
