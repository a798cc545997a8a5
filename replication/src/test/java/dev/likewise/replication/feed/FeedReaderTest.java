package dev.likewise.replication.feed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.likewise.crdt.laws.Seeded;
import dev.likewise.replication.feed.FeedEvent.Place;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each event once and in the order of its log, from wherever a consumer goes on. */
class FeedReaderTest {
    private static final int ROUNDS = 60;

    private static List<Place> places(FeedPage page) {
        return page.entries().stream().map(entry -> entry.event().place()).toList();
    }

    @Test
    void changesOfLikesAreEventsAndNothingElseIs() {
        LogFiller log = new LogFiller(1);
        log.append(0, "correction", "author", "like", "again", "unlike");
        FeedPage page = log.reader().page(FeedPosition.start(1), log.end(), 10);
        assertThat(page.entries())
                .extracting(entry -> entry.event().type())
                .containsExactly(
                        FeedEvent.Type.LIKE_CREATED, FeedEvent.Type.LIKE_REMOVED, FeedEvent.Type.COUNT_CORRECTED);
        assertThat(page.entries()).extracting(entry -> entry.event().delta()).containsExactly(1, -1, -2);
        assertThat(places(page)).containsExactlyElementsOf(log.expected);
        assertThat(page.more()).isFalse();
        assertThat(page.next()).isEqualTo(log.end());
    }

