package org.patientcare.patients.patient;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;
import org.patientcare.patients.patient.SubscriptionEvents.Ended;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditTarget;
import org.patientcare.trail.audit.AuditTrail;

/**
 * Stores the end of subscriptions, with their audit rows and events, in the caller's transaction.
 */
@ApplicationScoped
class SubscriptionEndRecorder {

    @Inject private SubscriptionEndRepository subscriptions;
    @Inject private SubscriptionEvents events;
    @Inject private AuditTrail trail;

    /** Ends expired subscriptions; see {@link PatientService#endExpiredSubscriptions}. */
    int endExpired() {
        if (!subscriptions.tryLock()) {
            return 0;
        }
        List<SubscriptionEndRepository.ExpiredSubscription> over = subscriptions.endExpired();
        over.stream()
                .collect(
                        Collectors.groupingBy(
                                SubscriptionEndRepository.ExpiredSubscription::organization,
                                Collectors.mapping(
                                        SubscriptionEndRepository.ExpiredSubscription::ended,
                                        Collectors.toList())))
                .forEach(this::recordExpired);
        return over.size();
    }

    private void recordExpired(UUID organization, List<Ended> ended) {
        trail.recordDone(
                AuditAction.SUBSCRIPTION_END,
                organization,
                new AuditTarget(
                        ended.stream().map(Ended::code).toList(),
                        ended.stream().map(Ended::id).toList()));
        events.ended(organization, ended);
    }

    /** Ends the subscription of a locked patient if it has expired. */
    void endExpired(Patient held, Instant now) {
        String plan = held.plan().orElse(null);
        if (held.endIfExpired(now)) {
            trail.recordServiceAction(
                    AuditAction.SUBSCRIPTION_END,
                    held.organizationId(),
                    AuditTarget.ofPatient(held.code(), held.id()));
            events.expired(held, plan);
        }
    }
}
