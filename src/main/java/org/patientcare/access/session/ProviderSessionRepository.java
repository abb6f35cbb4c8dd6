package org.patientcare.access.session;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.UUID;
import org.patientcare.platform.database.Database;

/** Finds and removes sessions by an OpenID provider's subject or session id. */
@ApplicationScoped
class ProviderSessionRepository {

    private static final String PEOPLE =
            """
            SELECT DISTINCT s.person_id FROM person_session s JOIN person p ON p.id = s.person_id
            WHERE p.provider = :issuer AND s.way = 'provider' AND (p.subject = :subject OR CAST(:subject AS text) IS NULL)
                AND (s.provider_sid = :sid OR CAST(:sid AS text) IS NULL)""";

    private static final String REMOVE =
            """
            WITH held AS (SELECT token_hash FROM person_session WHERE person_id = :person AND way = 'provider'
                AND (provider_sid = :sid OR CAST(:sid AS text) IS NULL) FOR UPDATE),
            gone AS (
                DELETE FROM person_session WHERE person_id = :person AND token_hash IN (SELECT token_hash FROM held)
                RETURNING token_hash)
            SELECT (SELECT count(*) FROM held) AS expected, (SELECT count(*) FROM gone) AS touched""";

    @Inject private Database database;

    /**
     * The people with such a session. At least one of {@code subject} and {@code sid} must not be
     * null.
     */
    List<UUID> findPeople(String issuer, String subject, String sid) {
        return database.statement(PEOPLE)
                .bind("issuer", issuer)
                .bind("subject", subject)
                .bind("sid", sid)
                .list(row -> row.uuid("person_id"));
    }

    /**
     * @param sid the provider's session; null for all sessions that providers opened
     */
    void removeAll(UUID person, String sid) {
        database.statement(REMOVE).bind("person", person).bind("sid", sid).updateCounted();
    }
}
