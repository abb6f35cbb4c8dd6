package org.patientcare.visits.appointment;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.UUID;
import org.patientcare.patients.patient.PatientRef;
import org.patientcare.platform.shared.JsonDocument;
import org.patientcare.platform.shared.Language;
import org.patientcare.trail.audit.Actor;
import org.patientcare.trail.audit.AuditContext;
import org.patientcare.trail.audit.AuditTarget;

/**
 * A link that was given out, with the current data of its visit.
 *
 * @param id tells links apart in the audit trail: the first 16 hexadecimal digits of the token's
 *     hash
 * @param access who may use it now
 * @param madeBy who made the link that opened the patient's session in which this one was handed
 *     out, as kind and id; null for the link that all others get
 * @param person the professional's person whose session uses the link; null if none does
 * @param appointment our id
 * @param code the organization's code of the appointment
 * @param generation of the link, or a later one, if the visit was moved and moved back before its
 *     patient heard of it
 * @param handovers how often the visit had been handed to another professional when a professional
 *     got the link; 0 for a patient's
 * @param current false for the link of a visit that was moved later, or of a professional who has
 *     handed it over; its holder must not see the new time
 * @param delay by how many minutes it starts later, as the patient was told last; null for none
 * @param opensAt when the link begins to admit its holder
 * @param closesAt when the link ceases to admit anybody
 * @param language of a reader who requests no other: the patient's for the patient, the
 *     organization's for the professional
 * @param zone the organization's time zone
 * @param organizationPhone null if not set
 * @param patient our id
 * @param professionalTitle null if not set
 * @param professionalOnline whether the professional is online at a desk in the organization
 */
public record VisitLink(
        String id,
        Access access,
        String madeBy,
        UUID person,
        UUID organization,
        long appointment,
        String code,
        VisitRole role,
        int generation,
        int handovers,
        boolean current,
        AppointmentState state,
        Instant startsAt,
        Duration duration,
        Integer delay,
        Instant opensAt,
        Instant closesAt,
        Language language,
        ZoneId zone,
        String organizationName,
        String organizationPhone,
        long patient,
        String patientCode,
        String patientName,
        String professionalHash,
        String professionalName,
        String professionalTitle,
        boolean professionalOnline) {

    /** The link as used in the session of this person, who is its professional. */
    public VisitLink usedBy(UUID professionalsPerson) {
        return new VisitLink(
                id,
                access,
                madeBy,
                professionalsPerson,
                organization,
                appointment,
                code,
                role,
                generation,
                handovers,
                current,
                state,
                startsAt,
                duration,
                delay,
                opensAt,
                closesAt,
                language,
                zone,
                organizationName,
                organizationPhone,
                patient,
                patientCode,
                patientName,
                professionalHash,
                professionalName,
                professionalTitle,
                professionalOnline);
    }

    /**
     * Who uses the link, as actor in the audit trail. Without a session nobody knows who has the
     * professional's link, so it is the link that acts, and not the professional.
     */
    public Actor actor() {
        if (role == VisitRole.PATIENT) {
            return new Actor(Actor.Kind.PATIENT, patientCode, patient);
        }
        return person == null
                ? new Actor(Actor.Kind.LINK, id)
                : new Actor(Actor.Kind.PERSON, person.toString());
    }

    /** What the audit trail records of how the link came to its user; null for nothing. */
    public JsonDocument authorization() {
        return authorization(madeBy);
    }

    /**
     * The same for a link that was used before.
     *
     * @param madeBy as that of the link
     */
    public static JsonDocument authorization(String madeBy) {
        return madeBy == null ? null : AuditContext.byLink("visit-link", madeBy);
    }

    /** Whether it may be used by whoever uses it, at the times at which it is open. */
    public boolean admitsUser() {
        return access == Access.ANYBODY || access == Access.SIGNED_IN && person != null;
    }

    /** Our opaque reference to the patient, as the desk uses it. */
    public String patientRef() {
        return PatientRef.of(patient);
    }

    /** The visit and its patient, as object in the audit trail. */
    public AuditTarget concerned() {
        return AuditTarget.ofPatient(code, patient);
    }

    /**
     * Whether the visit has ended, was cancelled, moved or handed over since the link was given
     * out.
     */
    public boolean isOver() {
        return state.isOver() || !current;
    }

    /** Whether the link admits its user at this time. */
    public boolean isOpenAt(Instant now) {
        return admitsUser()
                && current
                && !state.isOver()
                && !now.isBefore(opensAt)
                && now.isBefore(closesAt);
    }

    /** Who may use a visit link (people, section 3, "Appointments"). */
    public enum Access {
        /**
         * Whoever has it: a patient's link, and that of a professional who never had an account.
         */
        ANYBODY,

        /**
         * Only a session of its professional, who has an account: a person with the role
         * professional in the organization.
         */
        SIGNED_IN,

        /**
         * Nobody: the professional is not assigned to the organization any more, or a person is or
         * was linked to them and none can use the link now: they are disabled, do not have the role
         * in the organization, or are not linked any more.
         */
        NOBODY
    }
}
