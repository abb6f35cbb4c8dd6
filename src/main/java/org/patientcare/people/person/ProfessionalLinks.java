package org.patientcare.people.person;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.ZoneId;
import java.util.UUID;

/** The links from people to the professionals that they are. */
@ApplicationScoped
public class ProfessionalLinks {

    @Inject private PersonRepository people;

    /**
     * The professional that a person is. It is read from the database each time, so that a change
     * takes effect on every node at once.
     *
     * @param person the id of an existing person
     */
    public LinkedProfessional of(UUID person) {
        return people.findLink(person);
    }

    /**
     * The professional that a person is.
     *
     * @param hash of the professional; null if the person is linked to none
     * @param zone the person's time zone; null if it is not set
     */
    public record LinkedProfessional(String hash, ZoneId zone) {}
}
