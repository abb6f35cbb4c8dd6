package org.patientcare.operations.erasure;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.UUID;
import org.patientcare.operations.erasure.ErasureRepository.Batch;
import org.patientcare.platform.database.OldRows;
import org.patientcare.platform.json.Json;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditTarget;
import org.patientcare.trail.audit.AuditTrail;
import org.patientcare.trail.outbox.EventType;
import org.patientcare.trail.outbox.NewEvent;
import org.patientcare.trail.outbox.ObjectKind;
import org.patientcare.trail.outbox.Outbox;

/**
 * Destroys patients whose erasure is due, a bounded number of rows in each transaction. How far it
 * is stands in the row of the erasure: if a node dies, another one goes on.
 */
@Stateless
public class ErasureDestruction {

    @Inject private ErasureRepository erasures;
    @Inject private Outbox outbox;
    @Inject private AuditTrail trail;

    /**
     * @param codeUsedAgain whether another patient has the code by now, whom receivers must not
     *     delete
     */
    private record Payload(PatientsCode patient, boolean codeUsedAgain) {}

    private record PatientsCode(String code) {}

    /**
     * Begins to destroy, from when on nothing brings the patient back, and tells the receivers of
     * the organization, who delete what they have. The event is about nobody whom we know: it stays
     * for as long as events do, with the code.
     *
     * @return false if it is not due any more, or another node has it
     */
    public boolean begin(UUID organization, UUID id) {
        if (!erasures.begin(organization, id)) {
            return false;
        }
        Erasure erasure = erasures.find(organization, id).orElseThrow();
        outbox.add(organization, event(erasure, erasures.isCodeUsed(organization, erasure.code())));
        trail.recordDone(
                AuditAction.ERASURE_BEGIN,
                organization,
                AuditTarget.ofPatient(erasure.code(), erasure.patient()),
                ErasureService.facts(id));
        return true;
    }

    private static NewEvent event(Erasure erasure, boolean codeUsedAgain) {
        return new NewEvent(
                EventType.CARE_PATIENT_ERASED,
                ObjectKind.PATIENT,
                erasure.code(),
                null,
                Json.document(new Payload(new PatientsCode(erasure.code()), codeUsedAgain)));
    }

    /** Does the next batch. */
    public Batch destroyNext(UUID organization, UUID id) {
        Batch batch = erasures.destroy(organization, id, OldRows.BATCH_SIZE);
        if (batch.hasEnded()) {
            erasures.find(organization, id).ifPresent(this::recordDestroyed);
        }
        return batch;
    }

    private void recordDestroyed(Erasure erasure) {
        trail.recordDone(
                AuditAction.ERASURE_DESTROY,
                erasure.organization(),
                AuditTarget.ofPatient(
                        ErasureService.pseudonym(erasure.patient()), erasure.patient()),
                ErasureService.facts(erasure.id()));
    }
}
