package org.patientcare.people.person;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.UUID;
import java.util.function.UnaryOperator;
import org.patientcare.trail.audit.AuditAction;

/** How people read pages, which they set themselves. */
@Stateless
public class PreferencesService {

    @Inject private PersonRepository people;
    @Inject private PersonAudit trail;

    /** Changes the preferences of a person, who exists. */
    public Preferences change(UUID person, UnaryOperator<Preferences> change) {
        people.lock(person);
        Preferences after = change.apply(people.preferences(person));
        people.changePreferences(person, after);
        trail.recordDone(AuditAction.PERSON_CHANGE, person);
        return after;
    }
}
