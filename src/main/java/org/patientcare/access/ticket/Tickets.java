package org.patientcare.access.ticket;

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
import org.patientcare.platform.database.Row;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.ErrorCode;
import org.patientcare.platform.shared.Sha256;

/**
 * Gives access to a patient's document by URL, without an authorization header, for a browser or
 * another app. A ticket is valid for {@link #LIFETIME} and {@value #MAX_FETCHES} fetches, on any
 * node, because web views fetch more than once.
 */
@Stateless
public class Tickets {

    public static final Duration LIFETIME = Duration.ofSeconds(60);

    /** How often the document can be fetched with a ticket. */
    public static final int MAX_FETCHES = 5;

    /** The most unexpired tickets of a patient, used up or not. */
    static final int MAX_TICKETS_OF_PATIENT = 20;

    @Inject private TicketRepository tickets;

    /**
     * Creates a ticket, in the caller's transaction.
     *
     * @param prescription must belong to the patient; this is not checked here
     * @param madeBy as {@link TicketDocument#madeBy}
     * @throws DomainException of kind TOO_OFTEN if the patient has {@value #MAX_TICKETS_OF_PATIENT}
     *     unexpired tickets
     */
    @TransactionAttribute(TransactionAttributeType.MANDATORY)
    public Ticket create(UUID organization, long patient, UUID prescription, String madeBy) {
        tickets.lockPatient(organization, patient);
        tickets.secondsUntilFewerThan(MAX_TICKETS_OF_PATIENT, organization, patient)
                .ifPresent(
                        seconds -> {
                            throw DomainException.tooOften(
                                    ErrorCode.LIMIT_REACHED,
                                    "This patient has %d links to documents that have not expired yet: use one of them, or try again in %d s."
                                            .formatted(MAX_TICKETS_OF_PATIENT, seconds),
                                    seconds);
                        });
        UrlSecret urlSecret = UrlSecret.random();
        return new Ticket(
                urlSecret.text(),
                tickets.add(urlSecret.hash(), organization, patient, prescription, madeBy));
    }

    /**
     * Counts one fetch of the document.
     *
     * @param shown the ticket as received, of any length; null for none
     * @return empty if it is not a valid ticket
     */
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public Optional<TicketDocument> countFetch(String shown) {
        return UrlSecret.parse(shown).flatMap(urlSecret -> tickets.countFetch(urlSecret.hash()));
    }

    /** The prescription that the ticket gives access to now; counts nothing. */
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public Optional<UUID> findPrescription(String shown) {
        return UrlSecret.parse(shown)
                .flatMap(urlSecret -> tickets.findPrescription(urlSecret.hash()));
    }

    /** Removes all tickets of a patient, in the caller's transaction. */
    @TransactionAttribute(TransactionAttributeType.MANDATORY)
    public void removeAll(UUID organization, long patient) {
        tickets.removeAll(organization, patient);
    }

    /**
     * Removes expired tickets, a bounded number per call; several nodes may do so at once.
     *
     * @return how many were removed
     */
    public int removeOld() {
        return tickets.removeOld();
    }

    /**
     * A newly created secret.
     *
     * @param text 43 characters that need no escaping in a URL; stored only as a hash
     * @param expiresAt by the database's clock
     */
    public record Ticket(String text, Instant expiresAt) {

        /** Leaves out the secret so that it cannot reach a log. */
        @Override
        public String toString() {
            return "Ticket";
        }
    }

    /**
     * The document that a ticket gives access to, and its patient.
     *
     * @param patient the internal id of the patient
     * @param patientCode the organization's code of the patient
     * @param madeBy who made the link that opened the session in which the ticket was created; null
     *     if none did, or it was not kept
     */
    public record TicketDocument(
            UUID organization, long patient, String patientCode, UUID prescription, String madeBy) {

        static TicketDocument read(Row row) {
            return new TicketDocument(
                    row.uuid("organization_id"),
                    row.number("patient_id"),
                    row.text("code"),
                    row.uuid("prescription_id"),
                    row.text("made_by"));
        }
    }

    /** A secret of 256 random bits in a URL. */
    record UrlSecret(String text) {

        private static final int BYTES = 32;

        /** The length of {@value #BYTES} bytes in base64url. */
        private static final int CHARACTERS = 43;

        private static final SecureRandom RANDOM = new SecureRandom();

        static UrlSecret random() {
            byte[] random = new byte[BYTES];
            RANDOM.nextBytes(random);
            return new UrlSecret(Base64.getUrlEncoder().withoutPadding().encodeToString(random));
        }

        /**
         * @param shown the text as received, of any length; null for none
         * @return empty if it does not have the form of a secret
         */
        static Optional<UrlSecret> parse(String shown) {
            return Optional.ofNullable(shown)
                    .filter(
                            text ->
                                    text.length() == CHARACTERS
                                            && text.chars().allMatch(UrlSecret::isBase64Url))
                    .map(UrlSecret::new);
        }

        private static boolean isBase64Url(int c) {
            return c >= 'a' && c <= 'z'
                    || c >= 'A' && c <= 'Z'
                    || c >= '0' && c <= '9'
                    || c == '-'
                    || c == '_';
        }

        /** The SHA-256 hash that the database stores. */
        byte[] hash() {
            return Sha256.of(text);
        }

        /** Leaves out the secret so that it cannot reach a log. */
        @Override
        public String toString() {
            return "UrlSecret";
        }
    }
}
