package org.patientcare.access.ticket;

import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.platform.shared.DomainException;

/**
 * Lets somebody fetch a patient's paper without a header, as a browser or another app does that was
 * handed an address: within {@link #LIFETIME} {@value #GETS} times, on whatever node. Web views
 * fetch more than once.
 */
@Stateless
public class Tickets {

    public static final Duration LIFETIME = Duration.ofSeconds(60);

    /** How often a paper can be fetched with one. */
    public static final int GETS = 5;

    /** Of a patient at the same time, used up or not. */
    static final int MOST_OF_PATIENT = 20;

    @Inject private TicketRepository tickets;

    /**
     * A new one, in the caller's transaction.
     *
     * @param prescription of that patient, which is not asked for here
     * @throws DomainException of kind TOO_OFTEN if {@value #MOST_OF_PATIENT} of the patient are not
     *     over yet
     */
    @TransactionAttribute(TransactionAttributeType.MANDATORY)
    public Ticket make(UUID organization, long patient, UUID prescription) {
        tickets.waitForOthers(organization, patient);
        tickets.secondsUntilFewerThan(MOST_OF_PATIENT, organization, patient)
                .ifPresent(
                        seconds -> {
                            throw DomainException.tooOften(
                                    "This patient has %d links to papers that are not over yet: use one of them, or try again in %d s."
                                            .formatted(MOST_OF_PATIENT, seconds),
                                    seconds);
                        });
        Secret secret = Secret.random();
        return new Ticket(
                secret.text(), tickets.add(secret.hash(), organization, patient, prescription));
    }

    /**
     * Counts one more time that a paper is fetched.
     *
     * @param shown of any length
     * @return empty if that is no ticket, or one that is over
     */
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public Optional<PaperOfTicket> use(String shown) {
        return Secret.parse(shown).flatMap(secret -> tickets.use(secret.hash()));
    }

    /** The prescription whose paper could be fetched with it now; counts nothing. */
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public Optional<UUID> paperOf(String shown) {
        return Secret.parse(shown).flatMap(secret -> tickets.paperOf(secret.hash()));
    }

    /** Ends all of a patient, in the caller's transaction. */
    @TransactionAttribute(TransactionAttributeType.MANDATORY)
    public void endAll(UUID organization, long patient) {
        tickets.removeAll(organization, patient);
    }

    /**
     * Removes those that are over, some at a time; any node may do it at any time.
     *
     * @return how many
     */
    public int removeOld() {
        return tickets.removeOld();
    }
}
