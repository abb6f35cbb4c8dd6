package org.patientcare.surfaces.widget;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Optional;
import org.patientcare.access.socket.SocketLimits;
import org.patientcare.access.socket.SocketOrigins;
import org.patientcare.access.token.PatientToken;
import org.patientcare.access.token.TokenService;
import org.patientcare.access.token.WorkingToken;
import org.patientcare.people.organization.OrganizationService;

/** What a page proves that wants a web socket: whose it is, and on which site it is shown. */
@ApplicationScoped
class PageProof {

    /** In characters; ours are shorter. */
    private static final int LONGEST_TOKEN = 4_096;

    @EJB private TokenService tokens;
    @EJB private OrganizationService organizations;
    @Inject private SocketOrigins origins;
    @Inject private SocketLimits limits;

    /**
     * What a token says; empty unless it works.
     *
     * @param text null for none
     */
    Optional<PatientToken> patient(String text) {
        return Optional.ofNullable(text)
                .filter(given -> given.length() <= LONGEST_TOKEN)
                .flatMap(tokens::verify)
                .map(WorkingToken::token);
    }

    /** One from this address did not work. */
    void missing(String address) {
        limits.notProven(address);
    }

    /** A page of ours or of any organization's: whose patient it is is not known yet. */
    boolean isKnown(String origin) {
        return origins.isOurs(origin) || fits(origin) && organizations.isOriginOfAny(origin);
    }

    /** A page of ours or of the organization's whose patient it is. */
    boolean mayCall(PatientToken token, String origin) {
        return origins.isOurs(origin)
                || fits(origin) && organizations.allowsOrigin(token.organizationId(), origin);
    }

    private static boolean fits(String origin) {
        return origin != null && !origin.isEmpty() && origin.length() <= SocketOrigins.LONGEST;
    }
}
