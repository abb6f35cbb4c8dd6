package org.patientcare.access.ticket;

import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;

/**
 * Links by which patients open their page. A link works for {@link #LIFETIME}, until the {@value
 * #MOST_ERRORS}th wrong date, or once where there is no date to ask for; whoever judges dates holds
 * the link, so that errors are counted exactly, on all nodes.
 */
@Stateless
public class LinkTickets {

    public static final Duration LIFETIME = Duration.ofHours(24);

    /** With the last of them a link works no more. */
    static final int MOST_ERRORS = 5;

    /** Of a patient at the same time; one more ends the oldest. */
    static final int MOST_OF_PATIENT = 5;

    @Inject private PatientLinkRepository links;

    /** A new one, in the caller's transaction. */
    @TransactionAttribute(TransactionAttributeType.MANDATORY)
    public Ticket make(UUID organization, long patient) {
        links.waitForOthers(organization, patient);
        links.removeBeyond(MOST_OF_PATIENT - 1, organization, patient);
        Secret secret = Secret.random();
        return new Ticket(secret.text(), links.add(secret.hash(), organization, patient));
    }

    /**
     * The link, until the end of the caller's transaction for nobody else.
     *
     * @param shown of any length
     * @return empty if that is no link, or one that works no more
     */
    @TransactionAttribute(TransactionAttributeType.MANDATORY)
    public Optional<OpenedLink> hold(String shown) {
        return Secret.parse(shown).map(Secret::hash).flatMap(links::hold);
    }

    /** Counts a wrong date against a link that is held. */
    @TransactionAttribute(TransactionAttributeType.MANDATORY)
    public void countError(OpenedLink link) {
        links.countError(link);
    }

    /** A link that is held works no more. */
    @TransactionAttribute(TransactionAttributeType.MANDATORY)
    public void spend(OpenedLink link) {
        links.spend(link);
    }

    /** Ends all of a patient, in the caller's transaction. */
    @TransactionAttribute(TransactionAttributeType.MANDATORY)
    public void endAll(UUID organization, long patient) {
        links.removeBeyond(0, organization, patient);
    }

    /**
     * Removes those that are over, some at a time; any node may do it at any time.
     *
     * @return how many
     */
    public int removeOld() {
        return links.removeOld();
    }
}
