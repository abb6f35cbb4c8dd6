package org.patientcare.patients.redemption;

import jakarta.ejb.EJB;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.patients.activation.ActivationCode;
import org.patientcare.patients.activation.ActivationCodeService;
import org.patientcare.patients.activation.RedemptionRefusal;
import org.patientcare.patients.patient.PatientPlan;
import org.patientcare.patients.patient.PatientService;
import org.patientcare.patients.patient.PatientSubscriptionEvents;
import org.patientcare.patients.patient.RedeemedPlan;
import org.patientcare.people.organization.OrganizationService;
import org.patientcare.platform.json.Json;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.ErrorCode;
import org.patientcare.platform.shared.JsonDocument;
import org.patientcare.platform.shared.RecentDays;
import org.patientcare.platform.shared.Timestamps;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditTarget;
import org.patientcare.trail.audit.AuditTrail;
import org.patientcare.trail.outbox.EventType;
import org.patientcare.trail.outbox.NewEvent;
import org.patientcare.trail.outbox.NewEvent.ConcernedPatient;
import org.patientcare.trail.outbox.ObjectKind;
import org.patientcare.trail.outbox.Outbox;

/**
 * Redeems codes and undoes redemptions. To avoid deadlocks, locks are always taken in the same
 * order: the patient, then the code.
 */
@Stateless
public class RedemptionService {

    private static final int MAX_WRONG_CODES = 10;
    private static final Duration GUESSING = RedemptionRepository.WRONG_CODE_WINDOW;

    /** Reason in the audit trail for an attempt that was refused without checking the code. */
    private static final String TOO_MANY = "too_many";

    @Inject private RedemptionRepository redemptions;
    @EJB private ActivationCodeService codes;
    @EJB private PatientService patients;
    @EJB private OrganizationService organizations;
    @Inject private Outbox outbox;
    @Inject private PatientSubscriptionEvents subscriptions;
    @Inject private AuditTrail trail;
    @Inject private Clock clock;
    @Inject private RecentRefusals noted;

    /**
     * Redeems a code for a patient (contract, section 7). Concurrent attempts of one patient run
     * one after the other on all nodes, so that wrong codes are counted exactly: after 10 wrong
     * codes within 10 minutes the code is not checked.
     *
     * @param typed as {@link ActivationCodeService#findTyped} finds it
     * @throws DomainException of kind NOT_FOUND if the organization has no such patient
     */
    public RedemptionOutcome redeem(UUID organization, long patientId, String typed) {
        PatientPlan patient = patients.getForUpdate(organization, patientId);
        Instant now = clock.instant();
        Optional<Instant> tenth =
                redemptions.nthLatestWrongCode(
                        organization, patientId, MAX_WRONG_CODES, now.minus(GUESSING));
        if (tenth.isPresent()) {
            recordRefusal(organization, patient, "", TOO_MANY, now);
            return RedemptionOutcome.tooManyWrongCodes(
                    Duration.between(now, tenth.get().plus(GUESSING)));
        }
        Optional<ActivationCode> found = codes.findTyped(organization, typed);
        if (found.isEmpty()) {
            redemptions.addWrongCode(organization, patientId, now);
            return refused(organization, patient, "", RedemptionRefusal.UNKNOWN, now);
        }
        ActivationCode code = found.get();
        if (redemptions.find(organization, code, patient).isPresent()) {
            return refused(
                    organization, patient, code.code(), RedemptionRefusal.ALREADY_REDEEMED, now);
        }
        return codes.takeUse(organization, code, now)
                .map(why -> refused(organization, patient, code.code(), why, now))
                .orElseGet(() -> grant(organization, patient, code, now));
    }

    /**
     * @param code empty if the code does not exist, since unknown input must not be recorded
     */
    private RedemptionOutcome refused(
            UUID organization,
            PatientPlan patient,
            String code,
            RedemptionRefusal why,
            Instant now) {
        recordRefusal(organization, patient, code, why.code(), now);
        return RedemptionOutcome.refused(why);
    }

    /**
     * Records a refusal in the audit trail, so that support can answer the patient; repeated
     * refusals are recorded once per 15 minutes and node.
     */
    private void recordRefusal(
            UUID organization, PatientPlan patient, String code, String reason, Instant now) {
        if (noted.isNew(organization, patient.id(), code, reason, now)) {
            trail.recordRefused(
                    AuditAction.ACTIVATION_CODE_REDEEM,
                    organization,
                    new AuditTarget(
                            code.isEmpty() ? List.of() : List.of(code), List.of(patient.id())),
                    new JsonDocument("{\"reason\":\"" + reason + "\"}"));
        }
    }

    private RedemptionOutcome grant(
            UUID organization, PatientPlan patient, ActivationCode code, Instant now) {
        Instant at = now.truncatedTo(ChronoUnit.SECONDS);
        ZoneId zone = organizations.get(organization).profile().timeZone();
        Redemption redemption = new Redemption(redemptions.nextId(), patient, code, at, zone);
        redemptions.add(redemption);
        patient.redeem(redemption.redeemedPlan(), now);
        trail.recordDone(
                AuditAction.ACTIVATION_CODE_REDEEM,
                organization,
                AuditTarget.ofPatient(code.code(), patient.id()));
        addEvent(patient, code.code());
        return RedemptionOutcome.granted(
                patient.plan().orElseThrow(), patient.subscribedUntil().orElse(null));
    }

    private record Payload(
            RedeemedCode activationCode, PatientsCode patient, GivenSubscription subscription) {}

    private record RedeemedCode(String code) {}

    private record PatientsCode(String code) {}

    private record GivenSubscription(String plan, String subscribedUntil) {}

