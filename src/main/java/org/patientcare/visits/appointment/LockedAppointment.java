package org.patientcare.visits.appointment;

import org.patientcare.people.professional.ProfessionalPayload;
import org.patientcare.platform.database.Row;

/**
 * An appointment whose row is locked until the end of the transaction, with the data of its patient
 * and professional for an event.
 *
 * @param specialityId of the professional; null if not set
 * @param title of the professional; null if not set
 */
record LockedAppointment(
        Appointment appointment,
        String patientCode,
        ProfessionalPayload professional,
        String specialityId,
        String title) {

    static LockedAppointment read(Row row) {
        return new LockedAppointment(
                new Appointment(row),
                row.text("patient_code"),
                ProfessionalPayload.read(row),
                row.text("speciality_id"),
                row.text("title"));
    }
}
