package org.patientcare.access.signin;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.PATCH;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.time.ZoneId;
import org.patientcare.access.caller.CurrentCaller;
import org.patientcare.access.permission.RequiresSession;
import org.patientcare.people.person.PersonService;
import org.patientcare.people.person.Preferences;
import org.patientcare.people.person.Preferences.ColorScheme;
import org.patientcare.platform.http.DataView;
import org.patientcare.platform.shared.Change;
import org.patientcare.platform.shared.Language;

/** {@code /sign-in/v1/preferences}. */
@Path("preferences")
@Produces(MediaType.APPLICATION_JSON)
@RequiresSession(person = true)
@ApplicationScoped
public class PreferencesResource {

    @EJB private PersonService people;
    @Inject private CurrentCaller caller;

    @PATCH
    @Consumes(MediaType.APPLICATION_JSON)
    public DataView<Preferences> change(PreferencesPatch patch) {
        return new DataView<>(
                people.changePreferences(caller.session().person(), patch::appliedTo));
    }

    /**
     * A change of preferences: what is absent stays, null leaves it to the browser or the
     * organization.
     */
    public record PreferencesPatch(
            Change<Language> language, Change<ZoneId> timeZone, Change<ColorScheme> colorScheme) {

        Preferences appliedTo(Preferences now) {
            return new Preferences(
                    language.appliedTo(now.language()),
                    timeZone.appliedTo(now.timeZone()),
                    colorScheme.appliedTo(now.colorScheme()));
        }
    }
}
