package org.patientcare.people.person;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.UUID;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.shared.WireNamed;

@ApplicationScoped
class PreferencesRepository {

    private static final String FIND =
            "SELECT language, time_zone, color_scheme FROM person WHERE id = :id";

    private static final String CHANGE =
            """
            UPDATE person SET language = :language, time_zone = :timeZone, color_scheme = :colorScheme
            WHERE id = :id""";

    @Inject private Database database;

    Preferences of(UUID person) {
        return database.statement(FIND).bind("id", person).one(Preferences::read);
    }

    void change(UUID person, Preferences preferences) {
        database.statement(CHANGE)
                .bind("id", person)
                .bind("language", code(preferences.language()))
                .bind(
                        "timeZone",
                        preferences.timeZone() == null ? null : preferences.timeZone().getId())
                .bind("colorScheme", code(preferences.colorScheme()))
                .updateOne();
    }

    private static String code(WireNamed constant) {
        return constant == null ? null : constant.code();
    }
}
