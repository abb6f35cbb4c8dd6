package org.patientcare.patients.patient;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import org.patientcare.platform.json.Json;
import org.patientcare.platform.shared.Timestamps;
import org.patientcare.platform.shared.WireNamed;
import org.patientcare.trail.outbox.EventType;
import org.patientcare.trail.outbox.NewEvent;
import org.patientcare.trail.outbox.NewEvent.ConcernedPatient;
import org.patientcare.trail.outbox.ObjectKind;
import org.patientcare.trail.outbox.Outbox;

/**
 * Adds which subscriptions ended, in the transaction that ends them and holds the patients' rows. A
 * patient who goes over from one plan to another stays subscribed.
 */
@ApplicationScoped
public class SubscriptionEvents {

    @Inject private Outbox outbox;

    /** Why a subscription ended. */
    public enum Reason implements WireNamed {
        /** Its time was over. */
        EXPIRED,
        /** An upsert named no plan. */
        FEED,
        /** The redemption that gave it was undone. */
        UNDONE
    }

    /** A patient's subscription that is no more. */
    record Ended(long id, String code, String plan, Instant at, Reason reason) {}

    private record Payload(PatientsCode patient, EndedSubscription subscription) {}

    private record PatientsCode(String code) {}

    private record EndedSubscription(String plan, String endedAt, Reason reason) {}

    /** In one statement, and none if nothing ended. */
    void ended(UUID organization, Collection<Ended> ended) {
        outbox.addAll(organization, ended.stream().map(SubscriptionEvents::event).toList());
    }

    /**
     * A patient's redemption was undone, and nothing took the place of the plan.
     *
     * @param plan that it had given
     */
    public void undone(Patient patient, String plan) {
        ended(patient, plan, Reason.UNDONE);
    }

    /** Its time was over, and that is written down now. */
    void expired(Patient patient, String plan) {
        ended(patient, plan, Reason.EXPIRED);
    }

    private void ended(Patient patient, String plan, Reason reason) {
        Instant at = patient.unsubscribedAt().orElseThrow();
        ended(
                patient.organizationId(),
                List.of(new Ended(patient.id(), patient.code(), plan, at, reason)));
    }

    private static NewEvent event(Ended ended) {
        return new NewEvent(
                EventType.CARE_PATIENT_SUBSCRIPTION_ENDED,
                ObjectKind.PATIENT,
                ended.code(),
                new ConcernedPatient(ended.id(), ended.code()),
                null,
                Json.document(
                        new Payload(
                                new PatientsCode(ended.code()),
                                new EndedSubscription(
                                        ended.plan(),
                                        Timestamps.withOffset(ended.at()),
                                        ended.reason()))));
    }
}
