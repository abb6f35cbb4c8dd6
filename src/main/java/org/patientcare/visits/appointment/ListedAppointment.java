package org.patientcare.visits.appointment;

import java.time.Instant;
import java.time.LocalDate;
import org.patientcare.platform.database.Row;
import org.patientcare.platform.shared.Origin;

/**
 * An appointment as it is read, for lists and for everything else that shows it.
 *
 * @param id our id
 * @param generation of its current links
 * @param handovers how often it was handed to another professional
 * @param duration in seconds
 * @param over whether its links are no longer valid: it has ended, was cancelled, or its closing
 *     time has passed
 * @param waitingSince null unless the patient is waiting now, and where it is not read
 * @param patient null where it is not read, as {@code professional}
 */
public record ListedAppointment(
        long id,
        int generation,
        int handovers,
        String code,
        Instant startsAt,
        int duration,
        AppointmentState state,
        Origin origin,
        boolean over,
        Instant waitingSince,
        Patient patient,
        Professional professional) {

    /**
     * The patient of the visit.
     *
     * @param id our id
     * @param name first and last name; null where it is not read, as {@code birthDate}
     * @param birthDate null if unknown
     */
    public record Patient(long id, String code, String name, LocalDate birthDate) {}

    /**
     * The professional of the visit. Null stands for what is not set or not read.
     *
     * @param avatar URL of a picture
     */
    public record Professional(String hash, String name, String title, String avatar) {}

    ListedAppointment at(Instant start) {
        return new ListedAppointment(
                id,
                generation,
                handovers,
                code,
                start,
                duration,
                state,
                origin,
                over,
                waitingSince,
                patient,
                professional);
    }

    /**
     * @param row with the columns {@code id, generation, handovers, appointment_code, starts_at,
     *     duration, state, origin, is_over}
     */
    static ListedAppointment read(
            Row row, Instant waitingSince, Patient patient, Professional professional) {
        return new ListedAppointment(
                row.number("id"),
                row.integer("generation"),
                row.integer("handovers"),
                row.text("appointment_code"),
                row.instant("starts_at"),
                row.integer("duration"),
                row.enumValue(AppointmentState.class, "state"),
                row.enumValue(Origin.class, "origin"),
                row.flag("is_over"),
                waitingSince,
                patient,
                professional);
    }
}
