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
import java.util.Optional;
import java.util.UUID;
import org.patientcare.people.person.PasskeyService.Passkey;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.ErrorCode;
import org.patientcare.platform.shared.FaultCode;
import org.patientcare.platform.shared.JsonDocument;
import org.patientcare.platform.shared.Sha256;
import org.patientcare.trail.audit.AuditAction;

/** Invitation links, by which people create their first passkey or replace all their passkeys. */
@Stateless
public class Invitations {

    /** Whole hours. */
    public static final Duration LIFETIME = Duration.ofHours(72);

    /**
     * How many invitations may be mailed to one address in an hour, whoever they are for and
     * whoever issues them.
     */
    static final int MOST_MAILS = 5;

    private static final int BYTES = 32;
    private static final SecureRandom RANDOM = new SecureRandom();

    @EJB private PersonService people;
    @Inject private ProfileRules rules;
    @Inject private InvitationRepository invitations;
    @Inject private PersonRepository locks;
    @Inject private PasskeyRepository passkeys;
    @Inject private PersonAudit trail;

    /**
     * Invites a person who was just created, if the caller may. Otherwise as {@link #invite}.
     *
     * @return without an invitation if an operator has to confirm who the person is
     */
    public IssuedInvitation inviteNew(UUID id, RoleGrantor roleGrantor, InvitationSending sending) {
        Person person = people.lockForInvitation(id, roleGrantor);
        return rules.isNeeded(person, sending, roleGrantor)
                ? new IssuedInvitation(person, null, null)
                : issue(person, roleGrantor, sending);
    }

    /**
     * Issues a new link for a person. It works once, for 72 h, and replaces the one before. Where
     * mail is set up it is mailed to the person, and shown only to the operator's keys that ask for
     * it. The link of somebody who is a professional goes to the address of the professional alone.
     * An operator confirms it, by issuing it, where that is not possible: where the professional
     * has no address or another person already, the person is linked to none, or no mail is set up.
     * The audit trail records how it went.
     *
     * @throws DomainException of kind NOT_FOUND or FORBIDDEN, as {@link PersonService#change}, and
     *     FORBIDDEN if an operator has to confirm, or the link may not be shown; NOT_POSSIBLE for a
     *     person who is disabled, signs in through a provider or is one of the demo organization's;
     *     INVALID if it is to be mailed and there is no address; TOO_OFTEN if {@value #MOST_MAILS}
     *     were mailed to the address within the hour
     */
    public IssuedInvitation invite(UUID id, RoleGrantor roleGrantor, InvitationSending sending) {
        Person person = people.lockForInvitation(id, roleGrantor);
        if (rules.isNeeded(person, sending, roleGrantor)) {
            throw DomainException.forbidden(
                    ErrorCode.OPERATOR_NEEDED,
                    "Only an operator can invite this person: they act as a professional who has no e-mail address here or another person already, or no mail is set up. Ask an operator to set the professional's address or to invite them.");
        }
        return issue(person, roleGrantor, sending);
    }

    private IssuedInvitation issue(
            Person person, RoleGrantor roleGrantor, InvitationSending sending) {
        requireInvitable(person);
        Optional<String> ofProfessional = rules.address(person.profile());
        String address = null;
        if (sending.shows()) {
            sending.requireShowable(ofProfessional.isPresent(), roleGrantor);
        } else {
            address = ofProfessional.orElse(person.profile().email());
            requireAddress(address);
            countMail(address);
        }
        byte[] random = new byte[BYTES];
        RANDOM.nextBytes(random);
        String token = Base64.getUrlEncoder().withoutPadding().encodeToString(random);
        Instant expiresAt =
                invitations.put(person.id(), Sha256.of(token), LIFETIME, roleGrantor.personId());
        trail.recordDone(
                AuditAction.PERSON_INVITE,
                person.id(),
                roleGrantor,
                new JsonDocument(
                        "{\"channel\":\"" + (address == null ? "shown" : "email") + "\"}"));
        return new IssuedInvitation(
                person, new IssuedInvitation.Invitation(token, expiresAt), address);
    }

    private static void requireInvitable(Person person) {
        if (person.profile().disabled()) {
            throw DomainException.notPossible(
                    ErrorCode.PERSON_DISABLED, "This person is disabled.");
        }
        if (person.provider() != null) {
            throw DomainException.notPossible(
                    ErrorCode.NO_PASSKEYS,
                    "This person signs in through an identity provider and needs no passkey.");
        }
        if (DemoPerson.isDemoPerson(person.id())) {
            throw DomainException.notPossible(
                    ErrorCode.NO_PASSKEYS,
                    "People of the demo organization have no passkeys: they sign in without one.");
        }
    }