    /**
     * Adds the event of a redemption. The patient, whose row is locked, is the object of the event,
     * so that it is delivered before the event for the end of the plan.
     *
     * @param patient with the subscription that is in force after the redemption
     */
    private void addEvent(PatientPlan patient, String code) {
        GivenSubscription subscription =
                new GivenSubscription(
                        patient.plan().orElseThrow(),
                        patient.subscribedUntil().map(Timestamps::withOffset).orElse(null));
        outbox.add(
                patient.organizationId(),
                new NewEvent(
                        EventType.CARE_ACTIVATION_CODE_REDEEMED,
                        ObjectKind.PATIENT,
                        patient.code(),
                        new ConcernedPatient(patient.id(), patient.code()),
                        Json.document(
                                new Payload(
                                        new RedeemedCode(code),
                                        new PatientsCode(patient.code()),
                                        subscription))));
    }

    /**
     * Undoes a redemption: returns its use to the code and ends what it gave.
     *
     * @throws DomainException of kind NOT_FOUND if there is no such code or patient, or the patient
     *     has not redeemed the code
     */
    public void undo(UUID organization, String code, String patientCode, String reason) {
        ActivationCode activationCode = codes.get(organization, code);
        PatientPlan patient = patients.getForUpdate(organization, patientCode);
        Redemption redemption =
                redemptions
                        .find(organization, activationCode, patient)
                        .orElseThrow(
                                () ->
                                        DomainException.notFound(
                                                "The patient has not redeemed this code."));
        Instant now = clock.instant().truncatedTo(ChronoUnit.SECONDS);
        redemption.undo(reason, now);
        RedeemedPlan next =
                patient.firstRedemptionId()
                        .flatMap(first -> redemptions.latestEnding(patient, first, now))
                        .map(Redemption::redeemedPlan)
                        .orElse(null);
        Optional<String> before = patient.plan();
        patient.undoRedemption(redemption.id(), next, now);
        codes.returnUse(organization, activationCode, patient.id());
        trail.recordDone(
                AuditAction.REDEMPTION_UNDO,
                organization,
                AuditTarget.ofPatient(patientCode, patient.id()));
        before.filter(plan -> patient.plan().isEmpty())
                .ifPresent(plan -> subscriptions.undone(patient, plan));
    }

    /** The redemptions of a code, undone ones included, the oldest first; at most 1,000. */
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public List<RedemptionRecord> list(UUID organization, ActivationCode code) {
        return redemptions.list(organization, code);
    }

    /**
     * The redemptions that stand, by their day.
     *
     * @param days in the organization's time zone
     */
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public Map<LocalDate, Long> countByDay(UUID organization, RecentDays days) {
        return redemptions.countByDay(organization, days);
    }

    /** A patient's redemptions, undone ones included, the newest first; at most 100. */
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public List<PatientRedemption> listOfPatient(UUID organization, long patient) {
        return redemptions.listOfPatient(organization, patient);
    }

    /**
     * Deletes wrong codes that no longer count against the limit of guesses, at most 1,000 per
     * call. May run on several nodes at once.
     *
     * @return how many were deleted
     */
    public int removeOldWrongCodes() {
        return redemptions.removeOldWrongCodes();
    }

    /**
     * A redemption as the operator sees it.
     *
     * @param subscribedUntil when the plan that it gave ends; null if never
     * @param undoneAt null unless the redemption was undone, as is {@code undoReason}
     */
    public record RedemptionRecord(
            String patientCode,
            Instant at,
            Instant subscribedUntil,
            Instant undoneAt,
            String undoReason) {}

    /**
     * A redemption in the file of its patient.
     *
     * @param code the activation code
     * @param subscribedUntil when the plan that it gave ends; null if never
     * @param undoneAt null unless the redemption was undone, as is {@code undoReason}
     */
    public record PatientRedemption(
            String code,
            String plan,
            Instant at,
            Instant subscribedUntil,
            Instant undoneAt,
            String undoReason) {}

    /**
     * The result of a patient's attempt to redeem a code. A refusal is thrown only by {@link
     * #granted}, not by the attempt itself, so that the attempt's transaction commits and wrong
     * codes are counted.
     */
    public static final class RedemptionOutcome {

        private final Granted granted;
        private final DomainException refusal;

        private RedemptionOutcome(Granted granted, DomainException refusal) {
            this.granted = granted;
            this.refusal = refusal;
        }

        /**
         * The patient's subscription after a redemption.
         *
         * @param subscribedUntil null if it never ends
         */
        public record Granted(String plan, Instant subscribedUntil) {}

        static RedemptionOutcome granted(String plan, Instant subscribedUntil) {
            return new RedemptionOutcome(new Granted(plan, subscribedUntil), null);
        }

        static RedemptionOutcome refused(RedemptionRefusal redemptionRefusal) {
            return new RedemptionOutcome(
                    null,
                    DomainException.notPossible(
                            redemptionRefusal.errorCode(), redemptionRefusal.sentence()));
        }

        static RedemptionOutcome tooManyWrongCodes(Duration wait) {
            long seconds = Math.max(1, wait.plusSeconds(1).minusNanos(1).toSeconds());
            return new RedemptionOutcome(
                    null,
                    DomainException.tooOften(
                            ErrorCode.TOO_MANY_WRONG_CODES,
                            "Too many wrong codes: try again in " + seconds + " s.",
                            seconds));
        }

        /**
         * @throws DomainException of kind NOT_POSSIBLE with the reason if the code was refused, or
         *     TOO_OFTEN after too many wrong codes
         */
        public Granted granted() {
            if (refusal != null) {
                throw refusal;
            }
            return granted;
        }
    }
}
