package org.patientcare.visits.ice;

import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedExecutorService;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.patientcare.platform.check.Check;
import org.patientcare.platform.check.CheckName;
import org.patientcare.platform.check.Finding;
import org.patientcare.platform.check.RequestOrigin;
import org.patientcare.visits.ice.IceServerProbe.Problem;
import org.patientcare.visits.video.CallSettings;
import org.patientcare.visits.video.IceServers;
import org.patientcare.visits.video.IceServers.IceServer;

/**
 * Checks that the STUN servers of the site answer this node, and that its TURN servers grant a
 * relay (allocation).
 */
@ApplicationScoped
class TurnCheck implements Check {

    private static final String SETTING = "patientcare.video.ice-servers";
    private static final Duration LIMIT = Duration.ofMillis(2500);

    /**
     * Deadline for one server in all. It adds time for DNS lookups and for connections that are
     * slow to close, which {@link #LIMIT} does not cover.
     */
    private static final long TOTAL_LIMIT_MILLIS = LIMIT.toMillis() + 500;

    /** Lifetime of the test credentials: about that for a visit that begins now. */
    private static final Duration CREDENTIALS_LIFETIME = Duration.ofHours(1);

    @Resource private ManagedExecutorService executor;
    @Inject private CallSettings settings;
    @Inject private IceServers iceServers;
    @Inject private Clock clock;

    @Override
    public CheckName name() {
        return CheckName.TURN;
    }

    @Override
    public Finding run(RequestOrigin origin) {
        if (settings.jitsi().isPresent()) {
            return Finding.skipped(
                    "Calls take place on the Jitsi server.", "Check the Jitsi server itself.");
        }
        return of(
                iceServers.withCredentialsUntil(clock.instant().plus(CREDENTIALS_LIFETIME)),
                executor);
    }

    static Finding of(List<IceServer> servers, Executor executor) {
        if (servers.isEmpty()) {
            return Finding.skipped(
                    "No STUN or TURN server is set: calls work within one network only.",
                    "Set " + SETTING + " for visits between homes and the hospital.");
        }
        List<CompletableFuture<Optional<Problem>>> asked =
                servers.stream().map(server -> ask(server, executor)).toList();
        List<String> troubles = new ArrayList<>();
        Set<String> fixes = new LinkedHashSet<>();
        for (int i = 0; i < servers.size(); i++) {
            String url = servers.get(i).urls();
            asked.get(i)
                    .join()
                    .ifPresent(
                            problem -> {
                                troubles.add(url + " " + problem.predicate());
                                fixes.add(problem.fix());
                            });
        }
        return troubles.isEmpty()
                ? Finding.ok(
                        "Each of "
                                + servers.size()
                                + " STUN and TURN servers answers, and each TURN server allocates a"
                                + " relay.")
                : Finding.failed(String.join("; ", troubles) + ".", String.join(" ", fixes));
    }

    private static CompletableFuture<Optional<Problem>> ask(IceServer server, Executor executor) {
        return CompletableFuture.supplyAsync(() -> IceServerProbe.probe(server, LIMIT), executor)
                .completeOnTimeout(
                        Optional.of(IceServerProbe.noResponse()),
                        TOTAL_LIMIT_MILLIS,
                        TimeUnit.MILLISECONDS);
    }
}
