package dev.likewise.cli.replay;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Taps in the order in which they are to be played. Users, posts and taps are numbered from 0, in order of appearance. */
public final class Trace {
    private final Names users;
    private final Names posts;
    private final int[] userOf;
    private final int[] postOf;
    private final boolean[] isLike;
    private final int[] lineOf;

    private Trace(Builder from) {
        this.users = from.users;
        this.posts = from.posts;
        this.userOf = Arrays.copyOf(from.userOf, from.taps);
        this.postOf = Arrays.copyOf(from.postOf, from.taps);
        this.isLike = Arrays.copyOf(from.isLike, from.taps);
        this.lineOf = Arrays.copyOf(from.lineOf, from.taps);
    }

    public int taps() {
        return userOf.length;
    }

    public int users() {
        return users.names.size();
    }

    public List<String> posts() {
        return Collections.unmodifiableList(posts.names);
    }

    public int userOf(int tap) {
        return userOf[tap];
    }

    public int postOf(int tap) {
        return postOf[tap];
    }

    public boolean isLike(int tap) {
        return isLike[tap];
    }

    /** The line of the file, from 1. */
    public int lineOf(int tap) {
        return lineOf[tap];
    }

    public String user(int number) {
        return users.names.get(number);
    }

    public String post(int number) {
        return posts.names.get(number);
    }

    /** The same for two taps if, and only if, they are of the same user and post. */
    public long pairOf(int tap) {
        return ((long) userOf[tap] << 32) | postOf[tap];
    }

    /** Takes taps one by one. */
    static final class Builder {
        private final Names users = new Names();
        private final Names posts = new Names();
        private int[] userOf = new int[1024];
        private int[] postOf = new int[1024];
        private boolean[] isLike = new boolean[1024];
        private int[] lineOf = new int[1024];
        private int taps;

        void add(int line, String user, String post, boolean like) {
            if (taps == userOf.length) {
                grow(2 * taps);
            }
            userOf[taps] = users.numberOf(user);
            postOf[taps] = posts.numberOf(post);
            isLike[taps] = like;
            lineOf[taps] = line;
            taps++;
        }

        private void grow(int length) {
            userOf = Arrays.copyOf(userOf, length);
            postOf = Arrays.copyOf(postOf, length);
            isLike = Arrays.copyOf(isLike, length);
            lineOf = Arrays.copyOf(lineOf, length);
        }

        Trace build() {
            return new Trace(this);
        }
    }

    /** Numbers for names. */
    private static final class Names {
        private final List<String> names = new ArrayList<>();
        private final Map<String, Integer> numbers = new HashMap<>();

        int numberOf(String name) {
            Integer number = numbers.get(name);
            if (number == null) {
                number = names.size();
                numbers.put(name, number);
                names.add(name);
            }
            return number;
        }
    }
}
