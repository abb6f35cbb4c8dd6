package org.patientcare.documents.prescription;

import jakarta.ejb.EJB;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.util.UUID;
import org.patientcare.people.organization.OrganizationService;
import org.patientcare.platform.shared.CountedPage;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.Page;

/** Prescriptions of an organization for its people; the audit trail notes whose were shown. */
@Stateless
public class PrescriptionLists {

    @Inject private PrescriptionListRepository prescriptions;
    @EJB private OrganizationService organizations;

    /**
     * The newest first, and of all the newest {@value CountedPage#MOST}.
     *
     * @throws DomainException of kind NOT_FOUND if there is no such organization
     */
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public CountedPage<PrescriptionSummary> list(
            UUID organization, PrescriptionFilter filter, Page.Request asked) {
        organizations.get(organization);
        return prescriptions.list(organization, filter, asked);
    }
}
