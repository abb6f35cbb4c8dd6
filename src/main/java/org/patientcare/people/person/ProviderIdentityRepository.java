package org.patientcare.people.person;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.platform.database.Database;

/** Finds and adds people by issuer and subject, their identity at an OpenID provider. */
@ApplicationScoped
class ProviderIdentityRepository {

    private static final String LOCK =
            "SELECT id FROM person WHERE provider = :issuer AND subject = :subject FOR UPDATE";

    private static final String ADD =
            """
            INSERT INTO person (id, name, email, provider, subject)
            VALUES (:id, :name, :email, :issuer, :subject)
            ON CONFLICT (provider, subject) WHERE provider IS NOT NULL DO NOTHING RETURNING id""";

    @Inject private Database database;

    /**
     * Locks the person's row: until the end of the transaction no other transaction changes the
     * person, or their roles, passkeys and invitation. Empty if the person does not exist.
     */
    Optional<UUID> lock(ProviderIdentity identity) {
        return database.statement(LOCK)
                .bind("issuer", identity.issuer())
                .bind("subject", identity.subject())
                .first(row -> row.uuid("id"));
    }

    /** Adds the person. Empty if another transaction has just added the same identity. */
    Optional<UUID> add(ProviderIdentity identity) {
        return database.statement(ADD)
                .bind("id", UUID.randomUUID())
                .bind("name", identity.name())
                .bind("email", identity.email())
                .bind("issuer", identity.issuer())
                .bind("subject", identity.subject())
                .first(row -> row.uuid("id"));
    }
}
