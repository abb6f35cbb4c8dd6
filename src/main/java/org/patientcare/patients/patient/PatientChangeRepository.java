package org.patientcare.patients.patient;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.patientcare.platform.database.Conditions;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.ScopedDatabase;
import org.patientcare.platform.database.SqlStatement;
import org.patientcare.platform.shared.Page;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditTrail;

/**
 * Patients by their last change. A subscription that ends by itself is a change at that moment,
 * though the row tells of it only when housekeeping has been there: such rows are few, and are put
 * among the others, which an index has in order.
 */
@ApplicationScoped
class PatientChangeRepository {

    /** Its end is the last change, and is not written down yet. */
    private static final String ENDED =
            "p.subscribed_until <= :now AND p.subscribed_until > p.updated_at";

    private static final String PAGE =
            """
            SELECT p.*, p.id AS patient_id FROM (
                SELECT id, changed_at FROM (
                    (SELECT p.id, p.updated_at AS changed_at FROM patient p%s
                        ORDER BY p.updated_at DESC, p.id DESC LIMIT :reach)
                    UNION ALL
                    (SELECT p.id, p.subscribed_until FROM patient p%s)) either
                ORDER BY changed_at DESC, id DESC LIMIT :size OFFSET :offset) found
            JOIN patient p ON p.organization_id = :organization AND p.id = found.id
            ORDER BY found.changed_at DESC, found.id DESC""";

    /** The rows themselves are not looked at: an index has all that is asked for. */
    private static final String COUNT_ALL =
            "SELECT count(*) FROM patient WHERE organization_id = :organization";

    private static final String COUNT =
            "SELECT ("
                    + COUNT_ALL
                    + " AND updated_at > :updatedAfter) + (SELECT count(*) FROM patient p"
                    + " WHERE p.organization_id = :organization AND p.updated_at <= :updatedAfter"
                    + " AND p.subscribed_until > :updatedAfter AND "
                    + ENDED
                    + ") AS count";

    @Inject private AuditTrail trail;
    @Inject private Database database;

    /**
     * Counted last, so that of rows that are added meanwhile the walk sees that there is one page
     * more.
     *
     * @param updatedAfter null for all
     * @param now by which a plan has ended
     */
    Page<Patient> list(UUID organization, Instant updatedAfter, Page.Request asked, Instant now) {
        List<Patient> found =
                trail.readMany(
                        AuditAction.PATIENT_READ,
                        organization,
                        page(organization, updatedAfter)
                                .bind("now", now)
                                .bind("reach", (long) asked.offset() + asked.size())
                                .bind("size", asked.size())
                                .bind("offset", asked.offset()),
                        Patient::new);
        return new Page<>(
                found, asked.number(), asked.size(), count(organization, updatedAfter, now));
    }

    private SqlStatement page(UUID organization, Instant updatedAfter) {
        Conditions written =
                all("NOT coalesce(" + ENDED + ", false)")
                        .add("p.updated_at > :updatedAfter", "updatedAfter", updatedAfter);
        Conditions ended =
                all(ENDED).add("p.subscribed_until > :updatedAfter", "updatedAfter", updatedAfter);
        return ended.bind(
                database.of(organization)
                        .statement(PAGE.formatted(written.where(), ended.where())));
    }

    private long count(UUID organization, Instant updatedAfter, Instant now) {
        ScopedDatabase own = database.of(organization);
        SqlStatement count =
                updatedAfter == null
                        ? own.statement(COUNT_ALL)
                        : own.statement(COUNT).bind("updatedAfter", updatedAfter).bind("now", now);
        return count.one(row -> row.number("count"));
    }

    private static Conditions all(String condition) {
        return new Conditions().add("p.organization_id = :organization").add(condition);
    }
}
