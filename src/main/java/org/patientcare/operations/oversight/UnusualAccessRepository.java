package org.patientcare.operations.oversight;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.operations.oversight.OpenedPatients.Found;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.retention.ExpiringRows;
import org.patientcare.platform.retention.RetentionClass;

/** Stores which accesses were unusual, and what auditors noted about them. */
@ApplicationScoped
class UnusualAccessRepository {

    /** Of a list; more are read when these have been looked at. */
    static final int MOST_LISTED = 100;

    /** A day that is looked through again says the same. */
    private static final String ADD =
            """
            INSERT INTO unusual_access AS u (organization_id, day, rule, person_id, patients, examples)
            VALUES (:organization, :day, :rule, :person, :patients, :examples)
            ON CONFLICT (organization_id, day, rule, person_id) DO UPDATE SET
                patients = excluded.patients, examples = excluded.examples""";

    private static final String SELECT =
            """
            SELECT id, day, rule, person_id, patients, examples, found_at, seen_by, seen_at, note FROM unusual_access
            WHERE organization_id = :organization""";

    private static final String LIST =
            SELECT
                    + """
                     AND (seen_at IS NOT NULL) = :seen
                    ORDER BY found_at DESC, id LIMIT $most"""
                            .replace("$most", String.valueOf(MOST_LISTED));

    private static final String FIND = SELECT + " AND id = :id FOR UPDATE";

    private static final String NOTE =
            """
            UPDATE unusual_access SET seen_by = :by, seen_at = statement_timestamp(), note = :note
            WHERE organization_id = :organization AND id = :id""";

    @Inject private Database database;

    @Produces
    static ExpiringRows expiring() {
        return ExpiringRows.deleted(
                RetentionClass.OVERSIGHT, "unusual_access", "found_at < " + ExpiringRows.END);
    }

    void add(WatchedDay day, Found found) {
        database.forOrganization(day.organization())
                .statement(ADD)
                .bind("day", day.day())
                .bind("rule", found.rule().code())
                .bind("person", found.person())
                .bind("patients", found.patients())
                .bindArray("examples", "int8", found.examples())
                .updateOne();
    }

    /**
     * The latest first.
     *
     * @param seen those that an auditor has looked at, or the others
     */
    List<UnusualAccess> list(UUID organization, boolean seen) {
        return database.forOrganization(organization)
                .statement(LIST)
                .bind("seen", seen)
                .list(UnusualAccess::read);
    }

    /** Finds one and locks its row until the end of the transaction. */
    Optional<UnusualAccess> lock(UUID organization, UUID id) {
        return database.forOrganization(organization)
                .statement(FIND)
                .bind("id", id)
                .first(UnusualAccess::read);
    }

    void note(UUID organization, UUID id, String by, String note) {
        database.forOrganization(organization)
                .statement(NOTE)
                .bind("id", id)
                .bind("by", by)
                .bind("note", note)
                .updateOne();
    }
}
