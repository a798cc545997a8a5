package dev.likewise.simulations.chaos.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.likewise.simulations.chaos.history.Clocks;
import dev.likewise.simulations.chaos.history.Entry;
import dev.likewise.simulations.chaos.history.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/**
 * The judges are judged: one sound history, and in each test a single line of it altered, left out or added, as a node that
 * breaks a promise would have it. Exactly the check of that promise has to notice.
 */
class CheckTest {
    private static final long SECOND = 1_000_000;
    private static final String V1 = "0000000000000001@us/us-1/a";
    private static final String V2 = "0000000000000002@eu/eu-1/b";
    private static final String V3 = "0000000000000003@us/us-1/a";

    /**
     * u1 likes p in us, u2 in eu; s, with a session, likes q in us and sees it in eu. A stream watches p in us, and a follower
     * reads the feed of us.
     */
    private static List<Entry> sound() {
        return new ArrayList<>(List.of(
                new Entry.Run("likewise chaos", "", 1, 10, List.of("us", "eu"), List.of("cut", "kill", "pause")),
                tap("us", "u1", "p", true, false, 1, Outcome.OK, 1, V1),
                tap("eu", "u2", "p", true, false, 2, Outcome.OK, 1, V2),
                tap("us", "s", "q", true, true, 3, Outcome.OK, 1, V3),
                read("us", "", "p", false, 4, 1, false, 0),
                read("eu", "s", "q", true, 4, 1, true, 0),
                new Entry.Push("us-1", "us", "p", 5 * SECOND, 1),
                new Entry.Push("us-1", "us", "p", 6 * SECOND, 2),
                new Entry.Watch("us-1", "us", "p", 0, 9 * SECOND, true),
                event("follower", "us:0.1", "p", "u1"),
                event("follower", "us:0.2", "q", "s"),
                new Entry.Fault("cut", "LINKS", "us and eu", Clocks.SOUND, 2 * SECOND, 3 * SECOND),
                event("rest", "us:0.1", "p", "u1"),
                event("rest", "us:0.2", "q", "s"),
                new Entry.Event("rest", "eu", "eu", "eu:0.1", "p", "u2", 1),
                new Entry.Rest("us", "p", 2, List.of("u1", "u2")),
                new Entry.Rest("eu", "p", 2, List.of("u1", "u2")),
                new Entry.Rest("us", "q", 1, List.of("s")),
                new Entry.Rest("eu", "q", 1, List.of("s")),
                new Entry.Register("us", "u1", "p", true, V1),
                new Entry.Register("us", "u2", "p", true, V2),
                new Entry.Register("us", "s", "q", true, V3)));
    }

    private static Entry.Tap tap(
            String region,
            String user,
            String post,
            boolean like,
            boolean session,
            long second,
            Outcome outcome,
            long count,
            String version) {
        return new Entry.Tap(
                region,
                user,
                post,
                like,
                session,
                second * SECOND,
                second * SECOND + 1_000,
                outcome,
                outcome == Outcome.OK ? 201 : outcome == Outcome.FAIL ? 400 : 0,
                outcome == Outcome.OK,
                outcome == Outcome.OK ? count : -1,
                version);
    }

    private static Entry.Tap unknown(String user, boolean like, long second) {
        return tap("us", user, "p", like, false, second, Outcome.UNKNOWN, -1, "");
    }

    private static Entry.Read read(
            String region,
            String user,
            String post,
            boolean session,
            long second,
            long count,
            boolean liked,
            long asOf) {
        return new Entry.Read(
                region, user, post, session, second * SECOND, second * SECOND + 500, count, liked, asOf * SECOND);
    }

    private static Entry.Event event(String reader, String id, String post, String user) {
        return new Entry.Event(reader, "us", "us", id, post, user, 1);
    }

    /** The laws that a history breaks. */
    private static List<String> broken(List<Entry> history) {
        Observed observed = new Observed(history);
        return Check.ALL.stream()
                .map(check -> check.judge(observed))
                .filter(verdict -> !verdict.isGood())
                .map(verdict -> verdict.broken().get(0))
                .toList();
    }

    private static List<Entry> with(Entry... more) {
        List<Entry> history = sound();
        history.addAll(List.of(more));
        return history;
    }

    private static <T extends Entry> List<Entry> altered(Class<T> kind, int number, UnaryOperator<T> change) {
        List<Entry> history = sound();
        int seen = 0;
        for (int i = 0; i < history.size(); i++) {
            if (kind.isInstance(history.get(i)) && seen++ == number) {
                history.set(i, change.apply(kind.cast(history.get(i))));
            }
        }
        return history;
    }

    private static <T extends Entry> List<Entry> without(Class<T> kind, int number) {
        List<Entry> history = sound();
        history.remove(history.stream()
                .filter(kind::isInstance)
                .skip(number)
                .findFirst()
                .orElseThrow());
        return history;
    }

    @Test
    void aSoundHistoryIsGoodAndEachCheckHasLookedAtSomething() {
        Observed observed = new Observed(sound());

        assertThat(Check.ALL)
                .extracting(check -> check.judge(observed))
                .allMatch(Verdict::isGood)
                .allMatch(verdict -> verdict.looked() > 0);
    }

