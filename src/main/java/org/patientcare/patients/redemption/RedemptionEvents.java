package org.patientcare.patients.redemption;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.patientcare.patients.patient.Patient;
import org.patientcare.platform.json.Json;
import org.patientcare.platform.shared.Timestamps;
import org.patientcare.trail.outbox.EventType;
import org.patientcare.trail.outbox.NewEvent;
import org.patientcare.trail.outbox.NewEvent.ConcernedPatient;
import org.patientcare.trail.outbox.ObjectKind;
import org.patientcare.trail.outbox.Outbox;

/**
 * Adds events for redemptions to the outbox, in the transaction that holds the patient's row lock.
 * The patient is the object of the event, so that it is delivered before the event for the end of
 * the plan.
 */
@ApplicationScoped
class RedemptionEvents {

    @Inject private Outbox outbox;

    private record Payload(
            RedeemedCode activationCode, PatientsCode patient, GivenSubscription subscription) {}

    private record RedeemedCode(String code) {}

    private record PatientsCode(String code) {}

    private record GivenSubscription(String plan, String subscribedUntil) {}

    /**
     * @param patient with the subscription that is in force after the redemption
     */
    void redeemed(Patient patient, String code) {
        GivenSubscription subscription =
                new GivenSubscription(
                        patient.plan().orElseThrow(),
                        patient.subscribedUntil().map(Timestamps::withOffset).orElse(null));
        outbox.add(
                patient.organizationId(),
                new NewEvent(
                        EventType.CARE_ACTIVATION_CODE_REDEEMED,
                        ObjectKind.PATIENT,
                        patient.code(),
                        new ConcernedPatient(patient.id(), patient.code()),
                        null,
                        Json.document(
                                new Payload(
                                        new RedeemedCode(code),
                                        new PatientsCode(patient.code()),
                                        subscription))));
    }
}
