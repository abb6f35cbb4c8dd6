package org.patientcare.documents.prescription;

import jakarta.ejb.EJB;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.util.UUID;
import org.patientcare.people.organization.OrganizationService;
import org.patientcare.platform.shared.CappedPage;
import org.patientcare.platform.shared.CursorPage;
import org.patientcare.platform.shared.DomainException;

/**
 * Lists prescriptions of an organization for its staff. The audit trail records whose were shown.
 */
@Stateless
public class PrescriptionListService {

    @Inject private PrescriptionRepository prescriptions;
    @EJB private OrganizationService organizations;

    /**
     * Lists prescriptions, the newest first unless the list is reversed: the first {@value
     * CappedPage#MAX_ITEMS} by the number of the page, all by cursor.
     *
     * @throws DomainException of kind NOT_FOUND if there is no such organization
     */
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public CappedPage<PrescriptionSummary> list(
            UUID organization, PrescriptionFilter filter, CursorPage.Request request) {
        organizations.get(organization);
        return prescriptions.page(organization, filter, request);
    }
}
