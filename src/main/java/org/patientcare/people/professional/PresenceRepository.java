package org.patientcare.people.professional;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.patientcare.platform.database.Database;

/** Until when professionals are at their desks, by the database's clock. */
@ApplicationScoped
class PresenceRepository {

    private static final String SET =
            """
            INSERT INTO professional_presence (professional_hash, online_until)
            VALUES (:hash, statement_timestamp() + :seconds * interval '1 second')
            ON CONFLICT (professional_hash) DO UPDATE SET online_until = excluded.online_until""";

    private static final String IS_THERE =
            """
            SELECT EXISTS (SELECT FROM professional_presence
                WHERE professional_hash = :hash AND online_until > statement_timestamp()) AS there""";

    @Inject private Database database;

    /**
     * @param seconds from now; 0 for somebody who has left
     */
    void set(String hash, int seconds) {
        database.statement(SET).bind("hash", hash).bind("seconds", seconds).updateOne();
    }

    boolean isThere(String hash) {
        return database.statement(IS_THERE).bind("hash", hash).one(row -> row.flag("there"));
    }
}