    @Test
    void aLostTapIsNoticed() {
        List<Entry> history = altered(Entry.Register.class, 0, r -> new Entry.Register("us", "u1", "p", false, ""));

        assertThat(broken(history)).anyMatch(line -> line.contains("u1") && line.contains("is gone"));
    }

    @Test
    void aLostTapIsNoticedAlsoWhereAllRegionsAgreeThatItNeverWas() {
        List<Entry> history = without(Entry.Register.class, 0);
        history.replaceAll(
                entry -> entry instanceof Entry.Rest rest && rest.post().equals("p")
                        ? new Entry.Rest(rest.region(), "p", 1, List.of("u2"))
                        : entry);

        assertThat(broken(history)).anyMatch(line -> line.contains("its register was not looked at"));
    }

    @Test
    void anOlderTapThatWinsIsNoticed() {
        List<Entry> history = with(tap("us", "u2", "p", true, false, 1, Outcome.OK, 1, V1));
        history.replaceAll(entry ->
                entry instanceof Entry.Register register && register.user().equals("u2")
                        ? new Entry.Register("us", "u2", "p", true, V1)
                        : entry);

        assertThat(broken(history)).anyMatch(line -> line.contains("has the older"));
    }

    @Test
    void aTapWithoutAnAnswerMayWinOrNot() {
        List<Entry> lost = with(unknown("u1", false, 7));
        List<Entry> won = altered(
                Entry.Register.class, 0, r -> new Entry.Register("us", "u1", "p", false, "00000000000000ff@eu/eu-1/b"));

        assertThat(broken(lost)).isEmpty();
        assertThat(broken(won)).anyMatch(line -> line.contains("which no tap asked for"));
        won.add(unknown("u1", false, 7));
        assertThat(broken(won)).noneMatch(line -> line.contains("which no tap asked for"));
    }

    @Test
    void aLikeOfNobodysIsNoticed() {
        assertThat(broken(with(new Entry.Register("us", "ghost", "p", true, V1))))
                .anyMatch(line -> line.contains("likes, but never tapped"));
    }

    @Test
    void aPhantomCountAtRestIsNoticed() {
        assertThat(broken(altered(Entry.Rest.class, 1, r -> new Entry.Rest("eu", "p", 3, r.likers()))))
                .containsExactly("p in eu: counts 3, but 2 like it");
    }

    @Test
    void anotherLikerThanTheRegistersIsNoticed() {
        assertThat(broken(altered(Entry.Rest.class, 1, r -> new Entry.Rest("eu", "p", 2, List.of("u1", "u3")))))
                .singleElement()
                .asString()
                .contains("u2 -> p");
        assertThat(broken(altered(Entry.Rest.class, 1, r -> new Entry.Rest("eu", "p", 2, List.of("u1", "u1")))))
                .hasSize(1);
        assertThat(broken(without(Entry.Rest.class, 1)))
                .singleElement()
                .asString()
                .contains("was not looked at");
    }

    @Test
    void aPhantomCountOnTheWayIsNoticed() {
        assertThat(broken(altered(Entry.Read.class, 0, r -> read("us", "", "p", false, 4, 3, false, 0))))
                .singleElement()
                .asString()
                .contains("counted 3, possible are 1 to 2");
    }

    @Test
    void aCountThatLacksWhatTheRegionItselfAcknowledgedIsNoticed() {
        assertThat(broken(altered(Entry.Read.class, 0, r -> read("us", "", "p", false, 4, 0, false, 0))))
                .singleElement()
                .asString()
                .contains("counted 0, possible are 1 to 2");
    }

    @Test
    void aCountThatLacksWhatItClaimsToHaveIsNoticed() {
        assertThat(broken(altered(Entry.Read.class, 0, r -> read("us", "", "p", false, 4, 1, false, 3))))
                .singleElement()
                .asString()
                .contains("counted 1, possible are 2 to 2");
    }

    @Test
    void anUnlikeThatIsHeardOfFirstMayHideALikeForAMoment() {
        List<Entry> history = altered(Entry.Read.class, 0, r -> read("us", "", "p", false, 8, 0, false, 0));
        history.add(tap("eu", "u3", "p", false, false, 7, Outcome.OK, 1, "0000000000000004@eu/eu-1/b"));
        history.add(new Entry.Register("us", "u3", "p", false, "0000000000000004@eu/eu-1/b"));

        assertThat(broken(history)).isEmpty();
    }

    @Test
    void aTapThatWasRefusedMustNotCount() {
        List<Entry> history = with(tap("us", "u9", "p", true, false, 3, Outcome.FAIL, -1, ""));
        history.add(read("us", "", "p", false, 4, 3, false, 0));

        assertThat(broken(history)).singleElement().asString().contains("counted 3, possible are 1 to 2");
    }

