package org.patientcare.run;

import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Waits until the service answers, or until it is clear that it will not. On a busy machine this
 * may take long, so the limit is not for the whole start: it is for the time without progress.
 */
final class Readiness {

    /** Without progress for this long, a start is given up. */
    static final Duration STANDSTILL = Duration.ofSeconds(120);

    private static final Duration REPORT_INTERVAL = Duration.ofSeconds(15);
    private static final Duration ANSWER_LIMIT = Duration.ofSeconds(5);
    private static final long POLL_MILLIS = 200;
    private static final long BYTES_PER_KB = 1024;
    private static final int OK = 200;

    private final HttpClient http = HttpClient.newBuilder().connectTimeout(ANSWER_LIMIT).build();
    private final Server server;
    private final List<URI> addresses;
    private final Duration standstill;
    private final PrintStream out;
    private final Instant begun = Instant.now();
    private Progress last = new Progress(0, Duration.ZERO);
    private Instant lastProgress = begun;
    private Instant nextReport = begun.plus(REPORT_INTERVAL);

    /**
     * How far the server has come: the size of its log, and the CPU time that it has used, in whole
     * seconds.
     */
    private record Progress(long logged, Duration worked) {}

    /**
     * @param standstill after which the start is given up
     * @param out is told how long the start has taken, every 15 s
     */
    Readiness(Server server, int port, Duration standstill, PrintStream out) {
        this.server = server;
        this.standstill = standstill;
        this.out = out;
        String base = "http://127.0.0.1:" + port;
        this.addresses =
                List.of(
                        URI.create(base + "/health/ready"),
                        URI.create(base + "/.well-known/jwks.json"));
    }

    /**
     * Waits as long as the server makes progress.
     *
     * @throws RunFailure with the reason if the service does not get ready
     */
    void await() {
        while (!addresses.stream().allMatch(this::answers)) {
            observe();
            failure(Instant.now().isAfter(lastProgress.plus(standstill)))
                    .ifPresent(
                            sentence -> {
                                throw new RunFailure(
                                        sentence + "\nThe server's log is " + server.log());
                            });
            Pause.millis(POLL_MILLIS);
        }
    }

    private void observe() {
        Progress now = new Progress(ServerLog.size(server.log()), worked());
        if (!now.equals(last)) {
            last = now;
            lastProgress = Instant.now();
        }
        if (Instant.now().isAfter(nextReport)) {
            nextReport = nextReport.plus(REPORT_INTERVAL);
            out.printf(
                    "Still starting after %d s: the server has used %d s of CPU time and logged %d KB.%n",
                    Duration.between(begun, Instant.now()).toSeconds(),
                    now.worked().toSeconds(),
                    now.logged() / BYTES_PER_KB);
        }
    }

    private Duration worked() {
        Duration all = server.process().info().totalCpuDuration().orElse(Duration.ZERO);
        return Duration.ofSeconds(all.toSeconds());
    }

    private Optional<String> failure(boolean late) {
        boolean ended = !server.process().isAlive();
        Optional<String> refusal = ServerLog.refusal(server.log());
        if (refusal.isPresent()) {
            return refusal;
        }
        if (ServerLog.saysNothingDeployed(server.log())) {
            return Optional.of("The server could not deploy the WAR.");
        }
        if (ended) {
            return Optional.of("The server ended while it started.");
        }
        return late
                ? Optional.of(
                        "The server has made no progress for %d seconds."
                                .formatted(standstill.toSeconds()))
                : Optional.empty();
    }

    private boolean answers(URI address) {
        try {
            HttpRequest request = HttpRequest.newBuilder(address).timeout(ANSWER_LIMIT).build();
            return http.send(request, BodyHandlers.discarding()).statusCode() == OK;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new RunFailure("The run was interrupted.", e);
        }
    }
}
