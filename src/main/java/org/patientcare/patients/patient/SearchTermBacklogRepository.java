package org.patientcare.patients.patient;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.patientcare.patients.patient.SearchTermRepository.Entry;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.Row;
import org.patientcare.platform.database.Scope;
import org.patientcare.platform.database.ScopedDatabase;

/**
 * Writes the search terms that are missing: of patients that the last release wrote before the
 * upgrade ({@code patient_search_progress}) or beside it ({@code patient_search_queue}). A
 * patient's row is locked while its terms are written, so that nobody changes its values meanwhile;
 * patients that others have locked are left for later, so that nobody waits in a circle.
 */
@ApplicationScoped
class SearchTermBacklogRepository {

    /** So few that an upsert of the same patients does not wait for long. */
    private static final int BATCH_SIZE = 250;

    private static final String IS_ANY_MISSING =
            """
            SELECT EXISTS (SELECT FROM patient_search_queue)
                OR EXISTS (SELECT FROM patient_search_progress WHERE next_id <= last_id) AS missing""";

    private static final String LOCK_QUEUED =
            """
            SELECT q.organization_id, q.id AS queue_id, q.patient_id, q.first_name AS old_first_name,
                q.last_name AS old_last_name, q.tax_id AS old_tax_id, q.email AS old_email, q.phone AS old_phone,
                p.first_name, p.last_name, p.tax_id, p.email, p.phone
            FROM patient_search_queue q JOIN patient p ON p.organization_id = q.organization_id AND p.id = q.patient_id
            ORDER BY q.organization_id, q.id LIMIT :limit FOR NO KEY UPDATE SKIP LOCKED""";

    private static final String REMOVE_QUEUED =
            "DELETE FROM patient_search_queue WHERE organization_id = :organization AND id = ANY (:ids)";

    private static final String LOCK_PROGRESS =
            "SELECT organization_id, next_id, last_id FROM patient_search_progress"
                    + " WHERE next_id <= last_id ORDER BY last_id - next_id, organization_id LIMIT 1 FOR UPDATE SKIP LOCKED";

    private static final String LOCK_NEXT =
            "SELECT id AS patient_id, first_name, last_name, tax_id, email, phone FROM patient"
                    + " WHERE organization_id = :organization AND id BETWEEN :next AND :last"
                    + " ORDER BY id LIMIT :limit FOR NO KEY UPDATE SKIP LOCKED";

    private static final String QUEUE_SKIPPED =
            "INSERT INTO patient_search_queue (organization_id, patient_id) SELECT organization_id, id FROM patient"
                    + " WHERE organization_id = :organization AND id BETWEEN :next AND :reached AND id <> ALL (:ids)";

    private static final String ADVANCE =
            "UPDATE patient_search_progress SET next_id = :reached + 1 WHERE organization_id = :organization";

    @Inject private Database database;
    @Inject private SearchTermRepository terms;

    /**
     * @param before null if the patient has no terms yet
     */
    private record Queued(
            UUID organization,
            long queueId,
            long patient,
            SearchableValues before,
            SearchableValues now) {

        static Queued read(Row row) {
            SearchableValues before =
                    new SearchableValues(
                            row.text("old_first_name"),
                            row.text("old_last_name"),
                            row.text("old_tax_id"),
                            row.text("old_email"),
                            row.text("old_phone"));
            return new Queued(
                    row.uuid("organization_id"),
                    row.number("queue_id"),
                    row.number("patient_id"),
                    before.firstName() == null ? null : before,
                    SearchableValues.read(row));
        }

        /** Ends the terms of the former values, and adds all terms of those that it has now. */
        Stream<Entry> entries() {
            return before == null
                    ? Stream.of(new Entry(patient, null, now))
                    : Stream.of(new Entry(patient, before, now), new Entry(patient, null, now));
        }
    }

    private record Progress(UUID organization, long next, long last) {

        static Progress read(Row row) {
            return new Progress(
                    row.uuid("organization_id"), row.number("next_id"), row.number("last_id"));
        }
    }

    boolean isAnyMissing() {
        return database.inScope(Scope.HOUSEKEEPING)
                .statement(IS_ANY_MISSING)
                .one(row -> row.flag("missing"));
    }

    /**
     * Brings the terms of a batch of queued patients up to date.
     *
     * @return how many; 0 if there are none, or others do it
     */
    int writeQueued() {
        List<Queued> batch =
                database.inScope(Scope.HOUSEKEEPING)
                        .statement(LOCK_QUEUED)
                        .bind("limit", BATCH_SIZE)
                        .list(Queued::read);
        batch.stream()
                .collect(Collectors.groupingBy(Queued::organization))
                .forEach(this::writeQueued);
        return batch.size();
    }

    private void writeQueued(UUID organization, List<Queued> batch) {
        terms.writeMissing(organization, batch.stream().flatMap(Queued::entries).toList());
        database.forOrganization(organization)
                .statement(REMOVE_QUEUED)
                .bindArray("ids", "bigint", batch.stream().map(Queued::queueId).toList())
                .update(batch.size());
    }

    /**
     * Adds the terms of the next patients of an organization that have none since before the
     * upgrade.
     *
     * @return how many patients; 0 if there are none, or others do it
     */
    int fillNext() {
        return database.inScope(Scope.HOUSEKEEPING)
                .statement(LOCK_PROGRESS)
                .first(Progress::read)
                .map(this::fillNext)
                .orElse(0);
    }

    private int fillNext(Progress progress) {
        ScopedDatabase own = database.forOrganization(progress.organization());
        List<Entry> batch =
                own.statement(LOCK_NEXT)
                        .bind("next", progress.next())
                        .bind("last", progress.last())
                        .bind("limit", BATCH_SIZE)
                        .list(SearchTermBacklogRepository::unwritten);
        terms.writeMissing(progress.organization(), batch);
        long reached =
                batch.size() < BATCH_SIZE ? progress.last() : batch.get(batch.size() - 1).patient();
        int skipped =
                own.statement(QUEUE_SKIPPED)
                        .bind("next", progress.next())
                        .bind("reached", reached)
                        .bindArray("ids", "bigint", batch.stream().map(Entry::patient).toList())
                        .updateAny();
        own.statement(ADVANCE).bind("reached", reached).updateOne();
        return batch.size() + skipped;
    }

    private static Entry unwritten(Row row) {
        return new Entry(row.number("patient_id"), null, SearchableValues.read(row));
    }
}