    @Test
    void shardsAreMergedByTheTimeOfTheirRecords() {
        LogFiller log = new LogFiller(3);
        for (int shard : new int[] {2, 0, 0, 1, 2, 1, 0}) {
            log.append(shard, "like");
        }
        FeedPage page = log.reader().page(FeedPosition.start(3), log.end(), 100);
        assertThat(places(page)).containsExactlyElementsOf(log.expected);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void consumerThatIsKilledAnywhereMissesNothingAndSeesNothingTwice(long seed) {
        Seeded random = new Seeded(seed);
        LogFiller log = new LogFiller(random.between(1, 5), random.coin() ? 0 : 1_000);
        List<Place> seen = new ArrayList<>();
        FeedPosition at = FeedPosition.start(log.store.shards());
        boolean more = true;
        for (int round = 0; round < ROUNDS || more; round++) {
            assertThat(round).as("rounds, with " + seen).isLessThan(100 * ROUNDS);
            if (round < ROUNDS) {
                log.appendSome(random, random.below(5));
            }
            FeedPage page = log.reader().page(at, log.end(), random.between(1, 6));
            int kept = random.chance(30)
                    ? random.below(page.entries().size() + 1)
                    : page.entries().size();
            boolean whole = kept == page.entries().size() && random.coin();
            for (FeedPage.Entry entry : page.entries().subList(0, kept)) {
                seen.add(entry.event().place());
                at = entry.after();
            }
            at = whole ? page.next() : at;
            // What a consumer keeps is bytes.
            at = FeedPosition.readFrom(ByteBuffer.wrap(at.toBytes()), log.store.shards());
            more = seen.size() < log.expected.size();
        }
        assertThat(seen).containsExactlyInAnyOrderElementsOf(log.expected);
        for (int shard = 0; shard < log.store.shards(); shard++) {
            int one = shard;
            assertThat(seen.stream().filter(place -> place.shard() == one))
                    .as("shard " + shard)
                    .containsExactlyElementsOf(log.expected.stream()
                            .filter(place -> place.shard() == one)
                            .toList());
        }
    }

    @Test
    void recordThatWasBegunIsFinishedFirst() {
        LogFiller log = new LogFiller(2);
        log.append(1, "like", "like", "like");
        log.append(0, "like");
        FeedReader reader = log.reader();
        FeedPage first = reader.page(FeedPosition.start(2), log.end(), 2);
        assertThat(first.more()).isTrue();
        FeedPage rest = reader.page(first.next(), log.end(), 10);
        assertThat(places(rest)).containsExactly(new Place(1, 1, 2), new Place(0, 1, 0));
    }

    @Test
    void recordThatWasBegunIsFinishedFirstThoughAnotherShardsClockIsBehind() {
        LogFiller log = new LogFiller(2, 1_000_000);
        log.append(0, "like", "like");
        FeedPage first = log.reader().page(FeedPosition.start(2), log.end(), 1);
        log.append(1, "like");
        assertThat(places(log.reader().page(first.next(), log.end(), 10)))
                .containsExactly(new Place(0, 1, 1), new Place(1, 1, 0));
    }

    @Test
    void nothingBehindTheDurableEndIsShown() {
        LogFiller log = new LogFiller(2);
        log.append(0, "like");
        log.append(1, "like");
        FeedPosition durable = log.end();
        log.append(0, "like");
        FeedPage page = log.reader().page(FeedPosition.start(2), durable, 100);
        assertThat(places(page)).containsExactly(new Place(0, 1, 0), new Place(1, 1, 0));
        assertThat(page.more()).isFalse();
        assertThat(log.reader().page(page.next(), durable, 100).entries()).isEmpty();
        assertThat(places(log.reader().page(page.next(), log.end(), 100))).containsExactly(new Place(0, 2, 0));
    }

    @Test
    void recordsWithoutEventsArePassedByOnce() {
        LogFiller log = new LogFiller(1);
        log.append(0, "again");
        log.append(0, "author");
        FeedPage page = log.reader().page(FeedPosition.start(1), log.end(), 10);
        assertThat(page.entries()).isEmpty();
        assertThat(page.more()).isFalse();
        assertThat(page.next()).isEqualTo(log.end());
    }

    @Test
    void pageEndsWhereMuchWasReadThatIsNoEvent() {
        LogFiller log = new LogFiller(2);
        String[] refreshes = new String[10_000];
        Arrays.fill(refreshes, "again");
        while (log.store.bytes() < 3 * FeedReader.PAGE_BYTES) {
            log.append(0, refreshes);
            log.append(1, refreshes);
        }
        log.append(0, "like");
        FeedPosition at = FeedPosition.start(2);
        Set<Place> seen = new HashSet<>();
        int pages = 0;
        for (boolean more = true; more; pages++) {
            FeedPage page = log.reader().page(at, log.end(), 10);
            seen.addAll(places(page));
            at = page.next();
            more = page.more();
        }
        assertThat(seen).containsExactlyElementsOf(log.expected);
        assertThat(pages).isGreaterThan(2);
    }

    @Test
    void whatIsTrimmedIsSaidToBe() {
        LogFiller log = new LogFiller(2);
        for (int i = 0; i < 5; i++) {
            log.append(0, "like", "like");
            log.append(1, "like");
        }
        FeedReader reader = log.reader();
        FeedPosition within = reader.page(FeedPosition.start(2), log.end(), 1).next();
        log.trim(0, 1);
        assertThatThrownBy(() -> reader.page(within, log.end(), 10)).isInstanceOf(TrimmedException.class);
        FeedPosition oldest = reader.oldest(log.end());
        assertThat(places(reader.page(oldest, log.end(), 100)))
                .hasSize(8 + 5)
                .doesNotContain(new Place(0, 1, 0), new Place(0, 1, 1));
        log.trim(0, 5);
        assertThatThrownBy(() -> reader.page(oldest, log.end(), 10)).isInstanceOf(TrimmedException.class);
        assertThat(reader.oldest(log.end())).isEqualTo(FeedPosition.behind(List.of(5L, 0L)));
        assertThat(reader.page(log.end(), log.end(), 10).entries()).isEmpty();
    }

    @Test
    void whoHasMissedSomethingOfOneShardIsNotToldAgainOfTheOthers() {
        LogFiller log = new LogFiller(3);
        log.append(0, "like");
        log.append(1, "like", "like");
        log.append(2, "like", "like");
        FeedReader reader = log.reader();
        FeedPosition within = reader.page(FeedPosition.start(3), log.end(), 2).next();
        log.append(2, "like");
        log.trim(2, 1);
        FeedPage rest = reader.page(within.orLater(reader.oldest(log.end())), log.end(), 10);
        assertThat(places(rest)).containsExactly(new Place(1, 1, 1), new Place(2, 2, 0));
        log.trim(1, 1);
        assertThat(places(reader.page(within.orLater(reader.oldest(log.end())), log.end(), 10)))
                .containsExactly(new Place(2, 2, 0));
    }

    @Test
    void positionsOfAnotherLogAreToldApart() {
        LogFiller log = new LogFiller(2);
        log.append(0, "like", "like");
        FeedPosition end = log.end();
        assertThat(FeedPosition.behind(List.of(1L, 0L)).isBeyond(end)).isFalse();
        assertThat(FeedPosition.behind(List.of(1L, 1L)).isBeyond(end)).isTrue();
        FeedPosition within = log.reader().page(FeedPosition.start(2), end, 1).next();
        assertThat(within.isBeyond(end)).isFalse();
        assertThat(within.isBeyond(FeedPosition.start(2))).isTrue();
        assertThat(within.isBefore(end)).isTrue();
    }

    @Test
    void bytesThatAreNoPositionAreRefused() {
        byte[] right = FeedPosition.behind(List.of(1L, 300L)).toBytes();
        for (int length = 0; length < right.length; length++) {
            ByteBuffer cut = ByteBuffer.wrap(right, 0, length);
            assertThatThrownBy(() -> FeedPosition.readFrom(cut, 2)).isInstanceOf(IllegalArgumentException.class);
        }
        assertThatThrownBy(() -> FeedPosition.readFrom(ByteBuffer.wrap(right), 3))
                .isInstanceOf(IllegalArgumentException.class);
        byte[] endless = new byte[20];
        Arrays.fill(endless, (byte) -1);
        assertThatThrownBy(() -> FeedPosition.readFrom(ByteBuffer.wrap(endless), 2))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
