package org.patientcare.people.professional;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/**
 * The professionals of an organization and whether they are online (events, section 1). Online are
 * those whose open desk has reported them for the organization within the last 90 s, and those who
 * are on the page of one of the organization's visits.
 */
@ApplicationScoped
public class Consultants {

    @Inject private ConsultantRepository consultants;

    /** All professionals who are assigned to the organization, by name, then by hash. */
    public List<Consultant> list(UUID organization) {
        return consultants.list(organization);
    }

    /** Those of the given hashes whose professionals are online now. */
    public Set<String> online(UUID organization, Collection<String> hashes) {
        return hashes.isEmpty() ? Set.of() : consultants.online(organization, hashes);
    }
}
