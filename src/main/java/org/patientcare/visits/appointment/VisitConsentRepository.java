package org.patientcare.visits.appointment;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.patientcare.people.organization.Notice;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.SqlStatement;

/** Stores to which text the patient of a visit consented. */
@ApplicationScoped
class VisitConsentRepository {

    private static final String ADD =
            """
            INSERT INTO visit_consent (organization_id, appointment_id, language, version, given_at)
            VALUES (:organization, :appointment, :language, :version, statement_timestamp())
            ON CONFLICT (organization_id, appointment_id) DO NOTHING""";

    private static final String IS_GIVEN =
            """
            SELECT EXISTS (SELECT FROM visit_consent WHERE organization_id = :organization
                AND appointment_id = :appointment) AS is_given""";

    @Inject private Database database;

    /** False, and nothing is stored, if the patient consented before. */
    boolean add(VisitLink link, Notice text) {
        return of(ADD, link)
                .bind("language", text.language().code())
                .bind("version", text.version())
                .updateOneUnless(() -> isGiven(link));
    }

    boolean isGiven(VisitLink link) {
        return of(IS_GIVEN, link).one(row -> row.flag("is_given"));
    }

    private SqlStatement of(String sql, VisitLink link) {
        return database.forOrganization(link.organization())
                .statement(sql)
                .bind("appointment", link.appointment());
    }
}
