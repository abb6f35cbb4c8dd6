package org.patientcare.visits.appointment;

import org.patientcare.people.professional.ToldProfessional;
import org.patientcare.platform.database.Row;

/**
 * An appointment whose row is locked until the end of the transaction, with the data of its patient
 * and professional for an event.
 *
 * @param specialityId of the professional; null if not set
 * @param title of the professional; null if not set
 */
record HeldAppointment(
        Appointment appointment,
        String patientCode,
        ToldProfessional professional,
        String specialityId,
        String title) {

    static HeldAppointment read(Row row) {
        return new HeldAppointment(
                new Appointment(row),
                row.text("patient_code"),
                ToldProfessional.read(row),
                row.text("speciality_id"),
                row.text("title"));
    }
}
