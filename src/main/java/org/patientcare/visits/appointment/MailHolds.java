package org.patientcare.visits.appointment;

import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/**
 * What the patient of a visit knows of it while the mail about acts of people waits ten seconds, in
 * which they can be undone (ADR 99). {@link PeopleAppointments} makes the mail wait.
 */
@Stateless
public class MailHolds {

    @Inject private MailHoldRepository holds;

    /**
     * Ends the wait in a new transaction, because a mail about the visit is sent now. The visit
     * must be read after that: a change that this call does not see sees that the patient was told.
     *
     * @param occurredAt when the event of the mail happened
     * @return what the patient knew; empty if it is no mail that had to wait
     */
    @TransactionAttribute(TransactionAttributeType.REQUIRES_NEW)
    public Optional<KnownVisit> tell(UUID organization, String code, Instant occurredAt) {
        return holds.tell(organization, code, occurredAt);
    }

    /** Removes a batch of old ones; returns how many. */
    public int removeOld() {
        return holds.removeOld();
    }
}
