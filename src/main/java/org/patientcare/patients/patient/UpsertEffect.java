package org.patientcare.patients.patient;

import org.patientcare.people.organization.Organization.ErasedCodeRule;
import org.patientcare.platform.shared.WireNamed;

/**
 * What an upsert would do to one patient.
 *
 * @param unsubscribes whether it would end a plan that is in force
 * @param renames whether the patient exists and would have another name
 * @param erased by which rule, if the code was that of an erased patient and is nobody's now; null
 *     otherwise
 */
public record UpsertEffect(
        Kind kind, boolean unsubscribes, boolean renames, ErasedCodeRule erased) {

    /** Whether the patient exists and any field would change. */
    public enum Kind implements WireNamed {
        NEW,
        CHANGED,
        UNCHANGED
    }

    UpsertEffect(Kind kind, boolean unsubscribes, boolean renames) {
        this(kind, unsubscribes, renames, null);
    }

    /** Nothing is done with the code of an erased patient unless it becomes a new one. */
    public static UpsertEffect ofErased(ErasedCodeRule rule) {
        return new UpsertEffect(
                rule == ErasedCodeRule.NEW ? Kind.NEW : Kind.UNCHANGED, false, false, rule);
    }
}
