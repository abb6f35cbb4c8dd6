package org.patientcare.access.signin;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import java.lang.System.Logger;
import java.util.UUID;
import org.patientcare.access.session.LastingSessions;
import org.patientcare.access.session.PersonLeft;

/** Fires {@link PersonLeft} when somebody has signed out of their last session. */
@ApplicationScoped
class SignOutNotice {

    private static final Logger LOG = System.getLogger(SignOutNotice.class.getName());

    @EJB private LastingSessions sessions;
    @Inject private Event<PersonLeft> left;

    /** The session has already ended, so a failure here is only logged. */
    void of(UUID person) {
        try {
            if (!sessions.isSignedIn(person)) {
                left.fire(new PersonLeft(person));
            }
        } catch (RuntimeException e) {
            LOG.log(
                    Logger.Level.WARNING,
                    "Somebody signed out, and whether they are at a desk was not noted",
                    e);
        }
    }
}
