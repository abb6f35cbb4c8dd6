package org.patientcare.people.professional;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.UUID;

/**
 * The professionals of an organization, and who of them is there (contract, section 6): whose open
 * desk said so within its time, or who is on the page of one of the organization's visits.
 */
@ApplicationScoped
public class Consultants {

    @Inject private ConsultantRepository consultants;

    /** All who are assigned to the organization, by name, then by hash. */
    public List<Consultant> list(UUID organization) {
        return consultants.list(organization);
    }
}
