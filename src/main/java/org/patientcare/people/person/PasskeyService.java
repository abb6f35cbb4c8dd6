package org.patientcare.people.person;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.platform.shared.Change;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.JsonDocument;
import org.patientcare.trail.audit.AuditAction;

/** The passkeys of people, one to ten each once they have been invited. */
@Stateless
public class PasskeyService {

    /** Of one person. */
    public static final int MOST = 10;

    @Inject private PasskeyRepository passkeys;
    @Inject private PersonLockRepository locks;
    @Inject private PersonTrail trail;

    /** Of somebody who may sign in; empty for a credential id that nobody has. */
    public Optional<Passkey> find(String credentialId) {
        return passkeys.find(credentialId);
    }

    /** The oldest first; none for who may not sign in. */
    public List<Passkey> of(UUID person) {
        return passkeys.of(person);
    }

    /**
     * Notes a use, by what the authenticator counted.
     *
     * @return false if it was used meanwhile by somebody else
     */
    public boolean used(Passkey passkey, long count) {
        return passkeys.used(passkey, count);
    }

    /**
     * Until the end of the transaction nobody else changes what a person has. Their row comes
     * before those of what they hold.
     *
     * @return false for who may not sign in
     */
    public boolean lock(UUID person) {
        return locks.lockEnabled(person);
    }

    /**
     * Adds one more.
     *
     * @throws DomainException of kind NOT_POSSIBLE if there are {@value #MOST}, or the
     *     authenticator is somebody's already
     */
    public void add(UUID person, PasskeyMaterial passkey, String label) {
        locks.lock(person);
        if (passkeys.of(person).size() >= MOST) {
            throw DomainException.notPossible("A person has at most " + MOST + " passkeys.");
        }
        if (!passkeys.add(person, passkey, label)) {
            throw DomainException.notPossible("This passkey is in use already.");
        }
        trail.wrote(AuditAction.PASSKEY_ADD, person);
    }

    /**
     * Tells the trail of one that was made by accepting an invitation, by who it is now, and of
     * those whose place it took.
     */
    public void noteAccepted(Invitations.Accepted accepted) {
        if (accepted.removed() > 0) {
            trail.wrote(
                    AuditAction.PASSKEY_REMOVE,
                    accepted.person(),
                    new JsonDocument("{\"passkeys\":" + accepted.removed() + "}"));
        }
        trail.wrote(AuditAction.PASSKEY_ADD, accepted.person());
    }

    /**
     * @throws DomainException of kind NOT_FOUND if the person has no such passkey
     */
    public Passkey rename(UUID person, UUID id, Change<String> label) {
        locks.lock(person);
        passkeys.label(id, label.appliedTo(own(person, id).label()));
        return own(person, id);
    }

    /**
     * @throws DomainException of kind NOT_FOUND if the person has no such passkey, NOT_POSSIBLE if
     *     it is the last one
     */
    public void remove(UUID person, UUID id) {
        locks.lock(person);
        own(person, id);
        if (passkeys.of(person).size() == 1) {
            throw DomainException.notPossible(
                    "This is the last passkey: without it nobody could sign in.");
        }
        passkeys.remove(id);
        trail.wrote(AuditAction.PASSKEY_REMOVE, person);
    }

    private Passkey own(UUID person, UUID id) {
        return passkeys.of(person).stream()
                .filter(passkey -> passkey.id().equals(id))
                .findFirst()
                .orElseThrow(() -> DomainException.notFound("There is no passkey with this id."));
    }
}
