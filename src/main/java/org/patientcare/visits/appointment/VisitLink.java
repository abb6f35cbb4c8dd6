package org.patientcare.visits.appointment;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.UUID;
import org.patientcare.platform.shared.Language;
import org.patientcare.trail.audit.Actor;
import org.patientcare.trail.audit.Concerned;

/**
 * A link that was handed out, and the visit as it is now.
 *
 * @param appointment our id
 * @param code the organization's
 * @param generation of the link
 * @param current false for an old link: the visit was moved, and when to is not for its holder
 * @param opensAt from when the holder may come in
 * @param closesAt from when nobody may any more
 * @param language the patient's for the patient, the organization's for the professional
 * @param zone the organization's
 * @param patient our id
 * @param professionalTitle null if unset
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

    /** Its holder, as the audit trail names them. */
    public Actor actor() {
        return role == VisitRole.PATIENT
                ? new Actor(Actor.Kind.PATIENT, patientCode, patient)
                : new Actor(Actor.Kind.PROFESSIONAL, professionalHash);
    }

    /** The visit and its patient, as the audit trail names them. */
    public Concerned concerned() {
        return Concerned.ofPatient(code, patient);
    }

    /** Whether its holder has nothing to come back for: the visit has ended, or was moved. */
    public boolean isOver() {
        return state.isOver() || !current;
    }

    /** Whether it lets its holder in: not an old one, of a visit that can still take place. */
    public boolean isOpenAt(Instant now) {
        return current && !state.isOver() && !now.isBefore(opensAt) && now.isBefore(closesAt);
    }
}
