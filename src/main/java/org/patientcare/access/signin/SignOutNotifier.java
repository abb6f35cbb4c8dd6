package org.patientcare.access.signin;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import java.lang.System.Logger;
import java.util.Set;
import java.util.UUID;
import org.patientcare.access.session.PersonSignedOut;
import org.patientcare.access.session.SessionSnapshots;

/** Fires {@link PersonSignedOut} when a professional has signed out of their last session. */
@ApplicationScoped
class SignOutNotifier {

    private static final Logger LOG = System.getLogger(SignOutNotifier.class.getName());

    @EJB private SessionSnapshots sessions;
    @Inject private Event<PersonSignedOut> left;

    /** The session has already ended, so a failure here is only logged. */
    void notifyIfSignedOut(UUID person) {
        try {
            Set<UUID> organizations = sessions.leftOrganizations(person);
            if (!organizations.isEmpty()) {
                left.fire(new PersonSignedOut(person, organizations));
            }
        } catch (RuntimeException e) {
            LOG.log(
                    Logger.Level.WARNING,
                    "A person signed out, but may still be shown as present at a desk",
                    e);
        }
    }
}
