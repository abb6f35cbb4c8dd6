package org.patientcare.patients.patient;

import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Instant;
import java.util.UUID;
import org.patientcare.platform.shared.CursorPage;

/**
 * Lists the patients of an organization by their last change, for systems that reconcile their
 * data.
 */
@Stateless
public class PatientChanges {

    @Inject private PatientRepository patients;
    @Inject private Clock clock;

    /**
     * Lists patients, the last changed first, each as of now. The audit trail records who was
     * shown.
     *
     * @param updatedAfter exclusive lower bound of the last change; null for all
     */
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public CursorPage<Patient> list(
            UUID organization, Instant updatedAfter, CursorPage.Request request) {
        return patients.listChanged(organization, updatedAfter, request, clock.instant());
    }

    /**
     * Removes what the list no longer needs of former changes, a bounded number per call. May run
     * on several nodes at once.
     *
     * @return how many rows were checked or, if those are more, removed
     */
    public int removeFormer() {
        return patients.removeFormerChanges();
    }
}
