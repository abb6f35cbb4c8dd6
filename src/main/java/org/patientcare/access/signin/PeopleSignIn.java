package org.patientcare.access.signin;

import jakarta.ejb.EJB;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.access.session.OpenSession;
import org.patientcare.access.session.SessionToken;
import org.patientcare.access.session.Sessions;
import org.patientcare.access.session.SignInMethod;
import org.patientcare.people.person.DemoPeople;
import org.patientcare.people.person.DemoPerson;
import org.patientcare.people.person.Invitations;
import org.patientcare.people.person.PasskeyService;
import org.patientcare.people.person.PasskeyService.Passkey;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.JsonDocument;
import org.patientcare.trail.audit.Actor;
import org.patientcare.trail.audit.AuditContext;

/**
 * Opens sessions for people who have been authenticated, together with the related changes, in one
 * transaction.
 */
@Stateless
public class PeopleSignIn {

    @EJB private Invitations invitations;
    @EJB private PasskeyService passkeys;
    @EJB private DemoPeople demoPeople;
    @EJB private Sessions sessions;
    @Inject private AuditContext audit;

    /**
     * Accepts an invitation: the new passkey replaces all earlier ones, and the new session all
     * earlier sessions.
     *
     * @param link the SHA-256 hash of the invitation's token
     * @return empty unless the link is valid
     */
    public Optional<SessionToken> accept(byte[] link, Passkey.Material passkey, String label) {
        return invitations
                .accept(link, passkey, label)
                .map(
                        accepted -> {
                            identify(accepted.person(), SignInMethod.PASSKEY);
                            passkeys.recordAccepted(accepted);
                            sessions.endAllReplaced(accepted.person());
                            return sessions.open(accepted.person(), SignInMethod.PASSKEY);
                        });
    }

    /**
     * Signs in by a passkey.
     *
     * @param count the authenticator's new signature counter
     * @return empty if the passkey was used or removed meanwhile, or its person was disabled
     */
    public Optional<SessionToken> signIn(Passkey passkey, long count) {
        // Locks the person before the passkey, in the order in which all changes lock them.
        if (!passkeys.lock(passkey.person()) || !passkeys.recordUse(passkey, count)) {
            return Optional.empty();
        }
        identify(passkey.person(), SignInMethod.PASSKEY);
        return Optional.of(sessions.open(passkey.person(), SignInMethod.PASSKEY));
    }

    /**
     * Adds a passkey for the signed-in person.
     *
     * @return false if the session was ended or the person disabled meanwhile; an accepted
     *     invitation ends all earlier sessions, for example
     * @throws DomainException as {@link PasskeyService#add}
     */
    public boolean add(OpenSession by, Passkey.Material passkey, String label) {
        if (!passkeys.lock(by.person()) || !sessions.exists(by)) {
            return false;
        }
        passkeys.add(by.person(), passkey, label);
        return true;
    }

    /**
     * Removes a passkey of the signed-in person and ends all their other sessions, because whoever
     * has the authenticator may have opened some.
     *
     * @throws DomainException as {@link PasskeyService#remove}
     */
    public void remove(OpenSession by, UUID passkey) {
        passkeys.remove(by.person(), passkey);
        sessions.endOthers(by);
    }

    /**
     * Signs in as a person of the demo organization. A missing person is created first, with the
     * service as the actor.
     *
     * @throws DomainException as {@link DemoPeople#createIfMissing}
     */
    public SessionToken signIn(DemoPerson demo) {
        audit.setActor(new Actor(Actor.Kind.SERVICE, null));
        demoPeople.createIfMissing(demo);
        identify(demo.id(), SignInMethod.DEMO);
        return sessions.open(demo.id(), SignInMethod.DEMO);
    }

    private void identify(UUID person, SignInMethod signInMethod) {
        audit.setActor(new Actor(Actor.Kind.PERSON, person.toString()));
        audit.setAllowedBy(new JsonDocument("{\"way\":\"" + signInMethod.code() + "\"}"));
    }
}
