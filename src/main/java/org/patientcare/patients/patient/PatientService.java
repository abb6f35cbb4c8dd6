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
import org.patientcare.access.ticket.PatientLinkTokens;
import org.patientcare.access.ticket.Tickets;
import org.patientcare.access.token.TokenService;
import org.patientcare.patients.patient.PatientRepository.ExpiredSubscription;
import org.patientcare.patients.patient.PatientSubscriptionEvents.Ended;
import org.patientcare.platform.shared.CallerCode;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditTarget;
import org.patientcare.trail.audit.AuditTrail;

/**
 * The patients of an organization. Methods called {@code read} are for showing a patient to
 * somebody and record the read in the audit trail; the other methods do not.
 */
@Stateless
public class PatientService {

    @Inject private PatientRepository patients;
    @Inject private PatientUpserts upserts;
    @EJB private TokenService tokens;
    @EJB private PatientLinkTokens links;
    @EJB private Tickets tickets;
    @Inject private PatientSubscriptionEvents events;
    @Inject private AuditTrail trail;
    @Inject private Clock clock;

    /**
     * Creates or changes all patients of a batch, or none (contract, section 3). Their codes must
     * be distinct.
     */
    public void upsert(UUID organization, List<PatientRequest> batch) {
        upsert(organization, batch, PlanRule.APPLY);
    }

    /** As {@link #upsert(UUID, List)}; the plan rule says whether plans are changed as well. */
    public void upsert(UUID organization, List<PatientRequest> batch, PlanRule plans) {
        upserts.upsert(organization, batch, plans);
    }

    /**
     * What an upsert would do now, for each patient in the order of the batch. Changes nothing and
     * shows no patient's data, so no audit event is written.
     *
     * @param batch at most 1,000 patients with distinct codes
     */
    public List<UpsertEffect> previewUpsert(
            UUID organization, List<PatientRequest> batch, PlanRule plans) {
        return upserts.preview(organization, batch, plans);
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
     * Reads a patient together with the purpose, which the audit trail records; for pages that show
     * the whole record of the patient.
     *
     * @throws DomainException of kind NOT_FOUND if the organization has no such patient
     */
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public Patient read(UUID organization, long id, AccessPurpose purpose) {
        return asOfNow(
                patients.read(organization, id, purpose).orElseThrow(PatientService::unknown));
    }

    /**
     * Returns a patient for internal use, without an audit event. The caller must not show the
     * patient's data to anybody.
     *
     * @throws DomainException of kind NOT_FOUND if the organization has no such patient
     */
    public Patient get(UUID organization, long id) {
        return find(organization, id).orElseThrow(PatientService::unknown);
    }

    /** As {@link #get}; empty if there is no such patient. */
    public Optional<Patient> find(UUID organization, long id) {
        return patients.find(organization, id);
    }

    /**
     * Finds a patient for internal use, without an audit event. The caller must not show the
     * patient's data to anybody.
     */
    public Optional<Patient> find(UUID organization, String code) {
        return patients.find(organization, code);
    }

    /**
     * Returns the plan of a patient, whose row is locked until the end of the caller's transaction.
     * If the plan has expired, the end is stored and recorded in that transaction, so the patient
     * has a plan only if it is in force.
     *
     * @throws DomainException of kind NOT_FOUND if the organization has no such patient
     */
    @TransactionAttribute(TransactionAttributeType.MANDATORY)
    public PatientPlan getForUpdate(UUID organization, long id) {
        return held(patients.findForUpdate(organization, id).orElseThrow(PatientService::unknown));
    }

    /** As {@link #getForUpdate(UUID, long)}, by the organization's code. */
    @TransactionAttribute(TransactionAttributeType.MANDATORY)
    public PatientPlan getForUpdate(UUID organization, String code) {
        return held(
                patients.findForUpdate(organization, code).orElseThrow(PatientService::unknown));
    }

    /**
     * Stores the end of subscriptions of an organization that have expired, at most 1,000 per call;
     * reads show them as ended even before. May be called on any node; only one node at a time does
     * the work.
     *
     * @return how many were ended
     */
    public int endExpiredSubscriptions() {
        if (!patients.tryLockEnding()) {
            return 0;
        }
        List<ExpiredSubscription> over = patients.endExpiredSubscriptions();
        if (!over.isEmpty()) {
            recordExpired(
                    over.get(0).organization(),
                    over.stream().map(ExpiredSubscription::ended).toList());
        }
        return over.size();
    }

    private void recordExpired(UUID organization, List<Ended> ended) {
        trail.recordDone(
                AuditAction.SUBSCRIPTION_END,
                organization,
                new AuditTarget(
                        ended.stream().map(Ended::code).toList(),
                        ended.stream().map(Ended::id).toList()));
        events.ended(organization, ended);
    }

    /**
     * Issues a token with which the widget acts as the patient (contract, section 3).
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
     * Revokes everything with which somebody can act as the patient, effective at once on every
     * node: tokens, links to the patient page and links to documents.
     *
     * @throws DomainException of kind NOT_FOUND if the organization has no such patient
     */
    public void revokeTokens(UUID organization, String code) {
        long patient = get(organization, code).id();
        // Links first: this waits for an attempt to open one, whose new token is then revoked, too.
        links.removeAll(organization, patient);
        tickets.removeAll(organization, patient);
        tokens.endAll(organization, patient);
        trail.recordDone(
                AuditAction.TOKENS_REVOKE, organization, AuditTarget.ofPatient(code, patient));
    }

    private Patient get(UUID organization, String code) {
        return patients.find(organization, code).orElseThrow(PatientService::unknown);
    }

    /** Ends the subscription of a locked patient if it has expired. */
    private PatientPlan held(PatientPlan patient) {
        String plan = patient.plan().orElse(null);
        if (patient.endIfExpired(clock.instant())) {
            trail.recordServiceAction(
                    AuditAction.SUBSCRIPTION_END,
                    patient.organizationId(),
                    AuditTarget.ofPatient(patient.code(), patient.id()));
            events.expired(patient, plan);
        }
        return patient;
    }

    private Patient asOfNow(Patient patient) {
        return patient.asOf(clock.instant());
    }

    private static DomainException unknown() {
        return DomainException.notFound("There is no patient with this code.");
    }
}
