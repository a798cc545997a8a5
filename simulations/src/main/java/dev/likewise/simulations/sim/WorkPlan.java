package dev.likewise.simulations.sim;

/**
 * What users do.
 *
 * @param taps how many taps, spread over the time of faults
 * @param users how many users; few, so that they collide
 * @param posts how many posts; few
 * @param likePercent taps that are likes
 * @param latePercent taps that come with an age
 * @param sessionPercent taps that carry the version of the user's last one
 * @param homePercent taps that go to the user's own region; the others go anywhere
 * @param lostAnswerPercent answers that do not reach the user
 * @param retryPercent taps without a good answer that are tried again, in any region
 * @param burst how many taps come together at the most
 * @param window after how many taps users go on to other pairs, as likes of yesterday are seldom touched again; 0 for never
 */
record WorkPlan(
        int taps,
        int users,
        int posts,
        int likePercent,
        int latePercent,
        int sessionPercent,
        int homePercent,
        int lostAnswerPercent,
        int retryPercent,
        int burst,
        int window) {
    static final WorkPlan NONE = new WorkPlan(0, 1, 1, 50, 0, 100, 100, 0, 0, 1, 0);

    /** As many taps as this. */
    WorkPlan with(int others) {
        return new WorkPlan(
                others,
                users,
                posts,
                likePercent,
                latePercent,
                sessionPercent,
                homePercent,
                lostAnswerPercent,
                retryPercent,
                burst,
                window);
    }

    /** Users who get every answer, and come one by one. */
    WorkPlan plain() {
        return new WorkPlan(taps, users, posts, likePercent, 0, 100, homePercent, 0, 0, 1, window);
    }

    static WorkPlan draw(Seeded random, long safetyMillis) {
        return new WorkPlan(
                (int) Math.min(120, safetyMillis / random.pick(20, 50, 200)),
                random.pick(1, 2, 3, 5),
                random.pick(1, 1, 2, 3),
                random.pick(30, 55, 80),
                random.pick(0, 0, 10, 30),
                random.pick(0, 50, 100, 100),
                random.pick(0, 50, 90, 100),
                random.pick(0, 0, 10, 30),
                random.pick(0, 50, 100),
                random.pick(1, 3, 10),
                random.pick(0, 4, 15, 30));
    }
}
