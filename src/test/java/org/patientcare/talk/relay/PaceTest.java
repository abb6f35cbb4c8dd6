package org.patientcare.talk.relay;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("Events 5: what waits for long gives way to calls")
class PaceTest {

    private static final int A_SECOND = 1_000;
    private static final int BATCH = 128;

    private long now = Long.MAX_VALUE - TimeUnit.SECONDS.toNanos(1);
    private long worked;
    private final Pace pace = new Pace(() -> now, () -> worked, A_SECOND);

    @Test
    @DisplayName("without calls all is taken in that can be")
    void idle() {
        assertThat(takenIn(10, 0)).isEqualTo(10 * 100 * BATCH);
    }

    @Test
    @DisplayName("beside calls so many a second and no fewer")
    void busy() {
        takenIn(2, 100);

        int taken = takenIn(60, 100);

        assertThat(taken).isBetween(60 * A_SECOND - BATCH, 60 * A_SECOND + 2 * BATCH);
    }

    @Test
    @DisplayName("calls that are at work now and then change nothing, and those at work often do")
    void howOften() {
        assertThat(takenIn(10, 9)).isEqualTo(10 * 100 * BATCH);
        takenIn(1, 10);

        assertThat(takenIn(10, 10)).isLessThan(11 * A_SECOND);
    }

    @Test
    @DisplayName("when the calls end it goes on at once, and owes nothing")
    void callsEnd() {
        takenIn(1, 0);
        takenIn(1, 100);
        passes(100, 0);

        assertThat(pace.allows()).isTrue();
        pace.took(100_000);
        passes(100, 0);
        assertThat(pace.allows()).isTrue();
    }

    @Test
    @DisplayName("what is not sent takes no room of others")
    void notSent() {
        takenIn(1, 100);
        pace.took(10 * A_SECOND);
        passes(1_000, 100);
        assertThat(pace.allows()).isFalse();

        pace.gaveUp(10 * A_SECOND);

        assertThat(pace.allows()).isTrue();
    }

    @Test
    @DisplayName("a long pause is not made up for")
    void pause() {
        takenIn(1, 100);
        passes(60_000, 100);

        assertThat(takenIn(1, 100)).isLessThan(A_SECOND * 2);
    }

    @Test
    @DisplayName("the pace beside calls grows with the node, from 500 a second")
    void cores() {
        assertThat(Pace.beside(1)).isEqualTo(500);
        assertThat(Pace.beside(2)).isEqualTo(800);
        assertThat(Pace.beside(16)).isEqualTo(6_400);
    }

    /**
     * Looks every 10 ms whether a batch may be taken in, and takes it.
     *
     * @param percent of the time in which calls are at work
     */
    private int takenIn(int seconds, int percent) {
        int taken = 0;
        for (int i = 0; i < seconds * 100; i++) {
            passes(10, percent);
            if (pace.allows()) {
                pace.took(BATCH);
                taken += BATCH;
            }
        }
        return taken;
    }

    private void passes(int millis, int percent) {
        long nanos = TimeUnit.MILLISECONDS.toNanos(millis);
        now += nanos;
        worked += nanos * percent / 100;
    }
}
