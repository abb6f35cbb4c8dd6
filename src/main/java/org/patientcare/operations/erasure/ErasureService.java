package org.patientcare.operations.erasure;

import jakarta.ejb.EJB;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import org.patientcare.operations.erasure.Erasure.Kept;
import org.patientcare.operations.erasure.ErasureRepository.KeptPrescriptions;
import org.patientcare.operations.erasure.ErasureRepository.Request;
import org.patientcare.patients.patient.Patient;
import org.patientcare.patients.patient.PatientService;
import org.patientcare.people.organization.OrganizationService;
import org.patientcare.platform.shared.CallerCode;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.ErrorCode;
import org.patientcare.platform.shared.JsonDocument;
import org.patientcare.platform.shared.Page;
import org.patientcare.trail.audit.Actor;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditContext;
import org.patientcare.trail.audit.AuditTarget;
import org.patientcare.trail.audit.AuditTrail;
import org.patientcare.visits.appointment.AppointmentService;

/** Erasures of patients: asked, approved, cancelled, held, and read. */
@Stateless
public class ErasureService {

    /** How far a preview counts the rows of a table. */
    static final int MOST_COUNTED = 10_000;

    /** The maximum of people and of the operator is that of the organization. */
    private static final int UNLIMITED = Integer.MAX_VALUE;

    private static final long RETRY_AFTER_SECONDS = 3_600;

    @Inject private ErasureRepository erasures;
    @Inject private ErasureSettings settings;
    @EJB private PatientService patients;
    @EJB private AppointmentService appointments;
    @EJB private OrganizationService organizations;
    @Inject private AuditContext context;
    @Inject private AuditTrail trail;
    @Inject private Clock clock;

    /**
     * Asks for the erasure of a patient, for the current actor. The patient is blocked at once,
     * unless the organization wants somebody else to approve it. A repeat returns the erasure that
     * there is, even if the patient is destroyed by now.
     *
     * @param reason in the actor's words; null for none
     * @throws DomainException of kind NOT_FOUND if the organization has no such patient; of kind
     *     TOO_OFTEN if the credential has asked for as many as it may in 24 hours; of kind
     *     NOT_POSSIBLE while nodes of the last release may run
     */
    public Erasure ask(UUID organization, String code, String reason) {
        if (!CallerCode.Validator.fits(code)) {
            throw unknown();
        }
        Optional<Patient> patient = patients.find(organization, code);
        if (patient.isEmpty()) {
            return erasures.findByCode(organization, code).orElseThrow(ErasureService::unknown);
        }
        return ask(organization, patient.get(), reason);
    }

    /**
     * Visits are cancelled before the function takes the organization's lock, by which the maximum
     * of a day is exact on all nodes: patients with many visits are in nobody's way. If the maximum
     * is reached, they are not cancelled, either: the transaction is rolled back.
     */
    private Erasure ask(UUID organization, Patient patient, String reason) {
        Optional<Erasure> before = erasures.findByPatient(organization, patient.id());
        if (before.isPresent()) {
            return before.get();
        }
        boolean blocksAtOnce =
                !organizations.get(organization).profile().erasure().needsTwoPeople();
        if (blocksAtOnce) {
            appointments.cancelAll(organization, patient.id());
        }
        UUID id = UUID.randomUUID();
        switch (erasures.ask(organization, patient.id(), id, request(reason))) {
            case ASKED -> record(AuditAction.ERASURE_ASK, organization, id, patient);
            case THERE -> {
                return askedMeanwhile(organization, patient.id(), blocksAtOnce);
            }
            case LIMIT ->
                    throw DomainException.tooOften(
                            ErrorCode.LIMIT_REACHED,
                            "As many patients as may be erased within 24 hours have been.",
                            RETRY_AFTER_SECONDS);
            case UNFINISHED -> throw unfinished();
            case UNKNOWN -> throw unknown();
        }
        if (blocksAtOnce) {
            block(organization, id, patient.code(), null);
        }
        return get(organization, id);
    }

    /**
     * The erasure for which somebody else has asked at the same time. If it only waits for an
     * approval, since the organization changed its mind at this moment, no visit may be cancelled.
     */
    private Erasure askedMeanwhile(UUID organization, long patient, boolean cancelledVisits) {
        Erasure erasure =
                erasures.findByPatient(organization, patient).orElseThrow(ErasureService::unknown);
        if (cancelledVisits && erasure.state() == ErasureState.ASKED) {
            throw over();
        }
        return erasure;
    }

