package org.patientcare.surfaces.widget;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Collection;
import java.util.Optional;
import java.util.Set;
import org.patientcare.access.socket.SocketLimits;
import org.patientcare.access.socket.SocketOrigins;
import org.patientcare.access.token.PatientToken;
import org.patientcare.access.token.TokenService;
import org.patientcare.access.token.VerifiedToken;
import org.patientcare.people.organization.OrganizationService;

/**
 * Authenticates a page that opens a web socket: by the patient's token and the origin of the page.
 */
@ApplicationScoped
class WidgetSocketAuthentication {

    /** The maximum length in characters; tokens that we issue are shorter. */
    private static final int LONGEST_TOKEN = 4_096;

    @EJB private TokenService tokens;
    @EJB private OrganizationService organizations;
    @Inject private SocketOrigins origins;
    @Inject private SocketLimits limits;

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

    /** Those of the authenticated tokens that have neither expired nor been ended since. */
    Set<PatientToken> stillValid(Collection<PatientToken> authenticated) {
        return tokens.stillValid(authenticated);
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

    private static boolean fits(String origin) {
        return origin != null
                && !origin.isEmpty()
                && origin.length() <= SocketOrigins.MAX_CHARACTERS;
    }
}
