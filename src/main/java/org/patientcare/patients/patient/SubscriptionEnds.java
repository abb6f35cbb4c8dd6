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

/** Writes down which subscriptions ended, and notes and tells it, in the caller's transaction. */
@ApplicationScoped
class SubscriptionEnds {

    @Inject private SubscriptionEndRepository subscriptions;
    @Inject private SubscriptionEvents events;
    @Inject private AuditTrail trail;

    /** Those whose time is over, as {@link PatientService#endSubscriptions} says. */
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
                .forEach(this::note);
        return over.size();
    }

    private void note(UUID organization, List<Ended> ended) {
        trail.wrote(
                AuditAction.SUBSCRIPTION_END,
                organization,
                new Concerned(
                        ended.stream().map(Ended::code).toList(),
                        ended.stream().map(Ended::id).toList()));
        events.ended(organization, ended);
    }

    /** That of a patient who is held, if its time is over. */
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

    /** Those that the upsert of this transaction ended, which is noted as such. */
    void byUpsert(UUID organization) {
        events.ended(organization, subscriptions.byUpsert());
    }
}
