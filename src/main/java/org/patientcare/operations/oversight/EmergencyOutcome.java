package org.patientcare.operations.oversight;

import java.time.Instant;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.ErrorCode;

/**
 * What came of an attempt to open a patient in an emergency. A refusal is a value, so that what was
 * recorded of it is committed.
 *
 * @param patient our id; 0 if it was refused
 * @param endsAt null if it was refused
 * @param refusal null if it was not refused
 */
public record EmergencyOutcome(long patient, Instant endsAt, DomainException refusal) {

    static EmergencyOutcome opened(long patient, Instant endsAt) {
        return new EmergencyOutcome(patient, endsAt, null);
    }

    static EmergencyOutcome notEnabled() {
        return refused(
                DomainException.forbidden(
                        ErrorCode.EMERGENCY_NOT_ENABLED,
                        "In this organization professionals open no patient beyond their reach: an"
                                + " administrator can allow it."));
    }

    static EmergencyOutcome tooMany(long seconds) {
        return refused(
                DomainException.tooOften(
                        ErrorCode.TOO_MANY_EMERGENCIES,
                        "Within a day you have opened a patient in an emergency, or tried to, "
                                + EmergencyAccesses.MOST_A_DAY
                                + " times.",
                        Math.max(1, seconds)));
    }

    static EmergencyOutcome unknown() {
        return refused(
                DomainException.notFound(
                        "The organization has no patient with this code. The attempt was"
                                + " recorded."));
    }

    private static EmergencyOutcome refused(DomainException refusal) {
        return new EmergencyOutcome(0, null, refusal);
    }

    /**
     * @return this, if the patient was opened
     * @throws DomainException of kind FORBIDDEN if the organization does not allow it; TOO_OFTEN;
     *     NOT_FOUND if there is no patient with the code
     */
    public EmergencyOutcome orThrow() {
        if (refusal != null) {
            throw refusal;
        }
        return this;
    }
}
