package org.patientcare.access.signin;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.patientcare.access.caller.DemoOffer;
import org.patientcare.access.session.SessionToken;
import org.patientcare.people.person.DemoPerson;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.ErrorCode;

/**
 * Signs in as a person of the demo organization without authentication, for trying the service out.
 */
@ApplicationScoped
public class DemoSignIn {

    @Inject private DemoOffer offer;
    @EJB private PeopleSignIn people;

    boolean isAvailable() {
        return offer.isAvailable();
    }

    /**
     * @throws DomainException of kind FORBIDDEN if the demo is not offered here, or the person was
     *     disabled or has other roles now
     */
    SessionToken signIn(DemoPerson demo) {
        if (!isAvailable()) {
            throw DomainException.forbidden(
                    ErrorCode.DEMO_NOT_AVAILABLE,
                    "The demo sign-in is not available: it needs a demo organization, a local"
                            + " public URL with http, and a browser on the same machine.");
        }
        return people.signIn(demo);
    }
}
