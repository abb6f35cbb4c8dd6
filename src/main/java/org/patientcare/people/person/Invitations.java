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
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.JsonDocument;
import org.patientcare.platform.shared.Sha256;
import org.patientcare.trail.audit.AuditAction;

/** Links by which people make their first passkey, or another one in place of all before. */
@Stateless
public class Invitations {

    /** Whole hours. */
    public static final Duration LIFETIME = Duration.ofHours(72);

    /** Mailed to one address in an hour, whosever it is and whoever mails. */
    static final int MOST_MAILS = 5;

    private static final int BYTES = 32;
    private static final SecureRandom RANDOM = new SecureRandom();

    @EJB private PersonService people;
    @Inject private InvitationRepository invitations;
    @Inject private InvitationMailRepository mails;
    @Inject private PersonLockRepository locks;
    @Inject private PasskeyRepository passkeys;
    @Inject private PersonTrail trail;

    /** A link that was made, and for whom. */
    public record Made(Person person, Invitation invitation) {}

    /**
     * A new link for a person, which works once, for 72 h; the one before works no more.
     *
     * @param mailed whether it will be sent to the person's address, which the trail says
     * @throws DomainException of kind NOT_FOUND or FORBIDDEN, as {@link PersonService#change};
     *     NOT_POSSIBLE for who is disabled, signs in by a provider or is of the demo organization's
     *     made-up people; INVALID if it is to be mailed to who has no address; TOO_OFTEN if {@value
     *     #MOST_MAILS} were mailed to the address within the hour
     */
    public Made invite(UUID id, Naming naming, boolean mailed) {
        Person person = people.forChange(id, naming);
        if (person.profile().disabled()) {
            throw DomainException.notPossible("This person is disabled.");
        }
        if (person.provider() != null) {
            throw DomainException.notPossible(
                    "This person signs in by a provider, and needs no passkey.");
        }
        if (DemoPerson.isOne(id)) {
            throw DomainException.notPossible(
                    "People of the demo organization have no passkeys: they are there to be tried.");
        }
        if (mailed && person.profile().email() == null) {
            throw DomainException.invalid(
                    Map.of("send", List.of("goes with an email of the person: set it first")));
        }
        if (mailed) {
            countMail(person.profile().email());
        }
        byte[] random = new byte[BYTES];
        RANDOM.nextBytes(random);
        String token = Base64.getUrlEncoder().withoutPadding().encodeToString(random);
        Instant expiresAt = invitations.put(id, Sha256.of(token), LIFETIME, naming.self());
        trail.wrote(
                AuditAction.PERSON_INVITE,
                id,
                naming,
                mailed ? new JsonDocument("{\"channel\":\"email\"}") : null);
        return new Made(person, new Invitation(token, expiresAt));
    }

    private void countMail(String address) {
        InvitationMailRepository.Counted counted = mails.count(address);
        if (counted.mails() > MOST_MAILS) {
            throw DomainException.tooOften(
                    "Within an hour %d invitations were mailed to this address: wait, or invite without send and hand the link over another way."
                            .formatted(MOST_MAILS),
                    counted.endsIn());
        }
    }

    /**
     * Removes what no longer counts of what was mailed, some at a time; any node may do it at any
     * time.
     *
     * @return how many
     */
    public int forgetMails() {
        return mails.removeOld();
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
     * A link that was accepted.
     *
     * @param person whose it was
     * @param removed how many passkeys they had before
     */
    public record Accepted(UUID person, long removed) {}

    /**
     * Accepts a link, once whoever races for it: the passkey takes the place of all before. Until
     * the end of the transaction nobody else changes what the person has.
     *
     * @param hash SHA-256 of its token
     * @return empty unless it worked
     * @throws DomainException of kind NOT_POSSIBLE if the authenticator is somebody's already; the
     *     link works on
     */
    public Optional<Accepted> accept(byte[] hash, PasskeyMaterial passkey, String label) {
        // The person first, as whoever changes them, and then what they hold.
        Optional<UUID> person =
                invitations
                        .whose(hash)
                        .filter(locks::lockEnabled)
                        .flatMap(id -> invitations.use(hash));
        return person.map(
                id -> {
                    long removed = passkeys.removeAll(id);
                    if (!passkeys.add(id, passkey, label)) {
                        throw DomainException.notPossible("This passkey is in use already.");
                    }
                    return new Accepted(id, removed);
                });
    }
}
