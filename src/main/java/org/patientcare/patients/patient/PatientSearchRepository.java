package org.patientcare.patients.patient;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.patientcare.platform.database.Conditions;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.Row;
import org.patientcare.platform.database.SqlStatement;
import org.patientcare.platform.shared.CountedPage;
import org.patientcare.platform.shared.Page;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditTrail;
import org.patientcare.trail.audit.Concerned;

/** Looks for patients by their names, in the buckets in which they may be. */
@ApplicationScoped
class PatientSearchRepository {

    private static final String NAME =
            "CASE WHEN p.last_name IS NULL THEN p.first_name ELSE p.last_name END";

    private static final String IS_SUBSCRIBED =
            "(p.plan IS NOT NULL AND (p.subscribed_until IS NULL OR p.subscribed_until > :now)) = :subscribed";

    private static final String FIND =
            "SELECT p.id AS patient_id, p.code, p.first_name, p.last_name, p.birth_date,"
                    + " CASE WHEN p.subscribed_until IS NULL OR p.subscribed_until > :now THEN p.plan END AS plan_now"
                    + " FROM patient p%s ORDER BY "
                    + NameBuckets.OF_PATIENT
                    + ", "
                    + NAME
                    + " COLLATE folded, p.id LIMIT :items OFFSET :offset";

    private static final String COUNT =
            "SELECT count(*) FROM (SELECT FROM patient p%s LIMIT "
                    + (CountedPage.MOST + 1)
                    + ") counted";

    @Inject private AuditTrail trail;
    @Inject private Database database;

    CountedPage<FoundPatient> find(
            UUID organization, PatientFilter filter, Page.Request asked, Instant now) {
        Conditions conditions = conditions(filter);
        SqlStatement select =
                statement(organization, FIND, conditions)
                        .bind("now", now)
                        .bind("items", CountedPage.items(asked))
                        .bind("offset", asked.offset());
        List<FoundPatient> found =
                trail.readMany(
                        AuditAction.PATIENTS_SEARCH,
                        organization,
                        filter.names(),
                        select,
                        PatientSearchRepository::read);
        long counted =
                statement(organization, COUNT, conditions)
                        .bind("now", now)
                        .one(row -> row.number("count"));
        if (found.isEmpty() && counted > 0) {
            // How many there are says something of them as well.
            trail.wrote(
                    AuditAction.PATIENTS_SEARCH, organization, Concerned.things(), filter.names());
        }
        return CountedPage.of(found, asked, counted);
    }

    private SqlStatement statement(UUID organization, String sql, Conditions conditions) {
        return conditions.bind(
                database.of(organization).statement(sql.formatted(conditions.where())));
    }

    private static Conditions conditions(PatientFilter filter) {
        Conditions conditions =
                new Conditions()
                        .add("p.organization_id = :organization")
                        .add("p.code = :code", "code", filter.code())
                        .addBeginning(NAME, filter.name())
                        .add(IS_SUBSCRIBED, "subscribed", filter.subscribed());
        return filter.name() == null ? conditions : conditions.add(NameBuckets.MAY_HOLD_NAME);
    }

    private static FoundPatient read(Row row) {
        return new FoundPatient(
                row.number("patient_id"),
                row.text("code"),
                row.text("first_name"),
                row.text("last_name"),
                row.date("birth_date"),
                row.text("plan_now"));
    }
}
