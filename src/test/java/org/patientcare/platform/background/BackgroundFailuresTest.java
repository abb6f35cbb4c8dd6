package org.patientcare.platform.background;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("What is logged if background work fails")
class BackgroundFailuresTest {

    private final RecordedLog log = new RecordedLog();
    private final BackgroundFailures failures =
            new BackgroundFailures(log.logger(), "Nothing was done");

    @AfterEach
    void close() {
        log.close();
    }

    @Test
    @DisplayName("work that succeeds returns true and logs nothing")
    void successLogsNothing() {
        assertThat(failures.attempt(() -> {})).isTrue();
        assertThat(log.lines()).isEmpty();
    }

    @Test
    @DisplayName("a failure is logged as a warning without its message, once for each kind")
    void onceForEachKind() {
        for (int i = 0; i < 3; i++) {
            assertThat(failures.attempt(BackgroundFailuresTest::failWithASecret)).isFalse();
            assertThat(failures.attempt(() -> failWith(new SQLException("row", "23505"))))
                    .isFalse();
        }

        assertThat(log.aboveDebug())
                .containsExactly(
                        "WARNING Nothing was done: java.lang.IllegalStateException",
                        "WARNING Nothing was done: SQL state 23505");
        assertThat(log.lines()).hasSize(6).noneMatch(line -> line.contains("secret"));
    }

    @Test
    @DisplayName("any java.lang.Error is logged at level error, and is not thrown on")
    void errorsToo() {
        failures.attempt(
                () -> {
                    throw new StackOverflowError();
                });
        failures.attempt(
                () -> {
                    throw new NoClassDefFoundError("gone");
                });

        assertThat(log.aboveDebug())
                .containsExactly(
                        "SEVERE Nothing was done: java.lang.StackOverflowError",
                        "SEVERE Nothing was done: java.lang.NoClassDefFoundError");
    }

    @Test
    @DisplayName(
            "a failure because the database is unavailable is only logged at debug level: the database watch reports it")
    void theDatabaseIsUnavailable() {
        failures.attempt(() -> failWith(new SQLException("ended", "57P01")));

        assertThat(log.lines()).containsExactly("FINE Nothing was done: SQL state 57P01");
    }

    @Test
    @DisplayName("a failure while the node stops is only logged at debug level")
    void whileItStops() {
        failures.stop();
        failures.attempt(
                () -> {
                    throw new NoClassDefFoundError("first needed now");
                });

        assertThat(log.lines())
                .containsExactly("FINE Nothing was done: java.lang.NoClassDefFoundError");
    }

    private static void failWithASecret() {
        throw new IllegalStateException("a secret");
    }

    private static void failWith(SQLException cause) {
        throw new IllegalStateException(cause);
    }
}
