package org.patientcare.patients.patient;

import org.patientcare.platform.database.Row;
import org.patientcare.platform.shared.WireNamed;

/**
 * What an upsert would do to a patient.
 *
 * @param unsubscribes whether a plan that is in force would end
 */
public record UpsertEffect(Kind kind, boolean unsubscribes) {

    /** Whether the patient is there, and a field would get another value. */
    public enum Kind implements WireNamed {
        NEW,
        CHANGED,
        UNCHANGED
    }

    static UpsertEffect read(Row row) {
        return new UpsertEffect(row.word(Kind.class, "effect"), row.flag("unsubscribes"));
    }
}
