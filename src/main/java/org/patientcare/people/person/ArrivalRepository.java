package org.patientcare.people.person;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.platform.database.Database;

/** People by what their providers call them. */
@ApplicationScoped
class ArrivalRepository {

    private static final String LOCK =
            "SELECT id FROM person WHERE provider = :issuer AND subject = :subject FOR UPDATE";

    private static final String ADD =
            """
            INSERT INTO person (id, name, email, provider, subject)
            VALUES (:id, :name, :email, :issuer, :subject)
            ON CONFLICT (provider, subject) WHERE provider IS NOT NULL DO NOTHING RETURNING id""";

    @Inject private Database database;

    /** Until the end of the transaction nobody else changes them, nor what they hold. */
    Optional<UUID> lock(Arrival arrival) {
        return database.statement(LOCK)
                .bind("issuer", arrival.issuer())
                .bind("subject", arrival.subject())
                .first(row -> row.uuid("id"));
    }

    /** Empty if somebody else has just added them. */
    Optional<UUID> add(Arrival arrival) {
        return database.statement(ADD)
                .bind("id", UUID.randomUUID())
                .bind("name", arrival.name())
                .bind("email", arrival.email())
                .bind("issuer", arrival.issuer())
                .bind("subject", arrival.subject())
                .first(row -> row.uuid("id"));
    }
}
