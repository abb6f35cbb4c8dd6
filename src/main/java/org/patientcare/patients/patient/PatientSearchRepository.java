package org.patientcare.patients.patient;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.patientcare.platform.database.Conditions;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.Row;
import org.patientcare.platform.database.SqlStatement;
import org.patientcare.platform.shared.CappedPage;
import org.patientcare.platform.shared.Page;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditTrail;

/** Searches patients in the order of names, with the help of {@link NameBuckets}. */
@ApplicationScoped
class PatientSearchRepository {

    private static final String NAME =
            "CASE WHEN p.last_name IS NULL THEN p.first_name ELSE p.last_name END";

    private static final String IS_SUBSCRIBED =
            "(p.plan IS NOT NULL AND (p.subscribed_until IS NULL OR p.subscribed_until > :now)) = :subscribed";

    private static final String FOUND =
            "SELECT p.id AS patient_id, p.code, p.first_name, p.last_name, p.birth_date,"
                    + " CASE WHEN p.subscribed_until IS NULL OR p.subscribed_until > :now THEN p.plan END AS plan_now"
                    + " FROM patient p%s ORDER BY ";

    private static final String IN_ORDER = NAME + " COLLATE folded, p.id";
    private static final String PAGE = " LIMIT :items OFFSET :offset";

    /**
     * Scans the index on buckets in order, sorts one bucket after the other, and stops at the end
     * of the page.
     */
    private static final String FIND = FOUND + NameBuckets.OF_PATIENT + ", " + IN_ORDER + PAGE;

    /** Sorts by name alone, which avoids computing the bucket of each row once more. */
    private static final String FIND_BY_NAME = FOUND + IN_ORDER + PAGE;

    private static final String COUNT =
            "SELECT count(*) FROM (SELECT FROM patient p%s LIMIT "
                    + (CappedPage.MAX_ITEMS + 1)
                    + ") counted";

    private static final String IS_FROM_BUCKET =
            NameBuckets.OF_PATIENT + " >= CAST(:first AS integer)";
    private static final String IS_TO_BUCKET =
            NameBuckets.OF_PATIENT + " <= CAST(:last AS integer)";

    @Inject private AuditTrail trail;
    @Inject private Database database;

    CappedPage<FoundPatient> find(
            UUID organization, PatientFilter filter, Page.Request request, Instant now) {
        if (filter.name() != null) {
            return findByName(organization, filter, request, now);
        }
        Conditions conditions = conditions(filter);
        List<FoundPatient> found =
                shown(
                        organization,
                        filter,
                        statement(organization, FIND, conditions, now)
                                .bind("items", CappedPage.limit(request))
                                .bind("offset", request.offset()));
        long counted =
                statement(organization, COUNT, conditions, now).one(row -> row.number("count"));
        return CappedPage.of(found, request, counted);
    }

    /** Counts the matches in each bucket first, to read only the buckets that hold the page. */
    private CappedPage<FoundPatient> findByName(
            UUID organization, PatientFilter filter, Page.Request request, Instant now) {
        List<BucketRange.BucketCount> buckets = buckets(organization, filter, now);
        long counted = buckets.stream().mapToLong(BucketRange.BucketCount::patients).sum();
        int items = CappedPage.limit(request);
        // A page without patients is read as well, because that adds its row to the audit trail.
        BucketRange place =
                items > 0 && request.offset() < counted
                        ? BucketRange.of(buckets, request.offset(), items)
                        : BucketRange.none(request.offset());
        List<FoundPatient> found =
                shown(
                        organization,
                        filter,
                        statement(
                                        organization,
                                        FIND_BY_NAME,
                                        inBuckets(filter, place.first(), place.last()),
                                        now)
                                .bind("items", items)
                                .bind("offset", request.offset() - place.before()));
        return CappedPage.of(found, request, Math.min(counted, CappedPage.MAX_ITEMS + 1L));
    }

    /**
     * Runs one statement per bucket, as there are only one to three. A single statement over all
     * buckets would get a high cost estimate, for which PostgreSQL compiles it first wherever JIT
     * is on.
     */
    private List<BucketRange.BucketCount> buckets(
            UUID organization, PatientFilter filter, Instant now) {
        int[] range =
                new Conditions()
                        .addPrefix(NAME, filter.name())
                        .bind(
                                database.forOrganization(organization)
                                        .statement(NameBuckets.OF_RANGE))
                        .one(row -> new int[] {row.integer("first"), row.integer("last")});
        List<BucketRange.BucketCount> buckets = new ArrayList<>();
        long counted = 0;
        for (int bucket = range[0];
                bucket <= range[1] && counted <= CappedPage.MAX_ITEMS;
                bucket++) {
            Conditions conditions = inBuckets(filter, bucket, bucket);
            long patients =
                    statement(organization, COUNT, conditions, now).one(row -> row.number("count"));
            buckets.add(new BucketRange.BucketCount(bucket, patients));
            counted += patients;
        }
        return buckets;
    }

    private static Conditions inBuckets(PatientFilter filter, int first, int last) {
        return conditions(filter)
                .add(IS_FROM_BUCKET, "first", first)
                .add(IS_TO_BUCKET, "last", last);
    }

    private List<FoundPatient> shown(UUID organization, PatientFilter filter, SqlStatement select) {
        return trail.readMany(
                AuditAction.PATIENTS_SEARCH,
                organization,
                filter.auditFact(),
                select,
                PatientSearchRepository::read);
    }

    private SqlStatement statement(
            UUID organization, String sql, Conditions conditions, Instant now) {
        return conditions
                .bind(
                        database.forOrganization(organization)
                                .statement(sql.formatted(conditions.where())))
                .bind("now", now);
    }

    private static Conditions conditions(PatientFilter filter) {
        return new Conditions()
                .add("p.organization_id = :organization")
                .add("p.code = :code", "code", filter.code())
                .addPrefix(NAME, filter.name())
                .add(IS_SUBSCRIBED, "subscribed", filter.subscribed());
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
