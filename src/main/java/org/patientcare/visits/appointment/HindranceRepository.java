package org.patientcare.visits.appointment;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.Row;
import org.patientcare.platform.database.SqlStatement;

/** Stores reports: one row for each side, moment and word, however often it is reported. */
@ApplicationScoped
class HindranceRepository {

    /** Needs no LIMIT: two sides, two moments and 19 words make at most 76 rows. */
    private static final String OF_VISIT =
            """
            SELECT role, moment, word, browser, first_at, last_at, times FROM visit_hindrance
            WHERE organization_id = :organization AND appointment_id =
                (SELECT id FROM appointment WHERE organization_id = :organization AND code = :code)
            ORDER BY last_at, role, moment, word""";

    /** Ordered, so that two reports of the same words cannot deadlock. */
    private static final String NOTE =
            """
            INSERT INTO visit_hindrance AS h (organization_id, appointment_id, role, moment, word, browser, first_at, last_at, times)
            SELECT :organization, :appointment, CAST(:role AS text), CAST(:moment AS text), told.word, CAST(:browser AS text),
                statement_timestamp(), statement_timestamp(), 1
            FROM unnest(:words) AS told (word) ORDER BY told.word
            ON CONFLICT (organization_id, appointment_id, role, moment, word) DO UPDATE SET
                browser = excluded.browser, last_at = greatest(h.last_at, excluded.last_at),
                times = h.times + CASE WHEN h.last_at < excluded.last_at - interval '10 seconds' THEN 1 ELSE 0 END
            RETURNING h.first_at = h.last_at AS is_new""";

    private static final String BEGIN =
            """
            INSERT INTO visit_hindrance AS h (organization_id, appointment_id, role, moment, word, browser, first_at, last_at, times)
            VALUES (:organization, :appointment, :role, :moment, :word, :browser, statement_timestamp(), statement_timestamp(), 1)
            ON CONFLICT (organization_id, appointment_id, role, moment, word) DO UPDATE SET
                browser = excluded.browser, last_at = greatest(h.last_at, excluded.last_at), times = h.times + 1
            WHERE h.times < :most
            RETURNING true AS begun""";

    @Inject private Database database;

    /**
     * @return whether one of the words is new for this side and moment
     */
    boolean record(VisitLink link, ReportSource source, Collection<Hindrance> words) {
        return of(NOTE, link, source)
                .bindArray("words", "text", words.stream().map(Hindrance::code).toList())
                .list(row -> row.flag("is_new"))
                .contains(true);
    }

    /**
     * Counts a pre-visit test.
     *
     * @return false if the side has already made {@code most} tests
     */
    boolean countPreVisitTest(VisitLink link, ReportSource source, int most) {
        return of(BEGIN, link, source)
                .bind("word", Hindrance.BEGUN.code())
                .bind("most", most)
                .first(row -> row.flag("begun"))
                .isPresent();
    }

    /** When and by which browser something was reported. */
    record ReportSource(HindranceMoment moment, BrowserFamily browser) {}

    List<HindranceRecord> ofVisit(UUID organization, String code) {
        return database.forOrganization(organization)
                .statement(OF_VISIT)
                .bind("code", code)
                .list(HindranceRepository::read);
    }

    private SqlStatement of(String sql, VisitLink link, ReportSource source) {
        return database.forOrganization(link.organization())
                .statement(sql)
                .bind("appointment", link.appointment())
                .bind("role", link.role().code())
                .bind("moment", source.moment().code())
                .bind("browser", source.browser().code());
    }

    private static HindranceRecord read(Row row) {
        return new HindranceRecord(
                row.enumValue(VisitRole.class, "role"),
                row.enumValue(HindranceMoment.class, "moment"),
                row.enumValue(Hindrance.class, "word"),
                row.enumValue(BrowserFamily.class, "browser"),
                second(row.instant("first_at")),
                second(row.instant("last_at")),
                row.integer("times"));
    }

    private static Instant second(Instant time) {
        return time.truncatedTo(ChronoUnit.SECONDS);
    }
}