    private Request request(String reason) {
        Actor actor = context.actor();
        return new Request(
                actor.text(),
                reason,
                settings.delay(),
                settings.keepPrescriptions(),
                actor.kind() == Actor.Kind.ORGANIZATION ? settings.dailyLimit() : UNLIMITED);
    }

    /**
     * Approves an erasure that somebody else asked for, and blocks the patient.
     *
     * @throws DomainException of kind NOT_FOUND if there is none; of kind FORBIDDEN if the current
     *     actor asked for it; of kind NOT_POSSIBLE if it does not wait for an approval
     */
    public Erasure approve(UUID organization, UUID id) {
        Erasure erasure = get(organization, id);
        String approver = context.actor().text();
        if (erasure.asked().by().equals(approver)) {
            throw samePerson();
        }
        if (erasure.state() != ErasureState.ASKED) {
            throw over();
        }
        appointments.cancelAll(organization, erasure.patient());
        block(organization, id, erasure.code(), approver);
        record(AuditAction.ERASURE_APPROVE, organization, erasure);
        return get(organization, id);
    }

    /**
     * To be called when the visits are cancelled: visits come first and the patient last, as with
     * all who lock both. Who books a visit between them books one that is hidden as well, and
     * destroyed with the patient.
     *
     * @param approver null if nobody has to approve it
     */
    private void block(UUID organization, UUID id, String code, String approver) {
        patients.revokeTokens(organization, code);
        switch (erasures.block(organization, id, approver)) {
            case BLOCKED -> {}
            case SAME -> throw samePerson();
            case OVER, APPROVAL -> throw over();
        }
    }

    /**
     * Cancels an erasure before the patient is destroyed: the patient is back, except for visits
     * that were cancelled, for messages that were not sent, and for tokens and links.
     *
     * @param reason in the actor's words
     * @throws DomainException of kind NOT_FOUND if there is none; of kind NOT_POSSIBLE if it was
     *     cancelled before, destroying has begun, or the code was used again for another patient
     */
    public Erasure cancel(UUID organization, UUID id, String reason) {
        Erasure erasure = get(organization, id);
        switch (erasures.cancel(organization, id, context.actor().text(), reason)) {
            case CANCELLED -> record(AuditAction.ERASURE_CANCEL, organization, erasure);
            case USED ->
                    throw DomainException.notPossible(
                            ErrorCode.CODE_USED_AGAIN,
                            "The organization has given the patient's code to a new patient.");
            case OVER -> throw over();
        }
        return get(organization, id);
    }

    /**
     * Prevents that a patient is destroyed, blocked or not. Of a code that was given to another
     * patient since its patient was blocked, both are held: nobody hides a patient from a hold by
     * using the code again.
     *
     * @param code of the patient
     * @throws DomainException of kind NOT_FOUND if the organization has no such patient, or the
     *     patient is destroyed
     */
    public void hold(UUID organization, String code, String reason) {
        String holder = context.actor().text();
        List<Long> held =
                patients(organization, code).stream()
                        .filter(patient -> erasures.hold(organization, patient, holder, reason))
                        .toList();
        if (held.isEmpty()) {
            throw unknown();
        }
        recordHolds(AuditAction.ERASURE_HOLD, organization, code, held);
    }

    /**
     * Ends the hold of a patient, and of all who have or had the code.
     *
     * @throws DomainException of kind NOT_FOUND if there is none
     */
    public void release(UUID organization, String code) {
        List<Long> released =
                patients(organization, code).stream()
                        .filter(patient -> erasures.release(organization, patient))
                        .toList();
        if (released.isEmpty()) {
            throw DomainException.notFound("Nobody holds this patient.");
        }
        recordHolds(AuditAction.ERASURE_RELEASE, organization, code, released);
    }

    private void recordHolds(
            AuditAction action, UUID organization, String code, List<Long> patientIds) {
        patientIds.forEach(
                patient ->
                        trail.recordDone(
                                action, organization, AuditTarget.ofPatient(code, patient)));
    }

    /** Our ids of who is there with this code, and of who is blocked. */
    private Set<Long> patients(UUID organization, String code) {
        if (!CallerCode.Validator.fits(code)) {
            throw unknown();
        }
        Set<Long> ids = new TreeSet<>(erasures.patientsToErase(organization, code));
        patients.find(organization, code).map(Patient::id).ifPresent(ids::add);
        if (ids.isEmpty()) {
            throw unknown();
        }
        return ids;
    }

