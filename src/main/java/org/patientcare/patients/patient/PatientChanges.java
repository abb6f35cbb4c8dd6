package org.patientcare.patients.patient;

import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Instant;
import java.util.UUID;
import org.patientcare.platform.shared.Page;

/** The patients of an organization by their last change, for a system that reconciles. */
@Stateless
public class PatientChanges {

    @Inject private PatientChangeRepository patients;
    @Inject private Clock clock;

    /**
     * The one that changed last first, each as it is now; the audit trail notes who was shown.
     *
     * @param updatedAfter before the last change; null for all
     */
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public Page<Patient> list(UUID organization, Instant updatedAfter, Page.Request asked) {
        Instant now = clock.instant();
        return patients.list(organization, updatedAfter, asked, now)
                .map(
                        patient -> {
                            patient.endIfOver(now);
                            return patient;
                        });
    }
}
