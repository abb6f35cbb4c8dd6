package org.patientcare.access.session;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.UUID;
import org.patientcare.platform.database.Database;

/** Sessions by what OpenID providers know of them. */
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

    /** Who has such a session. One of the next two is not null. */
    List<UUID> people(String issuer, String subject, String sid) {
        return database.statement(PEOPLE)
                .bind("issuer", issuer)
                .bind("subject", subject)
                .bind("sid", sid)
                .list(row -> row.uuid("person_id"));
    }

    /**
     * @param sid null for all that providers opened
     */
    void removeAll(UUID person, String sid) {
        database.statement(REMOVE).bind("person", person).bind("sid", sid).updateCounted();
    }
}
