package org.patientcare.patients.intake;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.patients.patient.PlanRule;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.OldRows;
import org.patientcare.platform.database.Scope;
import org.patientcare.platform.database.SqlStatement;
import org.patientcare.trail.audit.Actor;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditContext;
import org.patientcare.trail.audit.AuditTrail;
import org.patientcare.trail.audit.AuditTrail.Reading;

@ApplicationScoped
class PatientImportRepository {

    private static final String ADD =
            """
            INSERT INTO patient_import (organization_id, id, state, plans_stay, rows, added, changed, unchanged, faulty,
                unsubscribes, done, faults, kept_until)
            VALUES (:organization, :id, 'ready', :plansStay, :rows, :added, :changed, :unchanged, :faulty,
                :unsubscribes, 0, :faults, statement_timestamp() + interval '24 hours')""";

    private static final String FIND =
            """
            SELECT i.id, i.state, i.plans_stay, i.done, i.rows, i.added, i.changed, i.unchanged, i.faulty, i.unsubscribes,
                r.heading, r.columns, r.date_order, r.m_means, r.phone_country, r.questions, r.notices
            FROM patient_import i
            LEFT JOIN patient_import_reading r ON r.organization_id = i.organization_id AND r.import_id = i.id
            WHERE i.organization_id = :organization AND i.id = :id AND i.kept_until > statement_timestamp()""";

    private static final String REPLACE =
            """
            UPDATE patient_import SET plans_stay = :plansStay, rows = :rows, added = :added, changed = :changed,
                unchanged = :unchanged, faulty = :faulty, unsubscribes = :unsubscribes, faults = :faults
            WHERE organization_id = :organization AND id = :id AND state = 'ready'""";

    private static final String COUNT =
            """
            UPDATE patient_import SET added = :added, changed = :changed, unchanged = :unchanged, unsubscribes = :unsubscribes
            WHERE organization_id = :organization AND id = :id AND state = 'ready'""";

    /** Not one that an erasure has begun to destroy. */
    private static final String BEGIN =
            """
            UPDATE patient_import SET state = 'running', kept_until = 'infinity', run_by_kind = :kind, run_by_id = :by,
                request_id = :request
            WHERE organization_id = :organization AND id = :id AND state = 'ready' AND kept_until > statement_timestamp()""";

    /** After the tenth consecutive failure the import has failed for good. */
    private static final String FAILED =
            """
            UPDATE patient_import SET failures = failures + 1,
                retry_at = statement_timestamp() + (failures + 1) * interval '1 minute',
                state = CASE WHEN failures >= 9 THEN 'failed' ELSE state END,
                kept_until = CASE WHEN failures >= 9 THEN statement_timestamp() + interval '24 hours' ELSE kept_until END
            WHERE organization_id = :organization AND id = :id AND state = 'running'""";

    private static final String POSTPONE =
            """
            UPDATE patient_import SET retry_at = statement_timestamp() + interval '1 minute',
                state = CASE WHEN created_at < statement_timestamp() - interval '48 hours' THEN 'failed' ELSE state END,
                kept_until = CASE WHEN created_at < statement_timestamp() - interval '48 hours'
                    THEN statement_timestamp() + interval '24 hours' ELSE kept_until END
            WHERE organization_id = :organization AND id = :id AND state = 'running'""";

    private static final String GIVE_UP =
            """
            UPDATE patient_import SET state = 'failed', kept_until = statement_timestamp() + interval '24 hours'
            WHERE organization_id = :organization AND id = :id AND state = 'running'""";

    private static final String ADD_FAULTS =
            """
            UPDATE patient_import SET added = :added, changed = :changed, unchanged = :unchanged, faulty = :faulty,
                unsubscribes = :unsubscribes, faults = faults || :faults
            WHERE organization_id = :organization AND id = :id AND state = 'running'""";

    private static final String NOT_RUNNING =
            "SELECT state <> 'running' AS so FROM patient_import WHERE organization_id = :organization AND id = :id";

