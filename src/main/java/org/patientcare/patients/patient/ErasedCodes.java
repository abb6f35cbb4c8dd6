package org.patientcare.patients.patient;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.IntStream;
import org.patientcare.people.organization.Organization.ErasedCodeRule;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.FaultCode;
import org.patientcare.platform.shared.Faults;
import org.patientcare.platform.shared.JsonDocument;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditTarget;
import org.patientcare.trail.audit.AuditTrail;

/**
 * Codes of erased patients that an organization sends again. Only batches with new codes are looked
 * at.
 */
@ApplicationScoped
class ErasedCodes {

    private static final JsonDocument MADE = new JsonDocument("{\"rule\":\"new\"}");

    private static final String AGAIN =
            """
            SELECT c.code, o.erased_code_again FROM organization o CROSS JOIN unnest(:codes) AS c (code)
            WHERE o.id = :organization
                AND EXISTS (SELECT FROM erasure e WHERE e.organization_id = :organization
                    AND e.code_hash = erasure_code_hash(:organization, c.code) AND e.state IN ('blocked', 'destroying', 'destroyed'))
                AND NOT EXISTS (SELECT FROM patient p WHERE p.organization_id = :organization AND p.code = c.code)""";

    @Inject private Database database;
    @Inject private AuditTrail trail;

    /**
     * Codes of a batch that were those of erased patients, and are nobody's now.
     *
     * @param rule of the organization
     */
    record Again(ErasedCodeRule rule, Set<String> codes) {

        static final Again NONE = new Again(ErasedCodeRule.NEW, Set.of());

        /**
         * The patients of the batch who are to be written.
         *
         * @throws DomainException of kind INVALID if the organization has such codes refused
         */
        List<PatientRequest> accepted(List<PatientRequest> batch) {
            if (codes.isEmpty() || rule == ErasedCodeRule.NEW) {
                return batch;
            }
            if (rule == ErasedCodeRule.REFUSE) {
                throw DomainException.invalid(faults(batch));
            }
            return others(batch);
        }

        /** The same for a file, of which one line must not stop the others. */
        List<PatientRequest> acceptedOfFile(List<PatientRequest> batch) {
            return codes.isEmpty() || rule == ErasedCodeRule.NEW ? batch : others(batch);
        }

        private List<PatientRequest> others(List<PatientRequest> batch) {
            return batch.stream().filter(request -> !codes.contains(request.code())).toList();
        }

        /** The codes that the organization has refused. */
        Set<String> refused() {
            return rule == ErasedCodeRule.REFUSE ? codes : Set.of();
        }

        UpsertEffect effect(PatientUpsert upsert) {
            return codes.contains(upsert.request().code())
                    ? UpsertEffect.ofErased(rule)
                    : upsert.effect();
        }

        private Faults faults(List<PatientRequest> batch) {
            Faults faults = new Faults();
            IntStream.range(0, batch.size())
                    .filter(i -> codes.contains(batch.get(i).code()))
                    .forEach(
                            i ->
                                    faults.add(
                                            "patients[%d].code".formatted(i),
                                            FaultCode.PATIENT_ERASED.of()));
            return faults;
        }
    }

    private record Found(String code, ErasedCodeRule rule) {}

    /** For an upsert, to be called in its transaction, before it creates anybody. */
    Again find(UUID organization, List<PatientRequest> batch) {
        List<Found> found =
                database.forOrganization(organization)
                        .statement(AGAIN)
                        .bindArray(
                                "codes", "text", batch.stream().map(PatientRequest::code).toList())
                        .list(
                                row ->
                                        new Found(
                                                row.text("code"),
                                                row.enumValue(
                                                        ErasedCodeRule.class,
                                                        "erased_code_again")));
        Set<String> codes = new HashSet<>();
        found.forEach(each -> codes.add(each.code()));
        return new Again(found.isEmpty() ? ErasedCodeRule.NEW : found.get(0).rule(), codes);
    }

    /**
     * Records for the auditor that codes came again. Those that are ignored, or refused in a file,
     * are not named: no later erasure would find them in the trail.
     *
     * @param created the ids of the new patients, by their codes
     */
    void record(UUID organization, Again again, Map<String, Long> created) {
        if (again.codes().isEmpty()) {
            return;
        }
        if (again.rule() == ErasedCodeRule.NEW) {
            List<String> returned =
                    again.codes().stream().filter(created::containsKey).sorted().toList();
            if (!returned.isEmpty()) {
                trail.recordDone(
                        AuditAction.PATIENT_RETURN,
                        organization,
                        new AuditTarget(returned, returned.stream().map(created::get).toList()),
                        MADE);
            }
        } else {
            trail.recordDone(
                    AuditAction.PATIENT_RETURN,
                    organization,
                    AuditTarget.ofObjects(),
                    new JsonDocument(
                            "{\"rule\":\"%s\",\"patients\":%d}"
                                    .formatted(again.rule().code(), again.codes().size())));
        }
    }
}
