package org.patientcare.visits.appointment;

import jakarta.ejb.EJB;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.patients.patient.PatientService;
import org.patientcare.people.organization.OrganizationService;
import org.patientcare.people.professional.Professional;
import org.patientcare.people.professional.ProfessionalService;
import org.patientcare.platform.database.BlockedPatientFailure;
import org.patientcare.platform.database.WriteBatch;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.ErrorCode;
import org.patientcare.platform.shared.FaultCode;
import org.patientcare.platform.shared.Origin;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditTarget;
import org.patientcare.trail.audit.AuditTrail;
import org.patientcare.visits.appointment.ConsultationPayload.PreviousTimes;
import org.patientcare.visits.appointment.PatientAbsences.Absence;
import org.patientcare.visits.appointment.PeopleAppointments.PeopleCode;

/** Creates, moves and cancels the appointments of an organization (contract, section 4). */
@Stateless
public class AppointmentService {

    static final String HANDED_OVER_TOO_LATE =
            "The visit has begun or is over: it cannot be handed over any more.";

    /** The code of an appointment and the link of its patient. */
    public record PatientVisitLink(String code, String url) {}

    @Inject private AppointmentRepository appointments;
    @EJB private VisitLinks links;
    @Inject private BookedTimes bookedTimes;
    @EJB private PatientService patients;
    @EJB private ProfessionalService professionals;
    @EJB private OrganizationService organizations;
    @Inject private AppointmentEvents events;
    @Inject private AuditTrail trail;
    @Inject private Clock clock;

    /**
     * Creates an appointment for the organization's own system. A repeat with the same terms
     * returns the existing appointment with its current link, so that a client can repeat a call
     * whose answer was lost.
     *
     * @param onlyIfFree whether to refuse it if the professional has another visit then, in any
     *     organization. Of several such calls at the same time one succeeds, since each holds the
     *     professional's lock until it is done. Calls without this wait for no lock, and book
     *     whatever else there is. Working hours do not count.
     * @throws DomainException of kind NOT_POSSIBLE if the organization has no such patient or
     *     professional, has used the code for an appointment with other terms, or has cancelled the
     *     appointment with this code; or if the time is taken; of kind INVALID if only people book
     *     visits under the code
     */
    public PatientVisitLink create(UUID organization, AppointmentTerms terms, boolean onlyIfFree) {
        if (PeopleCode.isReserved(terms.code()) && !isOfSystem(organization, terms.code())) {
            throw DomainException.invalid(
                    "appointment.code", FaultCode.CODE_RESERVED.of(PeopleCode.PREFIX));
        }
        return create(organization, terms, Origin.SYSTEM, null, onlyIfFree);
    }

    /** Its code may be older than the rule that none of its codes begins so. */
    private boolean isOfSystem(UUID organization, String code) {
        return appointments
                .find(organization, code)
                .filter(there -> there.origin() == Origin.SYSTEM)
                .isPresent();
    }

    /**
     * Creates an appointment for a person, under a new code.
     *
     * @param reason in the person's words; null for none
     * @param onlyIfFree as in {@link #create(UUID, AppointmentTerms, boolean)}
     * @throws DomainException of kind NOT_POSSIBLE likewise
     */
    public void createForPerson(
            UUID organization, AppointmentTerms terms, String reason, boolean onlyIfFree) {
        create(organization, terms, Origin.PEOPLE, reason, onlyIfFree);
    }

    private PatientVisitLink create(
            UUID organization,
            AppointmentTerms terms,
            Origin origin,
            String reason,
            boolean onlyIfFree) {
        try {
            return add(organization, terms, origin, reason, onlyIfFree);
        } catch (BlockedPatientFailure e) {
            throw unknownPatient();
        }
    }

    private PatientVisitLink add(
            UUID organization,
            AppointmentTerms terms,
            Origin origin,
            String reason,
            boolean onlyIfFree) {
        long patient =
                patients.find(organization, terms.patientCode())
                        .orElseThrow(AppointmentService::unknownPatient)
                        .id();
        Professional professional =
                professionals
                        .find(organization, terms.professionalHash())
                        .orElseThrow(
                                () ->
                                        DomainException.notPossible(
                                                ErrorCode.UNKNOWN_PROFESSIONAL,
                                                "The organization has no professional with this hash."));
        if (onlyIfFree) {
            professionals.lock(professional.hash());
        }
        Instant now = clock.instant();
        Appointment appointment =
                new Appointment(
                        organization, patient, terms, origin, now.truncatedTo(ChronoUnit.SECONDS));
        Optional<Long> id = appointments.add(appointment);
        if (id.isEmpty()) {
            return made(organization, patient, terms);
        }
        if (onlyIfFree && bookedTimes.isTaken(appointment, id.get())) {
            throw DomainException.notPossible(
                    ErrorCode.SLOT_TAKEN, "The professional has another visit at that time.");
        }
        appointments
                .addingFirstEntry(organization, id.get(), now, reason)
                .then(
                        links.adding(
                                organization,
                                id.get(),
                                appointment.generation(),
                                appointment.handovers()))
                .then(row(AuditAction.APPOINTMENT_CREATE, appointment))
                .then(events.created(appointment, terms.patientCode(), professional))
                .execute();
        return link(organization, terms.code(), id.get(), appointment.generation());
    }

