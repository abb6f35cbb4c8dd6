package org.patientcare.operations.oversight;

import jakarta.ejb.EJB;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.people.organization.AccessSettingsService;
import org.patientcare.platform.shared.JsonDocument;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditTarget;
import org.patientcare.trail.audit.AuditTrail;

/**
 * Lets professionals open a patient beyond their reach, with a reason that auditors read (ADR 118).
 * Each attempt is in the audit trail, also one that is refused.
 */
@Stateless
public class EmergencyAccesses {

    /** Attempts of a person in an organization within a day, those without a patient included. */
    static final int MOST_A_DAY = 5;

    /** The facts of an attempt whose reason is not kept. The patient may see the purpose. */
    private static final JsonDocument PURPOSE = new JsonDocument("{\"purpose\":\"emergency\"}");

    @Inject private EmergencyAccessRepository emergencies;
    @EJB private AccessSettingsService settings;
    @Inject private AuditTrail trail;

    /**
     * @param person who is signed in
     * @param professional whom the person is
     * @param code of the patient, as it was typed
     * @param reason with at least ten letters
     */
    public record Attempt(
            UUID organization, UUID person, String professional, String code, String reason) {}

    /** Opens the patient with the code for four hours, or says why not. */
    public EmergencyOutcome open(Attempt attempt) {
        UUID organization = attempt.organization();
        boolean isAllowed = settings.get(organization).emergencyAccess();
        EmergencyAccessRepository.Attempts before =
                emergencies.lockAndCount(organization, attempt.person());
        if (!isAllowed) {
            refuse(attempt, EmergencyAccess.Outcome.NOT_ENABLED);
            return EmergencyOutcome.notEnabled();
        }
        if (before.number() >= MOST_A_DAY) {
            refuse(attempt, EmergencyAccess.Outcome.TOO_MANY);
            return EmergencyOutcome.tooMany(before.seconds());
        }
        EmergencyAccess added = emergencies.add(attempt);
        if (added.patient() == null) {
            recordRefused(organization, facts(added));
            return EmergencyOutcome.unknown();
        }
        trail.recordDone(
                AuditAction.EMERGENCY_ACCESS,
                organization,
                AuditTarget.ofPatient(attempt.code(), added.patient()),
                facts(added));
        return EmergencyOutcome.opened(added.patient(), added.endsAt());
    }

    private void refuse(Attempt attempt, EmergencyAccess.Outcome why) {
        recordRefused(
                attempt.organization(),
                emergencies.addRefused(attempt, why).map(EmergencyAccesses::facts).orElse(PURPOSE));
    }

    private void recordRefused(UUID organization, JsonDocument facts) {
        trail.recordRefused(
                AuditAction.EMERGENCY_ACCESS, organization, AuditTarget.ofObjects(), facts);
    }

    /** The purpose, and where the reason is. */
    private static JsonDocument facts(EmergencyAccess attempt) {
        return new JsonDocument(
                "{\"purpose\":\"emergency\",\"reason\":\"%s\"}".formatted(attempt.id()));
    }

    /** Until when the person sees a patient beyond their reach; empty if not now. */
    @TransactionAttribute(TransactionAttributeType.SUPPORTS)
    public Optional<Instant> openUntil(UUID organization, UUID person, long patient) {
        return emergencies.openUntil(organization, person, patient);
    }

    /**
     * Attempts, the latest first: of those that were refused, and of the others, {@value
     * EmergencyAccessRepository#MOST_LISTED} at most. The audit trail records the reading, with the
     * patients.
     */
    public List<EmergencyAccess> list(UUID organization) {
        List<EmergencyAccess> listed = emergencies.list(organization);
        trail.recordDone(
                AuditAction.EMERGENCY_ACCESS_READ,
                organization,
                new AuditTarget(
                        listed.stream().map(each -> each.id().toString()).toList(),
                        listed.stream()
                                .map(EmergencyAccess::patient)
                                .filter(Objects::nonNull)
                                .distinct()
                                .toList()));
        return listed;
    }

    /** The latest of one patient, for a report that is in the audit trail itself. */
    @TransactionAttribute(TransactionAttributeType.SUPPORTS)
    public List<EmergencyAccess> ofPatient(UUID organization, long patient) {
        return emergencies.ofPatient(organization, patient);
    }
}
