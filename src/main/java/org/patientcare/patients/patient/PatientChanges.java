package org.patientcare.patients.patient;

import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Instant;
import java.util.UUID;
import org.patientcare.platform.shared.WalkedPage;

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
    public WalkedPage<Patient> list(
            UUID organization, Instant updatedAfter, WalkedPage.Request asked) {
        return patients.list(organization, updatedAfter, asked, clock.instant());
    }
}
