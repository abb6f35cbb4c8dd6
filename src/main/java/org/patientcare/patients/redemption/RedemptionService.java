package org.patientcare.patients.redemption;

import jakarta.ejb.EJB;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.patients.activation.ActivationCode;
import org.patientcare.patients.activation.ActivationCodeService;
import org.patientcare.patients.activation.Refusal;
import org.patientcare.patients.patient.Patient;
import org.patientcare.patients.patient.PatientService;
import org.patientcare.patients.patient.RedeemedPlan;
import org.patientcare.patients.patient.SubscriptionEvents;
import org.patientcare.people.organization.OrganizationService;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.JsonDocument;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditTrail;
import org.patientcare.trail.audit.Concerned;

/**
 * Redeems codes and undoes it. Locks are always taken in the same order: the patient, then the
 * code.
 */
@Stateless
public class RedemptionService {

    private static final int WRONG_CODES = 10;
    private static final Duration GUESSING = RedemptionRepository.GUESSING;

    /** Why a code was not even looked at, as the trail has it. */
    private static final String TOO_MANY = "too_many";

    @Inject private RedemptionRepository redemptions;
    @EJB private ActivationCodeService codes;
    @EJB private PatientService patients;
    @EJB private OrganizationService organizations;
    @Inject private RedemptionEvents events;
    @Inject private SubscriptionEvents subscriptions;
    @Inject private AuditTrail trail;
    @Inject private Clock clock;
    @Inject private NotedRefusals noted;

    /**
     * A patient's attempt to redeem a code. Attempts of one patient wait for each other, on all
     * nodes, so that wrong ones are counted exactly.
     */
    public RedemptionAttempt redeem(UUID organization, long patientId, String code) {
        Patient patient = patients.hold(organization, patientId);
        Instant now = clock.instant();
        Optional<Instant> tenth =
                redemptions.wrongCode(organization, patientId, WRONG_CODES, now.minus(GUESSING));
        if (tenth.isPresent()) {
            note(organization, patient, "", TOO_MANY, now);
            return RedemptionAttempt.tooManyWrongCodes(
                    Duration.between(now, tenth.get().plus(GUESSING)));
        }
        Optional<ActivationCode> found = codes.find(organization, code);
        if (found.isEmpty()) {
            redemptions.addWrongCode(organization, patientId, now);
            return refused(organization, patient, "", Refusal.UNKNOWN, now);
        }
        if (redemptions.find(organization, found.get(), patient).isPresent()) {
            return refused(organization, patient, code, Refusal.ALREADY_REDEEMED, now);
        }
        return codes.take(organization, found.get(), now)
                .map(why -> refused(organization, patient, code, why, now))
                .orElseGet(() -> grant(organization, patient, found.get(), now));
    }

    /**
     * @param code empty where there is none: what was typed may be anything
     */
    private RedemptionAttempt refused(
            UUID organization, Patient patient, String code, Refusal why, Instant now) {
        note(organization, patient, code, why.code(), now);
        return RedemptionAttempt.refused(why);
    }

    /** So that who answers the patient knows why; once in a while, however often they try. */
    private void note(UUID organization, Patient patient, String code, String reason, Instant now) {
        if (noted.isNew(organization, patient.id(), code, reason, now)) {
            trail.refused(
                    AuditAction.ACTIVATION_CODE_REDEEM,
                    organization,
                    new Concerned(
                            code.isEmpty() ? List.of() : List.of(code), List.of(patient.id())),
                    new JsonDocument("{\"reason\":\"" + reason + "\"}"));
        }
    }

    private RedemptionAttempt grant(
            UUID organization, Patient patient, ActivationCode code, Instant now) {
        Instant at = now.truncatedTo(ChronoUnit.SECONDS);
        ZoneId zone = organizations.get(organization).profile().timeZone();
        Redemption redemption = new Redemption(redemptions.nextId(), patient, code, at, zone);
        redemptions.add(redemption);
        patient.redeem(redemption.given(), now);
        trail.wrote(
                AuditAction.ACTIVATION_CODE_REDEEM,
                organization,
                Concerned.ofPatient(code.code(), patient.id()));
        events.redeemed(patient, code.code());
        return RedemptionAttempt.granted(
                patient.plan().orElseThrow(), patient.subscribedUntil().orElse(null));
    }

    /**
     * Takes a redemption back: its use is free again, and what it gave ends.
     *
     * @throws DomainException of kind NOT_FOUND if there is no such code or patient, or the patient
     *     has not redeemed the code
     */
    public void undo(UUID organization, String code, String patientCode, String reason) {
        ActivationCode activationCode = codes.get(organization, code);
        Patient patient = patients.hold(organization, patientCode);
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
                patient.firstRedemption()
                        .flatMap(first -> redemptions.lastToEnd(patient, first, now))
                        .map(Redemption::given)
                        .orElse(null);
        Optional<String> before = patient.plan();
        patient.undo(redemption.id(), next, now);
        codes.giveBack(organization, activationCode, patient.id());
        trail.wrote(
                AuditAction.REDEMPTION_UNDO,
                organization,
                Concerned.ofPatient(patientCode, patient.id()));
        before.filter(plan -> patient.plan().isEmpty())
                .ifPresent(plan -> subscriptions.undone(patient, plan));
    }

    /** The redemptions of a code, undone ones too, the first one first; at most 1,000. */
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public List<RedemptionRecord> list(UUID organization, ActivationCode code) {
        return redemptions.list(organization, code);
    }

    /** A patient's, undone ones too, the newest first; at most a hundred. */
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public List<PatientsRedemption> ofPatient(UUID organization, long patient) {
        return redemptions.ofPatient(organization, patient);
    }

    /**
     * Removes what no longer counts against guessing, some at a time; any node may do it at any
     * time.
     *
     * @return how many
     */
    public int forgetWrongCodes() {
        return redemptions.removeOldWrongCodes();
    }
}
