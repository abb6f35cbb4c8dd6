package org.patientcare.people.person;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.platform.shared.Change;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.ErrorCode;
import org.patientcare.platform.shared.JsonDocument;
import org.patientcare.trail.audit.AuditAction;

/** The passkeys of people: one to ten per person after their first invitation. */
@Stateless
public class PasskeyService {

    /** How many passkeys one person may have. */
    public static final int MOST = 10;

    @Inject private PasskeyRepository passkeys;
    @Inject private PersonRepository locks;
    @Inject private PersonAudit trail;

    /**
     * The passkey with this credential id; empty if it does not exist or its person is disabled.
     */
    public Optional<Passkey> find(String credentialId) {
        return passkeys.find(credentialId);
    }

    /** The passkeys of a person, the oldest first; none if the person is disabled. */
    public List<Passkey> of(UUID person) {
        return passkeys.of(person);
    }

    /**
     * Records a use of a passkey.
     *
     * @param count the authenticator's new signature counter
     * @return false if another use was recorded since the passkey was read
     */
    public boolean recordUse(Passkey passkey, long count) {
        return passkeys.recordUse(passkey, count);
    }

    /**
     * Locks the person's row, before those of their passkeys: until the end of the transaction no
     * other transaction changes these.
     *
     * @return false if the person is disabled or does not exist
     */
    public boolean lock(UUID person) {
        return locks.lockEnabled(person);
    }

    /**
     * Adds a passkey.
     *
     * @throws DomainException of kind NOT_POSSIBLE if the person has {@value #MOST} already, or the
     *     authenticator is registered already
     */
    public void add(UUID person, Passkey.Material passkey, String label) {
        locks.lock(person);
        if (passkeys.of(person).size() >= MOST) {
            throw DomainException.notPossible(
                    ErrorCode.LIMIT_REACHED, "A person has at most " + MOST + " passkeys.");
        }
        if (!passkeys.add(person, passkey, label)) {
            throw DomainException.notPossible(
                    ErrorCode.PASSKEY_IN_USE, "This passkey is in use already.");
        }
        trail.recordDone(AuditAction.PASSKEY_ADD, person);
    }

    /**
     * Records in the audit trail, with the person now signed in as actor, that an invitation was
     * accepted: the passkey that was added and how many it replaced.
     */
    public void recordAccepted(Invitations.Accepted accepted) {
        if (accepted.removed() > 0) {
            trail.recordDone(
                    AuditAction.PASSKEY_REMOVE,
                    accepted.person(),
                    new JsonDocument("{\"passkeys\":" + accepted.removed() + "}"));
        }
        trail.recordDone(AuditAction.PASSKEY_ADD, accepted.person());
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
                    ErrorCode.LAST_PASSKEY,
                    "This is the last passkey: without it nobody could sign in.");
        }
        passkeys.remove(id);
        trail.recordDone(AuditAction.PASSKEY_REMOVE, person);
    }

    private Passkey own(UUID person, UUID id) {
        return passkeys.of(person).stream()
                .filter(passkey -> passkey.id().equals(id))
                .findFirst()
                .orElseThrow(() -> DomainException.notFound("There is no passkey with this id."));
    }

    /**
     * A passkey of a person.
     *
     * @param label chosen by the person; null if unset
     * @param lastUsedAt null if it was never used
     */
    public record Passkey(
            UUID id,
            UUID person,
            Material material,
            String label,
            Instant createdAt,
            Instant lastUsedAt) {

        /**
         * What WebAuthn needs to verify a passkey; binary values are in base64url.
         *
         * @param credentialId at most 1,023 bytes
         * @param publicKey a COSE key, at most {@value #MAX_PUBLIC_KEY} bytes
         * @param signCount the authenticator's last signature counter; 0 if it has none
         * @param backupEligible whether the passkey may be synchronized to other devices, which
         *     never changes
         */
        public record Material(
                String credentialId, String publicKey, long signCount, boolean backupEligible) {

            /**
             * In bytes. Allows RSA keys of 4,096 bits, and none whose signatures cost much more to
             * verify.
             */
            public static final int MAX_PUBLIC_KEY = 600;
        }
    }
}
