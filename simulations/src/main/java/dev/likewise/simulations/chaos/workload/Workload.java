package dev.likewise.simulations.chaos.workload;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;

/** What clients do. Several can be played at once, on posts of their own. */
public enum Workload {
    /** Everybody likes one post. */
    HOT("new users like one post, in whatever region; who gets no answer tries the next region; counts are read"),
    /** The same users in two regions. */
    TOGGLES("few users like and unlike few posts, each from two regions at once, with retries that fail over"),
    /** Clients that move. */
    SESSIONS("users who carry a session tap in one region and read in another at once"),
    /** Watchers. */
    LIVE("watchers in every region, by server-sent events, on posts that are tapped"),
    /** Followers. */
    FEED("followers of every region's change feed, which go on from their cursor, while posts are tapped");

    /** Threads of one workload that tap. */
    private static final int TAPPERS = 4;

    private final String about;

    Workload(String about) {
        this.about = about;
    }

    public String about() {
        return about;
    }

    /** The posts that it taps. */
    public List<String> posts() {
        return switch (this) {
            case HOT -> List.of("hot");
            case TOGGLES ->
                IntStream.range(0, Toggles.POSTS).mapToObj(Toggles::post).toList();
            case SESSIONS ->
                IntStream.range(0, Sessions.POSTS).mapToObj(Sessions::post).toList();
            case LIVE -> List.of("live");
            case FEED -> List.of("feed");
        };
    }

    /**
     * What its threads do until the stage's stop.
     *
     * @param share which part of the stage's taps a second is its
     */
    public List<Callable<Void>> players(Stage stage, double share, SplittableRandom random) {
        long pauseMillis = Math.max(1, Math.round(1000.0 * TAPPERS / (stage.perSecond() * share)));
        List<Callable<Void>> players = new ArrayList<>();
        for (int i = 0; i < TAPPERS; i++) {
            String name = name().toLowerCase(Locale.ROOT) + "-" + i;
            SplittableRandom own = random.split();
            players.add(
                    switch (this) {
                        case HOT, LIVE, FEED -> new HotPost(stage, posts().get(0), name, pauseMillis, own);
                        case TOGGLES -> new Toggles(stage, name, pauseMillis, own);
                        case SESSIONS -> new Sessions(stage, name, pauseMillis, own);
                    });
        }
        return players;
    }
}
