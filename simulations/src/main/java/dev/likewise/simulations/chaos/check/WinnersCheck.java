package dev.likewise.simulations.chaos.check;

import dev.likewise.simulations.chaos.check.Observed.Pair;
import dev.likewise.simulations.chaos.history.Entry;
import dev.likewise.simulations.chaos.history.Outcome;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Acknowledged taps survive: of each pair the tap with the highest version wins, be it acknowledged or one of which nobody
 * knows. A register with a version that was never answered has to be such a tap's, and do what it asked for.
 */
final class WinnersCheck implements Check {
    @Override
    public Verdict judge(Observed history) {
        Verdict.Builder verdict = new Verdict.Builder("acknowledged taps survive, and of each pair the last one wins");
        Map<Pair, Entry.Register> registers = history.all(Entry.Register.class).stream()
                .collect(Collectors.toMap(
                        register -> new Pair(register.post(), register.user()), register -> register, (a, b) -> a));
        history.taps().forEach((pair, taps) -> {
            Entry.Register register = registers.get(pair);
            if (register == null) {
                verdict.require(false, "%s: tapped, but its register was not looked at", pair);
            } else {
                judge(history, verdict, pair, taps, register);
            }
        });
        registers.forEach((pair, register) -> {
            if (!history.taps().containsKey(pair)) {
                verdict.require(!register.present(), "%s: likes, but never tapped", pair);
            }
        });
        return verdict.build();
    }

    private static void judge(
            Observed history, Verdict.Builder verdict, Pair pair, List<Entry.Tap> taps, Entry.Register register) {
        String least = taps.stream()
                .filter(history::isPromised)
                .map(Entry.Tap::version)
                .max(String::compareTo)
                .orElse("");
        Set<String> answered = new HashSet<>();
        taps.forEach(tap -> answered.add(tap.version()));
        String version = register.version();
        if (version.isEmpty()) {
            // Forgotten is a register only where nothing is liked; one that nobody was promised may never have been.
            boolean unliked =
                    taps.stream().filter(tap -> tap.version().equals(least)).noneMatch(Entry.Tap::like);
            verdict.require(least.isEmpty() || unliked, "%s: the like %s was acknowledged and is gone", pair, least);
            return;
        }
        verdict.require(
                version.compareTo(least) >= 0,
                "%s: %s was acknowledged, but the register has the older %s",
                pair,
                least,
                version);
        boolean explained = taps.stream()
                .anyMatch(tap -> tap.like() == register.present()
                        && (answered.contains(version)
                                ? tap.version().equals(version)
                                : tap.outcome() == Outcome.UNKNOWN));
        verdict.require(
                explained,
                "%s: the register is %s with %s, which no tap asked for",
                pair,
                register.present() ? "a like" : "an unlike",
                version);
    }
}