    private static void requireAddress(String address) {
        if (address == null) {
            throw DomainException.invalid("email", FaultCode.EMAIL_REQUIRED.of());
        }
    }

    /** Expires the unused invitations that went to the former address of a professional. */
    public void expireOfProfessional(String professional) {
        invitations.expireOfProfessional(professional);
    }

    private void countMail(String address) {
        InvitationRepository.CountedMails counted = invitations.countMail(address);
        if (counted.mails() > MOST_MAILS) {
            throw DomainException.tooOften(
                    ErrorCode.LIMIT_REACHED,
                    "Within an hour %d invitations were mailed to this address: wait."
                            .formatted(MOST_MAILS),
                    counted.endsIn());
        }
    }

    /**
     * Removes expired counts of mailed invitations, a bounded number per call. May run on several
     * nodes at once.
     *
     * @return how many were removed
     */
    public int removeOldMailCounts() {
        return invitations.removeOldMailCounts();
    }

    /**
     * The person whom a link invites; empty if the link is not valid.
     *
     * @param hash SHA-256 of its token
     */
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public Optional<Invitee> find(byte[] hash) {
        return invitations.find(hash);
    }

    /**
     * An accepted invitation.
     *
     * @param person whom it was for
     * @param removed how many passkeys of the person it replaced
     */
    public record Accepted(UUID person, long removed) {}

    /**
     * Accepts a link, at most once under any concurrency: the new passkey replaces all others.
     * Until the end of the transaction no other transaction changes the person's passkeys.
     *
     * @param hash SHA-256 of its token
     * @return empty if the link is not valid
     * @throws DomainException of kind NOT_POSSIBLE if the authenticator is registered already; the
     *     link stays valid
     */
    public Optional<Accepted> accept(byte[] hash, Passkey.Material passkey, String label) {
        // Lock order: the person's row first, as in every change of a person, then what belongs to
        // it.
        Optional<UUID> person =
                invitations
                        .personOf(hash)
                        .filter(locks::lockEnabled)
                        .flatMap(id -> invitations.markUsed(hash));
        return person.map(
                id -> {
                    long removed = passkeys.removeAll(id);
                    if (!passkeys.add(id, passkey, label)) {
                        throw DomainException.notPossible(
                                ErrorCode.PASSKEY_IN_USE, "This passkey is in use already.");
                    }
                    return new Accepted(id, removed);
                });
    }

    /** The person whom an invitation link is for, with the roles that they have. */
    public record Invitee(UUID person, String name, List<RoleAssignment> roles) {

        public Invitee {
            roles = List.copyOf(roles);
        }
    }

    /**
     * The result of a request to invite a person.
     *
     * @param invitation null if an operator has to confirm first which professional the person is
     * @param address to which the invitation is to be mailed; null if its link is shown instead
     */
    public record IssuedInvitation(Person person, Invitation invitation, String address) {

        /** Contains no personal data and no secret, so that none can reach a log. */
        @Override
        public String toString() {
            return "IssuedInvitation";
        }

        /**
         * A link by which a person creates their first passkey, or a new one that replaces all
         * others.
         *
         * @param token the secret part of the link, of which only a hash is stored
         */
        public record Invitation(String token, Instant expiresAt) {

            /** Does not contain the token, so that it cannot reach a log. */
            @Override
            public String toString() {
                return "Invitation";
            }
        }
    }

    /**
     * How an invitation may reach its person.
     *
     * @param mailIsSetUp whether the installation can send mails
     * @param requested whether the caller wants it to be mailed or, if false, the link to be shown;
     *     null for mailed wherever mail is set up
     */
    public record InvitationSending(boolean mailIsSetUp, Boolean requested) {

        /** Whether the link is shown instead of mailed. */
        boolean shows() {
            return !mailIsSetUp || Boolean.FALSE.equals(requested);
        }

        /**
         * Where mail is set up, only the operator's keys may have the link shown, and nobody that
         * of a professional who has an address.
         *
         * @throws DomainException of kind FORBIDDEN
         */
        void requireShowable(boolean hasAddressOfProfessional, RoleGrantor roleGrantor) {
            if (mailIsSetUp && hasAddressOfProfessional) {
                throw DomainException.forbidden(
                        ErrorCode.LINK_NOT_SHOWN,
                        "The invitation of a professional goes to the professional's e-mail address alone: leave send out.");
            }
            if (mailIsSetUp && roleGrantor.personId() != null) {
                throw DomainException.forbidden(
                        ErrorCode.LINK_NOT_SHOWN,
                        "The link is mailed to the person and not shown to anybody else: leave send out.");
            }
        }
    }
}