    private static final String DUE =
            """
            SELECT count(*) FROM patient_import WHERE organization_id = :organization AND id = :id AND state = 'running'
                AND (retry_at IS NULL OR retry_at <= statement_timestamp())""";

    private static final String LOADED =
            """
            SELECT count(*) AS files, coalesce(sum(octet_length(faults)), 0) AS bytes FROM patient_import
            WHERE organization_id = :organization AND state <> 'ready' AND kept_until > statement_timestamp()""";

    /** A file that is being corrected at this moment is left for the next time. */
    private static final String REMOVE_SUPERSEDED =
            """
            DELETE FROM patient_import WHERE organization_id = :organization AND id = ANY (ARRAY(
                SELECT i.id FROM patient_import i JOIN (
                    SELECT id, row_number() OVER latest AS place, sum(octet_length(faults)) OVER latest AS bytes
                    FROM patient_import WHERE organization_id = :organization AND state = 'ready'
                    WINDOW latest AS (ORDER BY (id = :latest) DESC, created_at DESC, id ROWS UNBOUNDED PRECEDING)) w ON w.id = i.id
                WHERE i.organization_id = :organization AND i.state = 'ready' AND w.place > 1 AND (w.place > :files OR w.bytes > :bytes)
                FOR UPDATE OF i SKIP LOCKED))""";

    private static final String REMOVE_OLD =
            OldRows.delete("patient_import", "kept_until", "statement_timestamp()");

    @Inject private AuditTrail trail;
    @Inject private Database database;

    /**
     * Locks the organization for uploads until the end of the current transaction, so that the
     * number of kept files is checked exactly.
     */
    void lockOrganization(UUID organization) {
        database.statement("SELECT pg_advisory_xact_lock(hashtextextended(:key, 0))")
                .bind("key", "patient import of " + organization)
                .execute();
    }

    /**
     * What is kept of files.
     *
     * @param bytes of their faulty lines as CSV
     */
    record Kept(int files, long bytes) {}

    /** The organization's files that were loaded, or are being loaded. */
    Kept loaded(UUID organization) {
        return database.forOrganization(organization)
                .statement(LOADED)
                .one(row -> new Kept(row.integer("files"), row.number("bytes")));
    }

    /**
     * Deletes files that were never loaded, the oldest first.
     *
     * @param latest this one stays
     * @param most how much is kept
     */
    void removeSuperseded(UUID organization, UUID latest, Kept most) {
        database.forOrganization(organization)
                .statement(REMOVE_SUPERSEDED)
                .bind("latest", latest)
                .bind("files", most.files())
                .bind("bytes", most.bytes())
                .updateAny();
    }

    void add(UUID organization, UUID id, PatientImportFile file, ImportCounts counts) {
        write(ADD, organization, id, file, counts);
    }

    /** Stores what became of a file that waits to be loaded when it was read again. */
    void replace(UUID organization, UUID id, PatientImportFile file, ImportCounts counts) {
        write(REPLACE, organization, id, file, counts);
    }

    private void write(
            String sql, UUID organization, UUID id, PatientImportFile file, ImportCounts counts) {
        database.forOrganization(organization)
                .statement(sql)
                .bind("id", id)
                .bind("plansStay", file.reading().plans() == PlanRule.KEEP)
                .bind("rows", counts.rows())
                .bind("added", counts.added())
                .bind("changed", counts.changed())
                .bind("unchanged", counts.unchanged())
                .bind("faulty", counts.faulty())
                .bind("unsubscribes", counts.unsubscribes())
                .bind("faults", file.faultsAsCsv())
                .updateOne();
    }

    Optional<PatientImport> find(UUID organization, UUID id) {
        return database.forOrganization(organization)
                .statement(FIND)
                .bind("id", id)
                .first(PatientImport::read);
    }

