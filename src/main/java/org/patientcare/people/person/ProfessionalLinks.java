package org.patientcare.people.person;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.UUID;

/** Which professionals people are, as those say who name them. */
@ApplicationScoped
public class ProfessionalLinks {

    @Inject private ProfessionalLinkRepository links;

    /**
     * Looked up anew each time, so that a change holds at once on every node.
     *
     * @param person who exists
     */
    public LinkedProfessional of(UUID person) {
        return links.find(person);
    }
}