    @Test
    void aStaleSessionReadIsNoticed() {
        assertThat(broken(altered(Entry.Read.class, 1, r -> read("eu", "s", "q", true, 4, 1, false, 0))))
                .singleElement()
                .asString()
                .contains("the session's own last tap says true");
    }

    @Test
    void aTapOfASessionThatSaysWronglyWhetherItChangedAnythingIsNoticed() {
        List<Entry> history = with(tap("eu", "s", "q", true, true, 6, Outcome.OK, 1, V3));

        assertThat(broken(history)).singleElement().asString().contains("a tap that changes nothing said changed=true");
    }

    @Test
    void anImpossibleLiveValueIsNoticed() {
        assertThat(broken(altered(Entry.Push.class, 0, p -> new Entry.Push("us-1", "us", "p", p.at(), 7))))
                .singleElement()
                .asString()
                .contains("7 was pushed, possible are 0 to 2");
    }

    @Test
    void aStreamThatDoesNotEndOnTheValueAtRestIsNoticed() {
        assertThat(broken(without(Entry.Push.class, 1)))
                .singleElement()
                .asString()
                .contains("ends on 1, at rest it is 2");
    }

    @Test
    void anEventThatIsReadTwiceIsNoticed() {
        assertThat(broken(with(event("follower", "us:0.1", "p", "u1"))))
                .singleElement()
                .asString()
                .contains("read us:0.1 twice");
    }

    @Test
    void anEventThatIsMissedIsNoticed() {
        assertThat(broken(without(Entry.Event.class, 0)))
                .singleElement()
                .asString()
                .contains("missed 1 events");
    }

    @Test
    void anEventThatIsGoneAfterwardsIsNoticed() {
        assertThat(broken(with(event("follower", "us:0.7", "p", "u1"))))
                .singleElement()
                .asString()
                .contains("which the feed no longer has");
    }

    @Test
    void feedsThatDoNotAddUpAreNoticed() {
        assertThat(broken(without(Entry.Event.class, 4)))
                .singleElement()
                .asString()
                .contains("u2 -> p: the feeds add up to 0, but it likes");
    }

    @Test
    void whatADestroyedDiskHadAloneMayBeGone() {
        List<Entry> history = altered(Entry.Register.class, 0, r -> new Entry.Register("us", "u1", "p", false, ""));
        history.replaceAll(
                entry -> entry instanceof Entry.Rest rest && rest.post().equals("p")
                        ? new Entry.Rest(rest.region(), "p", 1, List.of("u2"))
                        : entry);
        history.replaceAll(entry -> entry instanceof Entry.Push push && push.count() == 2
                ? new Entry.Push("us-1", "us", "p", push.at(), 1)
                : entry);
        assertThat(broken(history)).isNotEmpty();

        List<Entry> risked = new ArrayList<>(history);
        risked.add(new Entry.Loss("us", SECOND / 2, 2 * SECOND));
        assertThat(broken(risked)).isEmpty();

        List<Entry> safe = new ArrayList<>(history);
        safe.add(new Entry.Loss("us", 2 * SECOND, 3 * SECOND));
        assertThat(broken(safe)).anyMatch(line -> line.contains("is gone"));
    }

    /** What might have been done to clocks is no excuse; what was done is. */
    @Test
    void asOfIsJudgedUnlessAClockWasSetWrong() {
        List<Entry> history = with(read("us", "", "p", false, 7, 1, false, 6));
        assertThat(broken(history)).hasSize(1);

        history.add(new Entry.Fault("skew", "NODES", "us", Clocks.SKEWED, 2 * SECOND, 3 * SECOND));
        assertThat(broken(history)).isEmpty();
    }

    @Test
    void faultsThatNeverCameAreNamed() {
        assertThat(leftOfRun(sound()))
                .isEqualTo("2 of the 3 faults that were allowed never came: kill, pause; give it more --seconds");
        assertThat(leftOfRun(with(
                        new Entry.Fault("kill", "NODES", "us", Clocks.SOUND, 2 * SECOND, 3 * SECOND),
                        new Entry.Fault("pause", "NODES", "us", Clocks.SOUND, 4 * SECOND, 5 * SECOND))))
                .isEmpty();
        assertThat(leftOfRun(with(new Entry.Trouble("kill: it would not start", SECOND))))
                .as("more time would not help")
                .endsWith("never came: kill, pause");
    }

    private static String leftOfRun(List<Entry> history) {
        return new RunCheck().judge(new Observed(history)).left();
    }

    @Test
    void aHistoryThatShowsNothingIsNoGoodVerdict() {
        assertThat(broken(List.of(new Entry.Run("likewise chaos", "", 1, 10, List.of("us", "eu"), List.of()))))
                .containsExactly("nobody tapped, so nothing was shown");
        assertThat(broken(altered(
                        Entry.Run.class, 0, run -> new Entry.Run(run.command(), "", 1, 10, List.of(), List.of()))))
                .containsExactly("the run has no regions");
    }

    @Test
    void troubleOfTheRunIsNoGoodVerdict() {
        assertThat(broken(with(new Entry.Trouble("regions do not have the same", SECOND))))
                .hasSize(1);
    }
}
