package org.patientcare.visits.appointment;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Inject;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.Row;
import org.patientcare.platform.database.SqlStatement;
import org.patientcare.platform.retention.ExpiringRows;
import org.patientcare.platform.retention.RetentionClass;
import org.patientcare.visits.appointment.CallDiagnostic.Moment;
import org.patientcare.visits.appointment.CallDiagnostics.CallDiagnosticRecord;
import org.patientcare.visits.appointment.VisitAnswers.VisitAnswer;

/**
 * Stores what the pages of visits report: problems and pre-visit tests with one row for each side,
 * moment and word, however often it is reported; and answers with one row for each side, which
 * never changes.
 */
@ApplicationScoped
class VisitReportRepository {

    /** Needs no LIMIT: two sides, two moments and 19 words make at most 76 rows. */
    private static final String DIAGNOSTICS =
            """
            SELECT role, moment, word, browser, first_at, last_at, times FROM visit_hindrance
            WHERE organization_id = :organization AND appointment_id =
                (SELECT id FROM appointment WHERE organization_id = :organization AND code = :code)
            ORDER BY last_at, role, moment, word""";

    /** Ordered, so that two reports of the same words cannot deadlock. */
    private static final String RECORD =
            """
            INSERT INTO visit_hindrance AS h (organization_id, appointment_id, role, moment, word, browser, first_at, last_at, times)
            SELECT :organization, :appointment, CAST(:role AS text), CAST(:moment AS text), told.word, CAST(:browser AS text),
                statement_timestamp(), statement_timestamp(), 1
            FROM unnest(:words) AS told (word) ORDER BY told.word
            ON CONFLICT (organization_id, appointment_id, role, moment, word) DO UPDATE SET
                browser = excluded.browser, last_at = greatest(h.last_at, excluded.last_at),
                times = h.times + CASE WHEN h.last_at < excluded.last_at - interval '10 seconds' THEN 1 ELSE 0 END
            RETURNING h.first_at = h.last_at AS is_new""";

    private static final String COUNT_TEST =
            """
            INSERT INTO visit_hindrance AS h (organization_id, appointment_id, role, moment, word, browser, first_at, last_at, times)
            VALUES (:organization, :appointment, :role, :moment, :word, :browser, statement_timestamp(), statement_timestamp(), 1)
            ON CONFLICT (organization_id, appointment_id, role, moment, word) DO UPDATE SET
                browser = excluded.browser, last_at = greatest(h.last_at, excluded.last_at), times = h.times + 1
            WHERE h.times < :most
            RETURNING true AS begun""";

    private static final String ADD_ANSWER =
            """
            INSERT INTO visit_answer (organization_id, appointment_id, role, worked, browser, at)
            VALUES (:organization, :appointment, :role, :worked, :browser, statement_timestamp())
            ON CONFLICT (organization_id, appointment_id, role) DO NOTHING""";

    private static final String HAS_ANSWERED =
            """
            SELECT EXISTS (SELECT FROM visit_answer WHERE organization_id = :organization
                AND appointment_id = :appointment AND role = :role) AS has_answered""";

    /** Needs no LIMIT: a visit has two sides. */
    private static final String ANSWERS =
            """
            SELECT role, worked, browser, at FROM visit_answer
            WHERE organization_id = :organization AND appointment_id =
                (SELECT id FROM appointment WHERE organization_id = :organization AND code = :code)
            ORDER BY role""";

    @Inject private Database database;

    @Produces
    static ExpiringRows expiringDiagnostics() {
        return ExpiringRows.deleted(
                RetentionClass.ATTENDANCES, "visit_hindrance", "last_at < " + ExpiringRows.END);
    }

    @Produces
    static ExpiringRows expiringAnswers() {
        return ExpiringRows.deleted(
                RetentionClass.ATTENDANCES, "visit_answer", "at < " + ExpiringRows.END);
    }

    /**
     * @return whether one of the words is new for this side and moment
     */
    boolean record(VisitLink link, ReportSource source, Collection<CallDiagnostic> words) {
        return of(RECORD, link, source)
                .bindArray("words", "text", words.stream().map(CallDiagnostic::code).toList())
                .list(row -> row.flag("is_new"))
                .contains(true);
    }

    /**
     * Counts a pre-visit test.
     *
     * @return false if the side has already made {@code most} tests
     */
    boolean countPreVisitTest(VisitLink link, ReportSource source, int most) {
        return of(COUNT_TEST, link, source)
                .bind("word", CallDiagnostic.BEGUN.code())
                .bind("most", most)
                .first(row -> row.flag("begun"))
                .isPresent();
    }

    /** When and by which browser something was reported. */
    record ReportSource(Moment moment, BrowserFamily browser) {}

    List<CallDiagnosticRecord> diagnostics(UUID organization, String code) {
        return database.forOrganization(organization)
                .statement(DIAGNOSTICS)
                .bind("code", code)
                .list(VisitReportRepository::diagnostic);
    }

    /** False, and nothing is stored, if that side has answered before. */
    boolean addAnswer(VisitLink link, boolean worked, BrowserFamily browser) {
        return database.forOrganization(link.organization())
                .statement(ADD_ANSWER)
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

    List<VisitAnswer> answers(UUID organization, String code) {
        return database.forOrganization(organization)
                .statement(ANSWERS)
                .bind("code", code)
                .list(VisitReportRepository::answer);
    }

    private SqlStatement of(String sql, VisitLink link, ReportSource source) {
        return database.forOrganization(link.organization())
                .statement(sql)
                .bind("appointment", link.appointment())
                .bind("role", link.role().code())
                .bind("moment", source.moment().code())
                .bind("browser", source.browser().code());
    }

    private static CallDiagnosticRecord diagnostic(Row row) {
        return new CallDiagnosticRecord(
                row.enumValue(VisitRole.class, "role"),
                row.enumValue(Moment.class, "moment"),
                row.enumValue(CallDiagnostic.class, "word"),
                row.enumValue(BrowserFamily.class, "browser"),
                second(row.instant("first_at")),
                second(row.instant("last_at")),
                row.integer("times"));
    }

    private static VisitAnswer answer(Row row) {
        return new VisitAnswer(
                row.enumValue(VisitRole.class, "role"),
                row.flag("worked"),
                row.enumValue(BrowserFamily.class, "browser"),
                second(row.instant("at")));
    }

    private static Instant second(Instant time) {
        return time.truncatedTo(ChronoUnit.SECONDS);
    }
}