    /** Stores new counts, unless the import was started or deleted in the meantime. */
    void updateCounts(UUID organization, UUID id, ImportCounts counts) {
        database.forOrganization(organization)
                .statement(COUNT)
                .bind("id", id)
                .bind("added", counts.added())
                .bind("changed", counts.changed())
                .bind("unchanged", counts.unchanged())
                .bind("unsubscribes", counts.unsubscribes())
                .updateOneUnless(() -> !isReady(organization, id));
    }

    private boolean isReady(UUID organization, UUID id) {
        return find(organization, id).filter(file -> file.state() == ImportState.READY).isPresent();
    }

    /**
     * @param context of the person who starts the import, to whom the audit trail attributes the
     *     upserts
     * @return false if the import had been started or deleted already
     */
    boolean start(UUID organization, UUID id, AuditContext context) {
        Actor actor = context.actor();
        return database.forOrganization(organization)
                .statement(BEGIN)
                .bind("id", id)
                .bind("kind", actor.kind().code())
                .bind("by", actor.id())
                .bind("request", context.requestId())
                .updateOneUnless(() -> !isReady(organization, id));
    }

    /**
     * Records a failure: the next attempt waits one minute longer each time, and after ten failures
     * in a row the import is given up.
     */
    void recordFailure(UUID organization, UUID id) {
        database.forOrganization(organization)
                .statement(FAILED)
                .bind("id", id)
                .updateOneUnless(() -> isNotRunning(organization, id));
    }

    /**
     * Postpones an import by a minute without counting a failure; 48 hours after its upload it is
     * given up.
     */
    void postpone(UUID organization, UUID id) {
        database.forOrganization(organization)
                .statement(POSTPONE)
                .bind("id", id)
                .updateOneUnless(() -> isNotRunning(organization, id));
    }

    /** Ends the loading of a file that would be refused each time. */
    void giveUp(UUID organization, UUID id) {
        database.forOrganization(organization)
                .statement(GIVE_UP)
                .bind("id", id)
                .updateOneUnless(() -> isNotRunning(organization, id));
    }

    /**
     * Adds lines that turned out to be faulty while the file was loaded.
     *
     * @param counts of the file with these lines
     * @param faults these lines as CSV
     */
    void addFaults(UUID organization, UUID id, ImportCounts counts, String faults) {
        database.forOrganization(organization)
                .statement(ADD_FAULTS)
                .bind("id", id)
                .bind("added", counts.added())
                .bind("changed", counts.changed())
                .bind("unchanged", counts.unchanged())
                .bind("faulty", counts.faulty())
                .bind("unsubscribes", counts.unsubscribes())
                .bind("faults", faults)
                .updateOne();
    }

    private boolean isNotRunning(UUID organization, UUID id) {
        return database.forOrganization(organization)
                .statement(NOT_RUNNING)
                .bind("id", id)
                .first(row -> row.flag("so"))
                .orElse(true);
    }

    /** Whether the import is running and its next attempt is due, on this node or another one. */
    boolean isDue(UUID organization, UUID id) {
        return database.forOrganization(organization)
                        .statement(DUE)
                        .bind("id", id)
                        .one(row -> row.integer("count"))
                > 0;
    }

    Optional<String> faults(UUID organization, UUID id) {
        SqlStatement select =
                database.forOrganization(organization)
                        .statement(
                                "SELECT faults, id::text AS noted FROM patient_import WHERE organization_id = :organization"
                                        + " AND id = :id AND kept_until > statement_timestamp()")
                        .bind("id", id);
        return trail
                .read(
                        Reading.ofObjects(AuditAction.PATIENT_IMPORT_READ, organization)
                                .onlyIfFound(),
                        select,
                        row -> row.text("faults"))
                .stream()
                .findFirst();
    }

    /** Deletes expired files, at most 1,000 per call; returns how many were deleted. */
    int removeOld() {
        return database.inScope(Scope.HOUSEKEEPING).statement(REMOVE_OLD).updateAny();
    }
}
