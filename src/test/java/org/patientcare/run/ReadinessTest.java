package org.patientcare.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With a process that does nothing in place of the server; the test writes its log. */
@DisplayName("The run command waits for its server")
class ReadinessTest {

    private static final Duration STANDSTILL = Duration.ofSeconds(1);
    private static final Duration WORKING = STANDSTILL.multipliedBy(3);
    private static final long LINE_MILLIS = 100;
    private static final int NOBODY_LISTENS = 1;

    @TempDir private Path folder;

    private Path log;
    private Process idle;

    @BeforeEach
    void start() throws IOException {
        log = Files.createFile(folder.resolve("server.log"));
        idle = new ProcessBuilder("sleep", "600").start();
    }

    @AfterEach
    void end() {
        idle.destroyForcibly();
    }

    @Test
    @DisplayName("as long as it makes progress, however long the start takes, and not longer")
    void aStandstillIsLimitedAndAStartIsNot() {
        Instant began = Instant.now();
        ScheduledExecutorService server = Executors.newSingleThreadScheduledExecutor();
        server.scheduleAtFixedRate(this::logLine, 0, LINE_MILLIS, TimeUnit.MILLISECONDS);
        CompletableFuture.delayedExecutor(WORKING.toMillis(), TimeUnit.MILLISECONDS)
                .execute(server::shutdownNow);

        assertThatThrownBy(this::await)
                .isInstanceOf(RunFailure.class)
                .hasMessageContaining("The server has made no progress for 1 seconds.")
                .hasMessageContaining(log.toString());

        assertThat(Duration.between(began, Instant.now())).isGreaterThan(WORKING);
    }

    @Test
    @DisplayName("and not at all if it refuses to start")
    void aRefusalEndsTheWait() throws IOException {
        Files.writeString(
                log, "{\"LogMessage\":\"Patient Care does not start: the password is wrong\"}");

        assertThatThrownBy(this::await).hasMessageContaining("the password is wrong");
    }

    private void await() {
        PrintStream out = new PrintStream(new ByteArrayOutputStream());
        new Readiness(new Server(idle, log), NOBODY_LISTENS, STANDSTILL, out).await();
    }

    private void logLine() {
        try {
            Files.writeString(log, "still at it\n", StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
