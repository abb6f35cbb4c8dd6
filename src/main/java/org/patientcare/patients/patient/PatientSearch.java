package org.patientcare.patients.patient;

import jakarta.ejb.EJB;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Clock;
import java.util.List;
import java.util.UUID;
import org.patientcare.people.organization.OrganizationService;
import org.patientcare.platform.shared.CappedPage;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.Page;

/** Finds patients of an organization by their code, by words of their name, or by other values. */
@Stateless
public class PatientSearch {

    @Inject private PatientSearchRepository patients;
    @EJB private OrganizationService organizations;
    @Inject private Clock clock;

    /** The most patients that a search shows; people refine it rather than read on. */
    static final int MAX_FOUND = 200;

    /**
     * Returns a page of the first {@value #MAX_FOUND} matches: in the order of names if the filter
     * has a name, otherwise the newest patients first. If a name has more than a thousand matches,
     * the first are those whose words are first in the alphabet. The audit trail records who was
     * shown and which filters were used.
     *
     * @throws DomainException of kind NOT_FOUND if there is no such organization
     */
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public CappedPage<FoundPatient> find(
            UUID organization, PatientFilter filter, Page.Request request) {
        organizations.get(organization);
        return patients.find(organization, filter, request, clock.instant());
    }

    /**
     * Returns those of some patients whose names have words that begin with the words of a text, in
     * the order of names. The audit trail records who was shown.
     *
     * @param ids our ids of the patients
     * @param most the most that are shown
     */
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public List<FoundPatient> findAmong(UUID organization, List<Long> ids, String name, int most) {
        return patients.findAmong(
                organization, ids, PatientFilter.ofName(name), most, clock.instant());
    }
}
