package org.patientcare.visits.appointment;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.UUID;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.Row;

/** Stores answers: one row for each side, which never changes. */
@ApplicationScoped
class VisitAnswerRepository {

    private static final String ADD =
            """
            INSERT INTO visit_answer (organization_id, appointment_id, role, worked, browser, at)
            VALUES (:organization, :appointment, :role, :worked, :browser, statement_timestamp())
            ON CONFLICT (organization_id, appointment_id, role) DO NOTHING""";

    private static final String HAS_ANSWERED =
            """
            SELECT EXISTS (SELECT FROM visit_answer WHERE organization_id = :organization
                AND appointment_id = :appointment AND role = :role) AS has_answered""";

    /** Needs no LIMIT: a visit has two sides. */
    private static final String OF_VISIT =
            """
            SELECT role, worked, browser, at FROM visit_answer
            WHERE organization_id = :organization AND appointment_id =
                (SELECT id FROM appointment WHERE organization_id = :organization AND code = :code)
            ORDER BY role""";

    @Inject private Database database;

    /** False, and nothing is stored, if that side has answered before. */
    boolean add(VisitLink link, boolean worked, BrowserFamily browser) {
        return database.forOrganization(link.organization())
                .statement(ADD)
                .bind("appointment", link.appointment())
                .bind("role", link.role().code())
                .bind("worked", worked)
                .bind("browser", browser.code())
                .updateOneUnless(() -> hasAnswered(link));
    }

    private boolean hasAnswered(VisitLink link) {
        return database.forOrganization(link.organization())
                .statement(HAS_ANSWERED)
                .bind("appointment", link.appointment())
                .bind("role", link.role().code())
                .one(row -> row.flag("has_answered"));
    }

    List<VisitAnswer> ofVisit(UUID organization, String code) {
        return database.forOrganization(organization)
                .statement(OF_VISIT)
                .bind("code", code)
                .list(VisitAnswerRepository::read);
    }

    private static VisitAnswer read(Row row) {
        return new VisitAnswer(
                row.enumValue(VisitRole.class, "role"),
                row.flag("worked"),
                row.enumValue(BrowserFamily.class, "browser"),
                row.instant("at").truncatedTo(ChronoUnit.SECONDS));
    }
}
