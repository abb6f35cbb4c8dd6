package org.patientcare.visits.appointment;

import org.patientcare.people.professional.ToldProfessional;
import org.patientcare.platform.database.Row;

/**
 * An appointment whose row is held until the end of the transaction, with what an event of it tells
 * of others.
 *
 * @param specialityId of the professional; null if unset, as {@code title}
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