    /**
     * The existing appointment with this code, if it was created with these terms. One of a blocked
     * patient is hidden, and is never the same, since the caller's patient is not blocked.
     */
    private PatientVisitLink made(UUID organization, long patient, AppointmentTerms terms) {
        AppointmentRepository.Existing there =
                appointments
                        .find(organization, terms.code())
                        .orElseThrow(AppointmentService::codeUsed);
        if (there.state() == AppointmentState.CANCELLED) {
            throw DomainException.notPossible(
                    ErrorCode.APPOINTMENT_CANCELLED,
                    "The appointment with this code is cancelled: use another code.");
        }
        if (!there.terms().equals(terms)) {
            throw codeUsed();
        }
        trail.recordDone(
                AuditAction.APPOINTMENT_READ,
                organization,
                AuditTarget.ofPatient(terms.patientCode(), patient));
        return link(organization, terms.code(), there.id(), there.generation());
    }

    /**
     * Moves an appointment that has not taken place; it is booked again, with new links.
     *
     * @param startsAt a whole second
     * @throws DomainException of kind NOT_POSSIBLE if the organization has no such appointment, or
     *     it was cancelled or has taken place
     */
    public PatientVisitLink reschedule(UUID organization, String code, Instant startsAt) {
        return reschedule(organization, code, startsAt, null);
    }

    /**
     * As {@link #reschedule(UUID, String, Instant)}.
     *
     * @param reason in the words of the person who moves it; null for none
     */
    public PatientVisitLink reschedule(
            UUID organization, String code, Instant startsAt, String reason) {
        Appointment appointment = lock(organization, code);
        requireMovable(appointment);
        PreviousTimes previousTimes =
                new PreviousTimes(appointment.startsAt(), appointment.endsAt());
        appointment.reschedule(startsAt);
        appointments
                .addingEntry(appointment, clock.instant(), reason)
                .then(
                        links.adding(
                                organization,
                                appointment.id(),
                                appointment.generation(),
                                appointment.handovers()))
                .then(row(AuditAction.APPOINTMENT_RESCHEDULE, appointment))
                .then(events.moved(appointment, previousTimes))
                .execute();
        return link(organization, code, appointment.id(), appointment.generation());
    }

    /**
     * Hands an appointment that has neither begun nor ended to another professional, at the same
     * time. The patient's link stays; the professional's is dead, and the other one gets a new one.
     *
     * @param professional hash of a professional of the organization, another one
     * @param reason in the words of the person who does it
     * @throws DomainException of kind NOT_POSSIBLE if the organization has no such appointment, or
     *     it was cancelled, has begun or is over
     */
    public void handOver(UUID organization, String code, String professional, String reason) {
        Appointment appointment = lock(organization, code);
        requireNotBegun(appointment, HANDED_OVER_TOO_LATE);
        PreviousTimes same = new PreviousTimes(appointment.startsAt(), appointment.endsAt());
        appointment.handOver(professional);
        appointments
                .addingHandover(appointment, clock.instant(), reason)
                .then(
                        links.addingProfessionals(
                                organization,
                                appointment.id(),
                                appointment.generation(),
                                appointment.handovers()))
                .then(row(AuditAction.APPOINTMENT_HAND_OVER, appointment))
                .then(events.moved(appointment, same))
                .execute();
    }

    /**
     * Cancels an appointment that has not taken place. This is final; a repeat does nothing.
     *
     * @throws DomainException of kind NOT_POSSIBLE if the organization has no such appointment or
     *     it has taken place
     */
    public void cancel(UUID organization, String code) {
        cancel(organization, code, null);
    }

    /**
     * As {@link #cancel(UUID, String)}.
     *
     * @param reason in the words of the person who cancels it; null for none
     */
    public void cancel(UUID organization, String code, String reason) {
        Appointment appointment = lock(organization, code);
        requireNotTakenPlace(appointment);
        if (appointment.state() != AppointmentState.CANCELLED) {
            cancel(appointment, reason);
        }
    }

