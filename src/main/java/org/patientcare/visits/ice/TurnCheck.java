package org.patientcare.visits.ice;

import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedExecutorService;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.io.IOException;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import javax.net.ssl.SSLException;
import org.patientcare.platform.check.Check;
import org.patientcare.platform.check.CheckName;
import org.patientcare.platform.check.Finding;
import org.patientcare.platform.check.RequestOrigin;
import org.patientcare.visits.video.CallSettings;

/** Whether the STUN and TURN servers of the site answer from here. */
@ApplicationScoped
class TurnCheck implements Check {

    private static final String SETTING = "patientcare.video.ice-servers";
    private static final Duration LIMIT = Duration.ofMillis(2500);

    /** For names that are not resolved and connections that end late. */
    private static final long LIMIT_OF_ALL_MILLIS = LIMIT.toMillis() + 500;

    @Resource private ManagedExecutorService executor;
    @Inject private CallSettings settings;

    @Override
    public CheckName name() {
        return CheckName.TURN;
    }

    @Override
    public Finding look(RequestOrigin origin) {
        if (settings.jitsi().isPresent()) {
            return Finding.skipped(
                    "Calls take place on the Jitsi server.", "Ask the Jitsi server's own checks.");
        }
        return of(settings.iceServers(), executor);
    }

    static Finding of(List<String> servers, Executor executor) {
        if (servers.isEmpty()) {
            return Finding.skipped(
                    "No STUN or TURN server is set: only browsers in one network find each other.",
                    "Set " + SETTING + " for visits between homes and the hospital.");
        }
        List<CompletableFuture<Optional<String>>> asked =
                servers.stream()
                        .map(
                                server ->
                                        CompletableFuture.supplyAsync(
                                                () -> trouble(server), executor))
                        .map(
                                answer ->
                                        answer.completeOnTimeout(
                                                silence(),
                                                LIMIT_OF_ALL_MILLIS,
                                                TimeUnit.MILLISECONDS))
                        .toList();
        List<String> troubles =
                IntStream.range(0, servers.size())
                        .mapToObj(i -> asked.get(i).join().map(why -> servers.get(i) + " " + why))
                        .flatMap(Optional::stream)
                        .toList();
        return troubles.isEmpty()
                ? Finding.ok("Each of " + servers.size() + " STUN and TURN servers answers.")
                : Finding.failed(
                        String.join("; ", troubles) + ".",
                        "Start these servers, open the way to them through the firewall, or correct "
                                + SETTING
                                + ".");
    }

    private static Optional<String> silence() {
        return Optional.of("does not answer");
    }

    private static Optional<String> trouble(String server) {
        Optional<IceAddress> address = IceAddress.parse(server);
        if (address.isEmpty()) {
            return Optional.of("is no address that a browser understands");
        }
        if (address.get().tls() && address.get().udp()) {
            return Optional.of("is over DTLS, which no browser speaks with such a server");
        }
        try {
            StunProbe.ask(address.get(), LIMIT);
            return Optional.empty();
        } catch (UnknownHostException e) {
            return Optional.of("has a name that is not resolved");
        } catch (SSLException e) {
            return Optional.of("has a certificate that is not trusted");
        } catch (IOException e) {
            return silence();
        }
    }
}
