package org.patientcare.run;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Waits until the service answers, or until it is clear that it will not. */
final class Readiness {

    private static final Duration LIMIT = Duration.ofSeconds(120);
    private static final Duration ANSWER_LIMIT = Duration.ofSeconds(5);
    private static final long POLL_MILLIS = 200;
    private static final int OK = 200;

    private final HttpClient http = HttpClient.newBuilder().connectTimeout(ANSWER_LIMIT).build();
    private final Server server;
    private final List<URI> addresses;

    Readiness(Server server, int port) {
        this.server = server;
        String base = "http://127.0.0.1:" + port;
        this.addresses =
                List.of(
                        URI.create(base + "/health/ready"),
                        URI.create(base + "/.well-known/jwks.json"));
    }

    /**
     * Waits at most 120 s.
     *
     * @throws RunFailure with the reason if the service does not get ready
     */
    void await() {
        Instant deadline = Instant.now().plus(LIMIT);
        while (!addresses.stream().allMatch(this::answers)) {
            failure(Instant.now().isAfter(deadline))
                    .ifPresent(
                            sentence -> {
                                throw new RunFailure(
                                        sentence + "\nThe server's log is " + server.log());
                            });
            Pause.millis(POLL_MILLIS);
        }
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
                ? Optional.of("The service was not ready within " + LIMIT.toSeconds() + " seconds.")
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
