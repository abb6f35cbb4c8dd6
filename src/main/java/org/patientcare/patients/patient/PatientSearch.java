package org.patientcare.patients.patient;

import jakarta.ejb.EJB;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Clock;
import java.util.UUID;
import org.patientcare.people.organization.OrganizationService;
import org.patientcare.platform.shared.CappedPage;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.Page;

/** Finds patients of an organization by their code or by the beginning of their name. */
@Stateless
public class PatientSearch {

    @Inject private PatientSearchRepository patients;
    @EJB private OrganizationService organizations;
    @Inject private Clock clock;

    /**
     * Returns a page of the matches in the order of names, limited to the first {@value
     * CappedPage#MAX_ITEMS} matches. The audit trail records who was shown and which filters were
     * used.
     *
     * @throws DomainException of kind NOT_FOUND if there is no such organization
     */
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public CappedPage<FoundPatient> find(
            UUID organization, PatientFilter filter, Page.Request request) {
        organizations.get(organization);
        return patients.find(organization, filter, request, clock.instant());
    }
}
