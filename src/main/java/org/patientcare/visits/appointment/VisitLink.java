package org.patientcare.visits.appointment;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.UUID;
import org.patientcare.platform.shared.Language;
import org.patientcare.trail.audit.Actor;
import org.patientcare.trail.audit.AuditTarget;

/**
 * A link that was given out, with the current data of its visit.
 *
 * @param appointment our id
 * @param code the organization's code of the appointment
 * @param generation of the link
 * @param current false for the link of a visit that was moved later; its holder must not see the
 *     new time
 * @param opensAt when the link begins to admit its holder
 * @param closesAt when the link ceases to admit anybody
 * @param language the patient's for the patient, the organization's for the professional
 * @param zone the organization's time zone
 * @param patient our id
 * @param professionalTitle null if not set
 */
public record VisitLink(
        UUID organization,
        long appointment,
        String code,
        VisitRole role,
        int generation,
        boolean current,
        AppointmentState state,
        Instant startsAt,
        Duration duration,
        Instant opensAt,
        Instant closesAt,
        Language language,
        ZoneId zone,
        String organizationName,
        long patient,
        String patientCode,
        String patientName,
        String professionalHash,
        String professionalName,
        String professionalTitle) {

    /** The holder of the link, as actor in the audit trail. */
    public Actor actor() {
        return role == VisitRole.PATIENT
                ? new Actor(Actor.Kind.PATIENT, patientCode, patient)
                : new Actor(Actor.Kind.PROFESSIONAL, professionalHash);
    }

    /** The visit and its patient, as object in the audit trail. */
    public AuditTarget concerned() {
        return AuditTarget.ofPatient(code, patient);
    }

    /** Whether the visit has ended, was cancelled, or was moved since the link was given out. */
    public boolean isOver() {
        return state.isOver() || !current;
    }

    /** Whether the link admits its holder at this time. */
    public boolean isOpenAt(Instant now) {
        return current && !state.isOver() && !now.isBefore(opensAt) && now.isBefore(closesAt);
    }
}
