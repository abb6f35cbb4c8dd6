package org.patientcare.surfaces.widget;

import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.ejb.EJB;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.lang.System.Logger;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.patientcare.access.socket.SocketLimits;
import org.patientcare.access.socket.SocketOrigins;
import org.patientcare.access.token.PatientToken;
import org.patientcare.access.token.TokenService;
import org.patientcare.access.token.TokenService.VerifiedToken;
import org.patientcare.people.organization.OrganizationService;
import org.patientcare.platform.background.BackgroundTasks;
import org.patientcare.platform.server.RequestContextRunner;

/**
 * The open web sockets of patients' pages on this node, and who may open one: a page names its
 * patient by a token, and comes from an origin of the patient's organization or from ours. Sockets
 * without a "hello" are looked for every second, ended tokens every 15 s, with one statement for
 * all tokens of an organization.
 */
@ApplicationScoped
class WidgetSessions {

    private static final Logger LOG = System.getLogger(WidgetSessions.class.getName());

    private static final Duration HELLOS_CHECKED_EVERY = Duration.ofSeconds(1);

    private static final Duration TOKENS_CHECKED_EVERY = Duration.ofSeconds(15);

    /** The maximum length in characters; tokens that we issue are shorter. */
    private static final int LONGEST_TOKEN = 4_096;

    @Resource private ManagedThreadFactory threads;
    @Inject private RequestContextRunner context;
    @EJB private TokenService tokens;
    @EJB private OrganizationService organizations;
    @Inject private SocketOrigins origins;
    @Inject private SocketLimits limits;

    private final Set<WidgetSocket> open = ConcurrentHashMap.newKeySet();
    private final BackgroundTasks tasks =
            new BackgroundTasks(LOG, "Sockets of patient pages could not be checked");

    @PostConstruct
    void start() {
        tasks.start(threads, 2);
        tasks.every(HELLOS_CHECKED_EVERY, this::requireHellos);
        tasks.every(TOKENS_CHECKED_EVERY, () -> context.run(this::requireTokens));
    }

    @PreDestroy
    void stop() {
        tasks.stop();
    }

    /**
     * Returns the claims of a token; empty if the token is missing, invalid or no longer valid.
     *
     * @param text null if there is none
     */
    Optional<PatientToken> authenticate(String text) {
        return Optional.ofNullable(text)
                .filter(given -> given.length() <= LONGEST_TOKEN)
                .flatMap(tokens::verify)
                .map(VerifiedToken::token);
    }

    /** Counts a failed authentication for the client address. */
    void countFailure(String address) {
        limits.countInvalidToken(address);
    }

    /**
     * Whether the origin is ours or that of any organization, to be checked before the patient is
     * known.
     */
    boolean isKnownOrigin(String origin) {
        return origins.isOwnOrigin(origin) || fits(origin) && organizations.isOriginOfAny(origin);
    }

    /** Whether the origin is ours or one of the patient's organization. */
    boolean allowsOrigin(PatientToken token, String origin) {
        return origins.isOwnOrigin(origin)
                || fits(origin) && organizations.allowsOrigin(token.organizationId(), origin);
    }

    void add(WidgetSocket session) {
        open.add(session);
    }

    void remove(WidgetSocket session) {
        open.remove(session);
    }

    private void requireHellos() {
        open.forEach(page -> tasks.attempt(page::closeIfHelloMissing));
    }

    /** If the database cannot be reached, all sockets stay open. */
    private void requireTokens() {
        Map<WidgetSocket, PatientToken> held = new HashMap<>();
        open.forEach(page -> page.token().ifPresent(token -> held.put(page, token)));
        Set<PatientToken> valid = tokens.stillValid(held.values());
        held.forEach(
                (page, token) -> {
                    if (!valid.contains(token)) {
                        tasks.attempt(() -> page.closeFor(token));
                    }
                });
    }

    private static boolean fits(String origin) {
        return origin != null
                && !origin.isEmpty()
                && origin.length() <= SocketOrigins.MAX_CHARACTERS;
    }
}
