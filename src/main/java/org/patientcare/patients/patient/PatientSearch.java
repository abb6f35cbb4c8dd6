package org.patientcare.patients.patient;

import jakarta.ejb.EJB;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Clock;
import java.util.UUID;
import org.patientcare.people.organization.OrganizationService;
import org.patientcare.platform.shared.CountedPage;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.Page;

/** Finds patients of an organization for people who know a code, or how a name begins. */
@Stateless
public class PatientSearch {

    @Inject private PatientSearchRepository patients;
    @EJB private OrganizationService organizations;
    @Inject private Clock clock;

    /**
     * By their names, the first {@value CountedPage#MOST} of them; the trail notes who was shown,
     * and which filters there were.
     *
     * @throws DomainException of kind NOT_FOUND if there is no such organization
     */
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public CountedPage<FoundPatient> find(
            UUID organization, PatientFilter filter, Page.Request asked) {
        organizations.get(organization);
        return patients.find(organization, filter, asked, clock.instant());
    }
}
