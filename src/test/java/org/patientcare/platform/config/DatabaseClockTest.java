package org.patientcare.platform.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.patientcare.platform.config.NodeClock.DatabaseClock;

@DisplayName("Clock: a node uses the database's time, whatever its own clock shows")
class DatabaseClockTest {

    private static final Instant WRONG = Instant.parse("2031-05-06T07:08:09Z");
    private static final Instant TRUE_START = Instant.parse("2026-03-02T09:00:00Z");

    /** The monotonic counter of the machine, which starts at an arbitrary value. */
    private long counter = 123_456_789_012L;

    private final long began = counter;
    private final DatabaseClock clock =
            new DatabaseClock(Clock.fixed(WRONG, ZoneOffset.UTC), () -> counter);

    private void pass(Duration time) {
        counter += time.toNanos();
    }

    private Instant trueTime() {
        return TRUE_START.plusNanos(counter - began);
    }

    /**
     * Asks the database for its time.
     *
     * @param whole how long the query takes
     * @param partBeforeAnswer after which fraction of it the database reads its clock
     * @param databaseAhead how far the database's clock is ahead
     */
    private void ask(Duration whole, double partBeforeAnswer, Duration databaseAhead) {
        long before = counter;
        long toAnswer = (long) (whole.toNanos() * partBeforeAnswer);
        counter += toAnswer;
        Instant said = trueTime().plus(databaseAhead);
        counter += whole.toNanos() - toAnswer;
        clock.addSample(said, before);
    }

    private Duration error() {
        return Duration.between(trueTime(), clock.instant()).abs();
    }

    @Test
    void itIsTheNodesOwnTimeUntilTheDatabaseWasQueried() {
        assertThat(clock.instant()).isEqualTo(WRONG);
    }

    @ParameterizedTest
    @CsvSource({"0.0", "0.5", "1.0"})
    void theErrorOfOneAnswerIsAtMostHalfTheQueryTime(double part) {
        ask(Duration.ofMillis(200), part, Duration.ZERO);

        assertThat(error()).isLessThanOrEqualTo(Duration.ofMillis(100));
    }

    @Test
    void itFollowsTheCounterWhileTheDatabaseIsUnavailable() {
        ask(Duration.ofMillis(2), 0.5, Duration.ZERO);
        pass(Duration.ofHours(5));

        assertThat(error()).isLessThanOrEqualTo(Duration.ofMillis(1));
    }

    @Test
    void aSlowAnswerDoesNotReduceThePrecision() {
        ask(Duration.ofMillis(1), 0.5, Duration.ZERO);
        pass(Duration.ofSeconds(1));
        ask(Duration.ofSeconds(4), 1, Duration.ZERO);

        assertThat(error()).isLessThan(Duration.ofMillis(10));
    }

    @Test
    void aQuickAnswerImprovesThePrecisionAfterASlowOne() {
        ask(Duration.ofSeconds(4), 1, Duration.ZERO);
        assertThat(error()).isGreaterThan(Duration.ofSeconds(1));
        pass(Duration.ofSeconds(3));
        ask(Duration.ofMillis(1), 0.5, Duration.ZERO);

        assertThat(error()).isLessThan(Duration.ofMillis(1));
    }

    @ParameterizedTest
    @CsvSource({"PT2H", "PT-2H", "PT0.5S"})
    void itFollowsADatabaseWhoseClockIsSet(Duration by) {
        ask(Duration.ofMillis(1), 0.5, Duration.ZERO);
        pass(Duration.ofSeconds(1));
        ask(Duration.ofMillis(1), 0.5, by);

        assertThat(Duration.between(trueTime().plus(by), clock.instant()).abs())
                .isLessThan(Duration.ofMillis(1));
    }

    @Test
    void aCorrectionDoesNotTurnItBack() {
        ask(Duration.ofSeconds(4), 1, Duration.ZERO);
        Instant early = clock.instant();
        ask(Duration.ofMillis(1), 0.5, Duration.ZERO);

        assertThat(clock.instant()).isEqualTo(early);
        pass(Duration.ofSeconds(1));
        assertThat(clock.instant()).isEqualTo(early);
        pass(Duration.ofSeconds(2));
        assertThat(clock.instant()).isAfter(early);
        assertThat(error()).isLessThan(Duration.ofMillis(1));
    }

    @ParameterizedTest
    @CsvSource({"PT-9S, true", "PT-11S, false"})
    void onlyADatabaseSetBackByMoreThanTenSecondsTurnsItBack(Duration by, boolean staysTheSame) {
        ask(Duration.ofMillis(1), 0.5, Duration.ZERO);
        Instant before = clock.instant();
        ask(Duration.ofMillis(1), 0.5, by);

        assertThat(clock.instant().equals(before)).isEqualTo(staysTheSame);
        assertThat(clock.instant().isBefore(before)).isNotEqualTo(staysTheSame);
    }

    @Test
    void anotherZoneHasTheSameTime() {
        Clock there = clock.withZone(ZoneId.of("America/Lima"));
        ask(Duration.ofMillis(1), 0.5, Duration.ZERO);

        assertThat(there.instant()).isEqualTo(clock.instant());
        assertThat(there.getZone()).isEqualTo(ZoneId.of("America/Lima"));
        assertThat(there.withZone(ZoneOffset.UTC).instant()).isEqualTo(clock.instant());
    }

    @ParameterizedTest
    @CsvSource({"30, true", "-30, true", "31, false", "-31, false", "34560000, false"})
    void halfAMinuteIsTolerated(long seconds, boolean right) {
        assertThat(NodeClock.isAccurate(Duration.ofSeconds(seconds))).isEqualTo(right);
    }

    @Test
    void theMessageNamesDirectionAndDeviationAndRemedy() {
        long days = TimeUnit.DAYS.toSeconds(400);
        assertThat(NodeClock.sentence(Duration.ofSeconds(days)))
                .contains("34560000 s ahead of the database's", "NTP");
        assertThat(NodeClock.sentence(Duration.ofSeconds(-days)))
                .contains("34560000 s behind the database's", "NTP");
    }
}
