package org.patientcare.patients.patient;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;
import org.patientcare.patients.patient.SubscriptionEvents.Ended;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditTrail;
import org.patientcare.trail.audit.Concerned;

/**
 * Stores the end of subscriptions, with their audit rows and events, in the caller's transaction.
 */
@ApplicationScoped
class SubscriptionEnds {

    @Inject private SubscriptionEndRepository subscriptions;
    @Inject private SubscriptionEvents events;
    @Inject private AuditTrail trail;

    /** Ends expired subscriptions; see {@link PatientService#endSubscriptions}. */
    int writeDown() {
        if (!subscriptions.isOurTurn()) {
            return 0;
        }
        List<SubscriptionEndRepository.Over> over = subscriptions.writeDown();
        over.stream()
                .collect(
                        Collectors.groupingBy(
                                SubscriptionEndRepository.Over::organization,
                                Collectors.mapping(
                                        SubscriptionEndRepository.Over::ended,
                                        Collectors.toList())))
                .forEach(this::recordExpired);
        return over.size();
    }

    private void recordExpired(UUID organization, List<Ended> ended) {
        trail.wrote(
                AuditAction.SUBSCRIPTION_END,
                organization,
                new Concerned(
                        ended.stream().map(Ended::code).toList(),
                        ended.stream().map(Ended::id).toList()));
        events.ended(organization, ended);
    }

    /** Ends the subscription of a locked patient if it has expired. */
    void writeDown(Patient held, Instant now) {
        String plan = held.plan().orElse(null);
        if (held.endIfOver(now)) {
            trail.cameAbout(
                    AuditAction.SUBSCRIPTION_END,
                    held.organizationId(),
                    Concerned.ofPatient(held.code(), held.id()));
            events.expired(held, plan);
        }
    }

    /**
     * Adds the events for subscriptions that the upsert of this transaction ended. The audit row of
     * the upsert covers them.
     */
    void byUpsert(UUID organization) {
        events.ended(organization, subscriptions.byUpsert());
    }
}
