package org.patientcare.people.person;

import jakarta.ejb.EJB;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.Sha256;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditTrail;
import org.patientcare.trail.audit.Concerned;

/** Links by which people make their first passkey, or another one in place of all before. */
@Stateless
public class Invitations {

    private static final Duration LIFETIME = Duration.ofHours(72);
    private static final int BYTES = 32;
    private static final SecureRandom RANDOM = new SecureRandom();

    @EJB private PersonService people;
    @Inject private InvitationRepository invitations;
    @Inject private PersonLockRepository locks;
    @Inject private PasskeyRepository passkeys;
    @Inject private AuditTrail trail;

    /**
     * A new link for a person, which works once, for 72 h; the one before works no more.
     *
     * @throws DomainException of kind NOT_FOUND or FORBIDDEN, as {@link PersonService#change};
     *     NOT_POSSIBLE for who is disabled, or of the demo organization's made-up people
     */
    public Invitation invite(UUID person, Naming naming) {
        if (people.forChange(person, naming).profile().disabled()) {
            throw DomainException.notPossible("This person is disabled.");
        }
        if (DemoPerson.isOne(person)) {
            throw DomainException.notPossible(
                    "People of the demo organization have no passkeys: they are there to be tried.");
        }
        byte[] random = new byte[BYTES];
        RANDOM.nextBytes(random);
        String token = Base64.getUrlEncoder().withoutPadding().encodeToString(random);
        Instant expiresAt = invitations.put(person, Sha256.of(token), LIFETIME, naming.self());
        trail.wrote(
                AuditAction.PERSON_INVITE,
                naming.bound().orElse(null),
                Concerned.things(person.toString()));
        return new Invitation(token, expiresAt);
    }

    /**
     * Whom a link invites; empty unless it works.
     *
     * @param hash SHA-256 of its token
     */
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public Optional<Invited> find(byte[] hash) {
        return invitations.find(hash);
    }

    /**
     * Accepts a link, once whoever races for it: the passkey takes the place of all before. Until
     * the end of the transaction nobody else changes what the person has.
     *
     * @param hash SHA-256 of its token
     * @return whose it was; empty unless it worked
     * @throws DomainException of kind NOT_POSSIBLE if the authenticator is somebody's already; the
     *     link works on
     */
    public Optional<UUID> accept(byte[] hash, PasskeyMaterial passkey, String label) {
        // The person first, as whoever changes them, and then what they hold.
        Optional<UUID> person =
                invitations
                        .whose(hash)
                        .filter(locks::lockEnabled)
                        .flatMap(id -> invitations.use(hash));
        person.ifPresent(
                id -> {
                    passkeys.removeAll(id);
                    if (!passkeys.add(id, passkey, label)) {
                        throw DomainException.notPossible("This passkey is in use already.");
                    }
                });
        return person;
    }
}
