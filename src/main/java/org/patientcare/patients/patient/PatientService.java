package org.patientcare.patients.patient;

import jakarta.ejb.EJB;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.access.ticket.LinkTickets;
import org.patientcare.access.ticket.Tickets;
import org.patientcare.access.token.TokenService;
import org.patientcare.platform.shared.CallerCode;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditTrail;
import org.patientcare.trail.audit.Concerned;

/** The patients of an organization. */
@Stateless
public class PatientService {

    @Inject private PatientRepository patients;
    @EJB private TokenService tokens;
    @EJB private LinkTickets links;
    @EJB private Tickets tickets;
    @Inject private SubscriptionEnds ends;
    @Inject private AuditTrail trail;
    @Inject private Clock clock;

    /** Makes or changes all patients of a batch, or none. Their codes must be distinct. */
    public void upsert(UUID organization, List<PatientRequest> batch) {
        upsert(organization, batch, PlanRule.AS_NAMED);
    }

    /** The same where plans may be of no concern. */
    public void upsert(UUID organization, List<PatientRequest> batch, PlanRule plans) {
        PatientRepository.Upserted upserted =
                patients.upsert(organization, batch, plans, clock.instant());
        trail.wrote(
                AuditAction.PATIENTS_UPSERT,
                organization,
                new Concerned(batch.stream().map(PatientRequest::code).toList(), upserted.ids()));
        if (upserted.endsPlans()) {
            ends.byUpsert(organization);
        }
    }

    /**
     * What an upsert would do now, for each patient in their order. For features that say what they
     * are asked to do; nobody is shown anything of a patient.
     *
     * @param batch a thousand at most, of distinct codes
     */
    public List<UpsertEffect> effects(
            UUID organization, List<PatientRequest> batch, PlanRule plans) {
        return patients.effects(organization, batch, plans, clock.instant());
    }

    /**
     * @throws DomainException of kind NOT_FOUND if the organization has no such patient
     */
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public Patient read(UUID organization, String code) {
        return asOfNow(patients.read(organization, code).orElseThrow(PatientService::unknown));
    }

    /**
     * @throws DomainException of kind NOT_FOUND if the organization has no such patient
     */
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public Patient read(UUID organization, long id) {
        return asOfNow(patients.read(organization, id).orElseThrow(PatientService::unknown));
    }

    /**
     * All that is known of a patient is shown, for a purpose that the trail keeps.
     *
     * @throws DomainException of kind NOT_FOUND if the organization has no such patient
     */
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public Patient read(UUID organization, long id, FilePurpose purpose) {
        return asOfNow(
                patients.read(organization, id, purpose).orElseThrow(PatientService::unknown));
    }

    /**
     * For features that tell something of the patient; nobody is shown anything of the patient's
     * own.
     *
     * @throws DomainException of kind NOT_FOUND if the organization has no such patient
     */
    public Patient get(UUID organization, long id) {
        return patients.find(organization, id).orElseThrow(PatientService::unknown);
    }

    /** For features that keep something about the patient; nobody is shown anything. */
    public Optional<Patient> find(UUID organization, String code) {
        return patients.find(organization, code);
    }

    /**
     * The patient with a plan that is in force, if any, held until the end of the caller's
     * transaction. One that is over is written down, and noted, with what the caller does.
     *
     * @throws DomainException of kind NOT_FOUND if the organization has no such patient
     */
    @TransactionAttribute(TransactionAttributeType.MANDATORY)
    public Patient hold(UUID organization, long id) {
        return held(patients.findForChange(organization, id).orElseThrow(PatientService::unknown));
    }

    /** The same by code. */
    @TransactionAttribute(TransactionAttributeType.MANDATORY)
    public Patient hold(UUID organization, String code) {
        return held(
                patients.findForChange(organization, code).orElseThrow(PatientService::unknown));
    }

    /**
     * Writes down which subscriptions have ended, a thousand at most; every read shows them as
     * ended before. Any node may do it at any time, and one at a time does.
     *
     * @return how many
     */
    public int endSubscriptions() {
        return ends.writeDown();
    }

    /**
     * A token with which a web widget acts as the patient.
     *
     * @throws DomainException of kind NOT_FOUND if the organization has no such patient
     */
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public String authenticate(UUID organization, String code) {
        return Optional.of(code)
                .filter(CallerCode.Validator::fits)
                .flatMap(fitting -> tokens.issue(organization, fitting))
                .orElseThrow(PatientService::unknown)
                .text();
    }

    /**
     * Ends all tokens of a patient on every node at once, and what else opens something as the
     * patient: links to the page of patients, and to papers.
     *
     * @throws DomainException of kind NOT_FOUND if the organization has no such patient
     */
    public void revokeTokens(UUID organization, String code) {
        long patient = get(organization, code).id();
        // The links first: whoever is opening one is waited for, and has the new token by then.
        links.endAll(organization, patient);
        tickets.endAll(organization, patient);
        tokens.endAll(organization, patient);
        trail.wrote(AuditAction.TOKENS_REVOKE, organization, Concerned.ofPatient(code, patient));
    }

    private Patient get(UUID organization, String code) {
        return patients.find(organization, code).orElseThrow(PatientService::unknown);
    }

    private Patient held(Patient patient) {
        ends.writeDown(patient, clock.instant());
        return patient;
    }

    private Patient asOfNow(Patient patient) {
        patient.endIfOver(clock.instant());
        return patient;
    }

    private static DomainException unknown() {
        return DomainException.notFound("There is no patient with this code.");
    }
}
