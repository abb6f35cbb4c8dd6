package org.patientcare.patients.patient;

import org.patientcare.platform.shared.WireNamed;

/**
 * What an upsert would do to one patient.
 *
 * @param unsubscribes whether it would end a plan that is in force
 * @param renames whether the patient exists and would have another name
 */
public record UpsertEffect(Kind kind, boolean unsubscribes, boolean renames) {

    /** Whether the patient exists and any field would change. */
    public enum Kind implements WireNamed {
        NEW,
        CHANGED,
        UNCHANGED
    }
}
