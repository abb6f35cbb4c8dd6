package org.patientcare.visits.appointment;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import java.time.Instant;
import java.util.UUID;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.WireNamed;

/**
 * Patients who say that they cannot come: that cancels the visit where the organization lets its
 * patients do so; otherwise the professional is told, and the visit stays (ADR 94).
 */
@ApplicationScoped
public class PatientAbsences {

    /** What came of it. */
    public enum AbsenceOutcome implements WireNamed {
        CANCELLED,
        /** The professional was told. The visit stays as it is. */
        TOLD,
        /** There is nobody who could be told. The visit stays as it is. */
        UNTOLD,
        /** The visit has another time by now, or it has begun, is over or was cancelled. */
        OUTDATED
    }

    @EJB private AppointmentService appointments;
    @Inject private AbsenceReceiver receiver;

    /**
     * The audit context must name the patient as the actor.
     *
     * @param patient our id
     * @param startsAt when the visit starts, as far as the patient knows
     * @throws DomainException of kind NOT_FOUND if the patient has no visit with this code
     */
    @Transactional(Transactional.TxType.NEVER)
    public AbsenceOutcome report(UUID organization, long patient, String code, Instant startsAt) {
        AppointmentService.PatientCancellation tried =
                appointments.cancelForPatient(organization, patient, code, startsAt);
        if (tried.absence().isEmpty()) {
            return tried.cancelled() ? AbsenceOutcome.CANCELLED : AbsenceOutcome.OUTDATED;
        }
        return receiver.receive(tried.absence().get())
                ? AbsenceOutcome.TOLD
                : AbsenceOutcome.UNTOLD;
    }

    /**
     * A patient cannot come to a visit that stays as it is until somebody cancels or moves it.
     *
     * @param patient our id
     * @param appointment our id
     * @param generation of the visit's links: a visit that was moved is another one to be missed
     */
    public record Absence(
            UUID organization,
            long patient,
            String professionalHash,
            long appointment,
            int generation,
            Instant startsAt) {}

    /** Tells the professional of a visit that the patient cannot come. There is one such bean. */
    public interface AbsenceReceiver {

        /**
         * Called outside any transaction.
         *
         * @return whether the professional can read it; false if nobody can be told
         */
        boolean receive(PatientAbsences.Absence absence);
    }
}