    /**
     * Cancels all visits of a patient that have neither begun nor ended.
     *
     * @param patient our id
     */
    public void cancelAll(UUID organization, long patient) {
        appointments
                .lockOpen(organization, patient)
                .forEach(code -> cancel(lock(organization, code), null));
    }

    private void cancel(Appointment appointment, String reason) {
        appointment.cancel();
        appointments
                .addingEntry(appointment, clock.instant(), reason)
                .then(row(AuditAction.APPOINTMENT_CANCEL, appointment))
                .then(events.cancelled(appointment))
                .execute();
    }

    /**
     * What came of a patient's wish to cancel a visit.
     *
     * @param absence the visit that the patient cannot come to, and may not cancel; empty if it was
     *     cancelled, or is not to take place at that time any more
     */
    public record PatientCancellation(boolean cancelled, Optional<Absence> absence) {}

    /**
     * Cancels a visit for its patient, if the organization lets patients do so at this time.
     *
     * @param patient our id
     * @param startsAt when it starts, as far as the patient knows
     * @throws DomainException of kind NOT_FOUND if the patient has no visit with this code
     */
    public PatientCancellation cancelForPatient(
            UUID organization, long patient, String code, Instant startsAt) {
        Appointment appointment =
                appointments
                        .findForChange(organization, code)
                        .filter(found -> found.patientId() == patient)
                        .orElseThrow(
                                () ->
                                        DomainException.notFound(
                                                "You have no appointment with this code."));
        if (appointment.state() != AppointmentState.BOOKED
                || !appointment.startsAt().equals(startsAt)) {
            return new PatientCancellation(false, Optional.empty());
        }
        boolean allowed =
                organizations
                        .get(organization)
                        .visitSettings()
                        .letPatientCancel(
                                appointment.origin() == Origin.SYSTEM, startsAt, clock.instant());
        if (allowed) {
            cancel(appointment, null);
            return new PatientCancellation(true, Optional.empty());
        }
        return new PatientCancellation(
                false,
                Optional.of(
                        new Absence(
                                organization,
                                patient,
                                appointment.professionalHash(),
                                appointment.id(),
                                appointment.generation(),
                                startsAt)));
    }

    private Appointment lock(UUID organization, String code) {
        return appointments.findForChange(organization, code).orElseThrow(this::unknown);
    }

    private WriteBatch row(AuditAction action, Appointment appointment) {
        return trail.deferredRecord(
                action,
                appointment.organizationId(),
                AuditTarget.ofPatient(appointment.code(), appointment.patientId()));
    }

    /**
     * @throws DomainException of kind NOT_POSSIBLE if it was cancelled or has taken place
     */
    static void requireMovable(Appointment appointment) {
        if (appointment.state() == AppointmentState.CANCELLED) {
            throw DomainException.notPossible(
                    ErrorCode.APPOINTMENT_CANCELLED,
                    "The appointment is cancelled: book another one.");
        }
        requireNotTakenPlace(appointment);
    }

    /**
     * @throws DomainException of kind NOT_POSSIBLE if it has taken place
     */
    static void requireNotTakenPlace(Appointment appointment) {
        if (appointment.tookPlace()) {
            throw DomainException.notPossible(
                    ErrorCode.VISIT_OVER,
                    "The visit has taken place: it can be neither moved nor cancelled.");
        }
    }

    /**
     * @param refusal a sentence for a visit that has begun or is over
     * @throws DomainException of kind NOT_POSSIBLE if it was cancelled, has begun or is over
     */
    static void requireNotBegun(Appointment appointment, String refusal) {
        if (appointment.state() == AppointmentState.CANCELLED) {
            throw DomainException.notPossible(
                    ErrorCode.APPOINTMENT_CANCELLED,
                    "The appointment is cancelled: book another one.");
        }
        if (!appointment.mayBeHandedOver()) {
            throw DomainException.notPossible(ErrorCode.VISIT_OVER, refusal);
        }
    }

    private PatientVisitLink link(UUID organization, String code, long id, int generation) {
        return new PatientVisitLink(code, links.patientsUrl(organization, id, generation));
    }

    private static DomainException codeUsed() {
        return DomainException.notPossible(
                ErrorCode.APPOINTMENT_CODE_USED,
                "This code is another appointment's: its patient, professional, start or duration differ.");
    }

    private static DomainException unknownPatient() {
        return DomainException.notPossible(
                ErrorCode.UNKNOWN_PATIENT, "There is no patient with this code.");
    }

    private DomainException unknown() {
        return DomainException.notPossible(
                ErrorCode.UNKNOWN_APPOINTMENT, "There is no appointment with this code.");
    }
}