    /**
     * @throws DomainException of kind NOT_FOUND
     */
    public Erasure get(UUID organization, UUID id) {
        return erasures.find(organization, id)
                .orElseThrow(() -> DomainException.notFound("There is no erasure with this id."));
    }

    /**
     * Reads an erasure for somebody; the trail has a row.
     *
     * @throws DomainException of kind NOT_FOUND
     */
    public Erasure read(UUID organization, UUID id) {
        Erasure erasure = get(organization, id);
        record(AuditAction.ERASURES_READ, organization, erasure);
        return erasure;
    }

    /**
     * Erasures of an organization, the latest asked first.
     *
     * @param states empty for all
     */
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public Page<Erasure> list(UUID organization, Set<ErasureState> states, Page.Request request) {
        return erasures.list(
                organization,
                states.isEmpty() ? EnumSet.allOf(ErasureState.class) : states,
                request);
    }

    /** Patients who are held, the latest first, 200 at most. */
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public List<HeldPatient> holds(UUID organization) {
        return erasures.holds(organization);
    }

    /**
     * What an erasure of a patient would do now. Changes nothing; the trail has a row.
     *
     * @throws DomainException of kind NOT_FOUND if the organization has no such patient
     */
    public ErasurePreview preview(UUID organization, String code) {
        Patient patient =
                Optional.of(code)
                        .filter(CallerCode.Validator::fits)
                        .flatMap(fitting -> patients.find(organization, fitting))
                        .orElseThrow(ErasureService::unknown);
        Instant dueAt = clock.instant().plus(settings.delay());
        ErasurePreview preview =
                new ErasurePreview(
                        patient.id(),
                        erasures.preview(
                                organization,
                                patient.id(),
                                settings.keepPrescriptions(),
                                MOST_COUNTED),
                        keeps(organization, patient.id()),
                        erasures.openVisits(organization, patient.id()),
                        dueAt,
                        dueAt.plus(settings.backups()),
                        erasures.findHold(organization, patient.id()).orElse(null),
                        organizations.get(organization).profile().erasure().needsTwoPeople());
        trail.recordDone(
                AuditAction.ERASURE_PREVIEW,
                organization,
                AuditTarget.ofPatient(patient.code(), patient.id()));
        return preview;
    }

    private List<Kept> keeps(UUID organization, long patient) {
        List<Kept> keeps = new ArrayList<>();
        KeptPrescriptions prescriptions =
                erasures.kept(organization, patient, settings.keepPrescriptions());
        if (prescriptions.number() > 0) {
            keeps.add(
                    new Kept(
                            "prescription",
                            prescriptions.number(),
                            prescriptions.until(),
                            "record"));
        }
        return keeps;
    }

    private void record(AuditAction action, UUID organization, UUID id, Patient patient) {
        record(action, organization, id, AuditTarget.ofPatient(patient.code(), patient.id()));
    }

    /** As it was before it was changed. */
    private void record(AuditAction action, UUID organization, Erasure erasure) {
        String code = Optional.ofNullable(erasure.code()).orElse(pseudonym(erasure.patient()));
        record(action, organization, erasure.id(), AuditTarget.ofPatient(code, erasure.patient()));
    }

    private void record(AuditAction action, UUID organization, UUID id, AuditTarget target) {
        trail.recordDone(action, organization, target, facts(id));
    }

    static JsonDocument facts(UUID id) {
        return new JsonDocument("{\"erasure\":\"" + id + "\"}");
    }

    /** What stands for the code of a destroyed patient in the trail, as erasure_destroy has it. */
    static String pseudonym(long patient) {
        return "erased:" + patient;
    }

    private static DomainException unknown() {
        return DomainException.notFound("There is no patient with this code.");
    }

    private static DomainException over() {
        return DomainException.notPossible(
                ErrorCode.ERASURE_OVER,
                "The erasure was cancelled or approved before, or the patient is being destroyed.");
    }

    private static DomainException samePerson() {
        return DomainException.forbidden(
                ErrorCode.SAME_PERSON, "Somebody else than who asked for an erasure approves it.");
    }

    private static DomainException unfinished() {
        return DomainException.notPossible(
                ErrorCode.UPGRADE_UNFINISHED,
                "This begins when the operator has finished the upgrade of the service (migrate --finish).");
    }

    /**
     * A patient who may not be destroyed.
     *
     * @param code null if it is not known any more
     */
    public record HeldPatient(long patient, String code, Erasure.Hold hold) {}
}
