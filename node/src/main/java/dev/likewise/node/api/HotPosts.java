package dev.likewise.node.api;

import java.util.List;

/** Which posts are tapped most on this node. Safe for all threads; never blocks. */
public interface HotPosts {
    /** The most that may be asked for. */
    int POSTS_MAX = 100;

    /** Over how many seconds taps are counted. */
    int WINDOW_SECONDS = 10;

    /**
     * The hottest posts, the first the most.
     *
     * @param n how many at most, from 1 to {@link #POSTS_MAX}
     */
    List<HotPost> top(int n);
}
