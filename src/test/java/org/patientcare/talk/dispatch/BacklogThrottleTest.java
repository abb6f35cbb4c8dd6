package org.patientcare.talk.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("Events 5: the backlog is loaded more slowly while API calls run")
class BacklogThrottleTest {

    private static final int PER_SECOND = 1_000;
    private static final int BATCH = 128;

    private long now = Long.MAX_VALUE - TimeUnit.SECONDS.toNanos(1);
    private long worked;
    private final BacklogThrottle throttle =
            new BacklogThrottle(() -> now, () -> worked, PER_SECOND);

    @Test
    @DisplayName("without API calls there is no limit")
    void idle() {
        assertThat(load(10, 0)).isEqualTo(10 * 100 * BATCH);
    }

    @Test
    @DisplayName("while API calls run the rate is exactly the limit, no less")
    void busy() {
        load(2, 100);

        int loaded = load(60, 100);

        assertThat(loaded).isBetween(60 * PER_SECOND - BATCH, 60 * PER_SECOND + 2 * BATCH);
    }

    @Test
    @DisplayName(
            "API calls that run less than a tenth of the time do not matter; from a tenth on they do")
    void onlyFrequentCallsMatter() {
        assertThat(load(10, 9)).isEqualTo(10 * 100 * BATCH);
        load(1, 10);

        assertThat(load(10, 10)).isLessThan(11 * PER_SECOND);
    }

    @Test
    @DisplayName("when the API calls end, loading continues at once without any debt")
    void callsEnd() {
        load(1, 0);
        load(1, 100);
        passes(100, 0);

        assertThat(throttle.allowsLoading()).isTrue();
        throttle.recordLoaded(100_000);
        passes(100, 0);
        assertThat(throttle.allowsLoading()).isTrue();
    }

    @Test
    @DisplayName("deliveries that were not sent do not use up the limit")
    void notSent() {
        load(1, 100);
        throttle.recordLoaded(10 * PER_SECOND);
        passes(1_000, 100);
        assertThat(throttle.allowsLoading()).isFalse();

        throttle.recordDiscarded(10 * PER_SECOND);

        assertThat(throttle.allowsLoading()).isTrue();
    }

    @Test
    @DisplayName("unused time of a long pause is not made up for")
    void pause() {
        load(1, 100);
        passes(60_000, 100);

        assertThat(load(1, 100)).isLessThan(PER_SECOND * 2);
    }

    @Test
    @DisplayName("the limit grows with the cores of the node, from 500 per second")
    void cores() {
        assertThat(BacklogThrottle.limitPerSecond(1)).isEqualTo(500);
        assertThat(BacklogThrottle.limitPerSecond(2)).isEqualTo(800);
        assertThat(BacklogThrottle.limitPerSecond(16)).isEqualTo(6_400);
    }

    /**
     * Checks every 10 ms whether a batch may be loaded, and loads it.
     *
     * @param percent the percentage of the time during which API calls run
     * @return the number of deliveries loaded
     */
    private int load(int seconds, int percent) {
        int loaded = 0;
        for (int i = 0; i < seconds * 100; i++) {
            passes(10, percent);
            if (throttle.allowsLoading()) {
                throttle.recordLoaded(BATCH);
                loaded += BATCH;
            }
        }
        return loaded;
    }

    private void passes(int millis, int percent) {
        long nanos = TimeUnit.MILLISECONDS.toNanos(millis);
        now += nanos;
        worked += nanos * percent / 100;
    }
}
