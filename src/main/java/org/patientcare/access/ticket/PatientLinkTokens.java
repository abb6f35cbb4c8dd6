package org.patientcare.access.ticket;

import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.access.ticket.Tickets.Ticket;
import org.patientcare.access.ticket.Tickets.UrlSecret;
import org.patientcare.platform.database.Row;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.ErrorCode;

/**
 * Links by which patients open their page. A link is valid for {@link #LIFETIME} and until the
 * {@value #MAX_ERRORS}th wrong birth date; where no birth date is known, it is valid once. The
 * link's row stays locked while a date is checked, so that errors are counted exactly on all nodes.
 */
@Stateless
public class PatientLinkTokens {

    public static final Duration LIFETIME = Duration.ofHours(24);

    /** The wrong birth dates after which a link is no longer valid. */
    static final int MAX_ERRORS = 5;

    /**
     * The most links of a patient at a time; a further one removes the oldest, when it is shown or
     * has been sent.
     */
    static final int MAX_LINKS_OF_PATIENT = 5;

    /** The most links that are handed to a channel for a patient within an hour. */
    static final int MAX_SENT_PER_HOUR = 5;

    /**
     * The same for links that are sent to whoever asked for one without signing in: none if one was
     * sent lately, so that nobody can fill a patient's mailbox, or use up what support may send.
     */
    static final int MAX_SENT_ON_REQUEST_PER_HOUR = 1;

    @Inject private PatientLinkRepository links;

    /**
     * How a link is made.
     *
     * @param madeBy the kind of the actor who makes it, and its id; null if nobody has signed in
     * @param channel by which it is sent to the patient; null if it is shown to whoever makes it
     * @param maxPerHour how many may have been sent to the patient within an hour, this one
     *     included
     */
    public record LinkOrigin(String madeBy, String channel, int maxPerHour) {

        /** A link that is shown to whoever makes it. */
        public static LinkOrigin shown(String madeBy) {
            return new LinkOrigin(madeBy, null, 0);
        }

        /** A link that somebody sends to the patient. */
        public static LinkOrigin sent(String madeBy, String channel) {
            return new LinkOrigin(madeBy, channel, MAX_SENT_PER_HOUR);
        }

        /** A link that is sent because somebody who has not signed in asked for it. */
        public static LinkOrigin requested(String channel) {
            return new LinkOrigin(null, channel, MAX_SENT_ON_REQUEST_PER_HOUR);
        }
    }

    /**
     * Creates a link, in the caller's transaction. After one with a channel {@link #endSending} is
     * to be called; until then it counts as sent.
     *
     * @throws DomainException of kind TOO_OFTEN if it is to be sent, and as many were sent to the
     *     patient within the hour as may be
     */
    @TransactionAttribute(TransactionAttributeType.MANDATORY)
    public Ticket create(UUID organization, long patient, LinkOrigin making) {
        links.lockPatient(organization, patient);
        UrlSecret urlSecret = UrlSecret.random();
        if (making.channel() == null) {
            links.removeBeyond(MAX_LINKS_OF_PATIENT - 1, organization, patient);
        } else {
            links.secondsUntilFewerSentThan(making.maxPerHour(), organization, patient)
                    .ifPresent(seconds -> refuse(making.maxPerHour(), seconds));
            links.addSending(urlSecret.hash(), organization, patient);
        }
        return new Ticket(
                urlSecret.text(), links.add(urlSecret.hash(), organization, patient, making));
    }

    private static void refuse(int sent, long seconds) {
        throw DomainException.tooOften(
                ErrorCode.LIMIT_REACHED,
                "Within an hour %d links were sent to this patient. Wait before sending another one."
                        .formatted(sent),
                seconds);
    }

    /**
     * Ends the sending of a link, in the caller's transaction. One that certainly was not sent is
     * removed and does not count; only one that may have been replaces the patient's oldest.
     *
     * @param secret of the link
     */
    @TransactionAttribute(TransactionAttributeType.MANDATORY)
    public void endSending(UUID organization, long patient, String secret, boolean maybeSent) {
        links.lockPatient(organization, patient);
        if (maybeSent) {
            links.removeBeyond(MAX_LINKS_OF_PATIENT, organization, patient);
        } else {
            links.removeUnsent(new UrlSecret(secret).hash(), organization, patient);
        }
    }

    /**
     * Finds a valid link and locks it until the end of the caller's transaction.
     *
     * @param shown the token as received, of any length; null for none
     * @return empty if it is not a link, or one that is no longer valid
     */
    @TransactionAttribute(TransactionAttributeType.MANDATORY)
    public Optional<LockedLink> findAndLock(String shown) {
        return UrlSecret.parse(shown).map(UrlSecret::hash).flatMap(links::findAndLock);
    }

    /**
     * The organization whose link this is, or was: for what a page says about it before anything is
     * opened.
     *
     * @param shown as {@link #findAndLock} takes it
     */
    @TransactionAttribute(TransactionAttributeType.SUPPORTS)
    public Optional<UUID> organizationOf(String shown) {
        return UrlSecret.parse(shown).map(UrlSecret::hash).flatMap(links::findOrganization);
    }

    /** Counts a wrong birth date against a locked link. */
    @TransactionAttribute(TransactionAttributeType.MANDATORY)
    public void countError(LockedLink link) {
        links.countError(link);
    }

    /** Makes a locked link invalid. */
    @TransactionAttribute(TransactionAttributeType.MANDATORY)
    public void invalidate(LockedLink link) {
        links.invalidate(link);
    }

    /** Removes all links of a patient, in the caller's transaction. */
    @TransactionAttribute(TransactionAttributeType.MANDATORY)
    public void removeAll(UUID organization, long patient) {
        links.removeBeyond(0, organization, patient);
    }

    /**
     * Removes expired links and what no longer counts as sent, a bounded number of each per call;
     * several nodes may do so at once.
     *
     * @return how many were removed
     */
    public int removeOld() {
        return links.removeOld() + links.removeOldSendings();
    }

    /**
     * A valid link, locked until the end of the transaction.
     *
     * @param hash the hash by which it is stored
     * @param patient the internal id of the patient
     * @param errors the wrong birth dates so far
     * @param madeBy the kind of the actor who made it, and its id; null if that was not kept
     */
    public record LockedLink(
            byte[] hash, UUID organization, long patient, int errors, String madeBy) {

        static LockedLink read(byte[] hash, Row row) {
            return new LockedLink(
                    hash,
                    row.uuid("organization_id"),
                    row.number("patient_id"),
                    row.integer("errors"),
                    row.text("made_by"));
        }

        /** Whether one more wrong date makes the link invalid. */
        public boolean isLastAttempt() {
            return errors + 1 >= PatientLinkTokens.MAX_ERRORS;
        }
    }
}
