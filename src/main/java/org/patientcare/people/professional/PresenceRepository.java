package org.patientcare.people.professional;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.patientcare.platform.database.Database;

/** Until when professionals are at their desks. */
@ApplicationScoped
class PresenceRepository {

    /** By the database's clock, by which it is read as well. */
    private static final String SET =
            """
            INSERT INTO professional_presence (professional_hash, online_until)
            VALUES (:hash, statement_timestamp() + interval '90 seconds')
            ON CONFLICT (professional_hash) DO UPDATE SET online_until = excluded.online_until""";

    private static final String REMOVE =
            "DELETE FROM professional_presence WHERE professional_hash = :hash";

    @Inject private Database database;

    void set(String hash) {
        database.statement(SET).bind("hash", hash).updateOne();
    }

    void remove(String hash) {
        database.statement(REMOVE).bind("hash", hash).updateAny();
    }
}
