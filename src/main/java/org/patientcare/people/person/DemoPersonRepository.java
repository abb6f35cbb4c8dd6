package org.patientcare.people.person;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.patientcare.platform.database.Database;

@ApplicationScoped
class DemoPersonRepository {

    private static final String PROVIDE =
            "INSERT INTO person (id, name, professional_hash) VALUES (:id, :name, :professional)"
                    + " ON CONFLICT (id) DO NOTHING RETURNING id";

    @Inject private Database database;

    /** Adds the person if they are missing. Returns whether they were. */
    boolean provide(DemoPerson demo) {
        return database.statement(PROVIDE)
                .bind("id", demo.id())
                .bind("name", demo.profile().name())
                .bind("professional", demo.profile().professional())
                .first(row -> row.uuid("id"))
                .isPresent();
    }
}
