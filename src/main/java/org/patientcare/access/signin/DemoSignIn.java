package org.patientcare.access.signin;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.patientcare.access.security.DemoOffer;
import org.patientcare.access.session.SessionToken;
import org.patientcare.people.person.DemoPerson;
import org.patientcare.platform.shared.DomainException;

/** Signs in as somebody of the demo organization, for whoever tries the service out. */
@ApplicationScoped
public class DemoSignIn {

    @Inject private DemoOffer offer;
    @EJB private PeopleSignIn people;

    boolean isOpen() {
        return offer.stands();
    }

    /**
     * @throws DomainException of kind FORBIDDEN where this is not offered, or the person has been
     *     disabled or given other roles
     */
    SessionToken signIn(DemoPerson demo) {
        if (!isOpen()) {
            throw DomainException.forbidden(
                    "Nobody can try roles here: that wants a demo organization, and a public URL with http on this very machine.");
        }
        return people.signIn(demo);
    }
}
