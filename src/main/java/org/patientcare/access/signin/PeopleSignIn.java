package org.patientcare.access.signin;

import jakarta.ejb.EJB;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.access.session.OpenSession;
import org.patientcare.access.session.SessionToken;
import org.patientcare.access.session.Sessions;
import org.patientcare.access.session.Way;
import org.patientcare.people.person.DemoPeople;
import org.patientcare.people.person.DemoPerson;
import org.patientcare.people.person.Invitations;
import org.patientcare.people.person.Passkey;
import org.patientcare.people.person.PasskeyMaterial;
import org.patientcare.people.person.PasskeyService;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.JsonDocument;
import org.patientcare.trail.audit.Actor;
import org.patientcare.trail.audit.AuditContext;

/** Opens sessions for people whose proof is good, with what goes with it, in one transaction. */
@Stateless
public class PeopleSignIn {

    @EJB private Invitations invitations;
    @EJB private PasskeyService passkeys;
    @EJB private DemoPeople demoPeople;
    @EJB private Sessions sessions;
    @Inject private AuditContext audit;

    /**
     * Accepts an invitation: its passkey takes the place of all before, and so does its session.
     *
     * @param link SHA-256 of the token
     * @return empty unless the link works
     */
    public Optional<SessionToken> accept(byte[] link, PasskeyMaterial passkey, String label) {
        return invitations
                .accept(link, passkey, label)
                .map(
                        accepted -> {
                            identify(accepted.person(), Way.PASSKEY);
                            passkeys.noteAccepted(accepted);
                            sessions.endForNew(accepted.person());
                            return sessions.open(accepted.person(), Way.PASSKEY);
                        });
    }

    /**
     * @param count what the authenticator counts now
     * @return empty if the passkey was used or removed meanwhile, or its person disabled
     */
    public Optional<SessionToken> signIn(Passkey passkey, long count) {
        // The person first, as whoever changes them, and then what they hold.
        if (!passkeys.lock(passkey.person()) || !passkeys.used(passkey, count)) {
            return Optional.empty();
        }
        identify(passkey.person(), Way.PASSKEY);
        return Optional.of(sessions.open(passkey.person(), Way.PASSKEY));
    }

    /**
     * Adds a passkey to whoever is signed in.
     *
     * @return false if their session was ended meanwhile, as by an invitation that takes the place
     *     of all that they had, or they were disabled
     * @throws DomainException as {@link PasskeyService#add}
     */
    public boolean add(OpenSession by, PasskeyMaterial passkey, String label) {
        if (!passkeys.lock(by.person()) || !sessions.isThere(by)) {
            return false;
        }
        passkeys.add(by.person(), passkey, label);
        return true;
    }

    /**
     * Removes a passkey of whoever is signed in, and with it all sessions but theirs: whoever has
     * the authenticator may have opened some.
     *
     * @throws DomainException as {@link PasskeyService#remove}
     */
    public void remove(OpenSession by, UUID passkey) {
        passkeys.remove(by.person(), passkey);
        sessions.endOthers(by);
    }

    /**
     * Signs in as somebody of the demo organization, who is made first where they are missing: that
     * is our own doing.
     *
     * @throws DomainException as {@link DemoPeople#provide}
     */
    public SessionToken signIn(DemoPerson demo) {
        audit.identified(new Actor(Actor.Kind.SERVICE, null));
        demoPeople.provide(demo);
        identify(demo.id(), Way.DEMO);
        return sessions.open(demo.id(), Way.DEMO);
    }

    private void identify(UUID person, Way way) {
        audit.identified(new Actor(Actor.Kind.PERSON, person.toString()));
        audit.allowedBy(new JsonDocument("{\"way\":\"" + way.code() + "\"}"));
    }
}
