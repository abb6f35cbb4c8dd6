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
 * Adds events for ended subscriptions to the outbox, in the transaction that ends them and holds
 * the patients' row locks. A change from one plan to another is not an end.
 */
@ApplicationScoped
public class PatientSubscriptionEvents {

    @Inject private Outbox outbox;

    /** Why a subscription ended. */
    public enum Reason implements WireNamed {
        /** The plan expired. */
        EXPIRED,
        /** An upsert named no plan. */
        FEED,
        /** The redemption that gave it was undone. */
        UNDONE
    }

    /** A subscription that has ended. */
    record Ended(long id, String code, String plan, Instant at, Reason reason) {}

    private record Payload(PatientsCode patient, EndedSubscription subscription) {}

    private record PatientsCode(String code) {}

    private record EndedSubscription(String plan, String endedAt, Reason reason) {}

    /**
     * Adds one event per subscription in a single statement; does nothing for an empty collection.
     */
    void ended(UUID organization, Collection<Ended> ended) {
        outbox.addAll(organization, ended.stream().map(PatientSubscriptionEvents::event).toList());
    }

    /**
     * Adds the event for a plan that ended because its redemption was undone and no other plan took
     * its place.
     *
     * @param plan the plan that the redemption had given
     */
    public void undone(PatientPlan patient, String plan) {
        ended(patient, plan, Reason.UNDONE);
    }

    /** Adds the event for a plan that expired. */
    void expired(PatientPlan patient, String plan) {
        ended(patient, plan, Reason.EXPIRED);
    }

    private void ended(PatientPlan patient, String plan, Reason reason) {
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
                Json.document(
                        new Payload(
                                new PatientsCode(ended.code()),
                                new EndedSubscription(
                                        ended.plan(),
                                        Timestamps.withOffset(ended.at()),
                                        ended.reason()))));
    }
}
