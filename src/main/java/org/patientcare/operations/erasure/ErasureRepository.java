package org.patientcare.operations.erasure;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.operations.erasure.Erasure.Act;
import org.patientcare.operations.erasure.Erasure.Hold;
import org.patientcare.operations.erasure.Erasure.Kept;
import org.patientcare.operations.erasure.Erasure.Receiver;
import org.patientcare.operations.erasure.ErasurePreview.Count;
import org.patientcare.operations.erasure.ErasureService.HeldPatient;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.Row;
import org.patientcare.platform.database.Scope;
import org.patientcare.platform.database.SqlStatement;
import org.patientcare.platform.shared.ListOrder;
import org.patientcare.platform.shared.Page;
import org.patientcare.platform.shared.WireNamed;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditTrail;
import org.patientcare.trail.audit.AuditTrail.Reading;

/** Reads erasures, and calls the functions of the schema's owner that write them. */
@ApplicationScoped
class ErasureRepository {

    /** Of a patient who is there, the code is found as well; of one who is destroyed, none. */
    private static final String COLUMNS =
            """
            SELECT e.organization_id, e.id, e.patient_id AS patient, e.code AS erased_code, e.state, e.reason, e.asked_by, e.asked_at,
                e.approved_by, e.approved_at, e.cancelled_by, e.cancelled_at, e.cancel_reason, e.blocked_at, e.due_at, e.started_at, e.destroyed_at,
                h.reason AS hold_reason, h.held_by, h.held_at,
                ARRAY(SELECT key FROM jsonb_each_text(e.counts) ORDER BY key) AS count_tables,
                ARRAY(SELECT value FROM jsonb_each_text(e.counts) ORDER BY key) AS count_rows,
                ARRAY(SELECT k ->> 'table' FROM jsonb_array_elements(e.kept) k) AS kept_tables,
                ARRAY(SELECT k ->> 'rows' FROM jsonb_array_elements(e.kept) k) AS kept_rows,
                ARRAY(SELECT coalesce(k ->> 'until', '') FROM jsonb_array_elements(e.kept) k) AS kept_until,
                ARRAY(SELECT k ->> 'why' FROM jsonb_array_elements(e.kept) k) AS kept_why,
                ARRAY(SELECT t ->> 'webhook' FROM jsonb_array_elements(e.told) t) AS told_webhooks,
                ARRAY(SELECT t ->> 'url' FROM jsonb_array_elements(e.told) t) AS told_urls""";

    private static final String SOURCE =
            """
             FROM erasure e LEFT JOIN erasure_hold h ON h.organization_id = e.organization_id AND h.patient_id = e.patient_id
            WHERE e.organization_id = :organization""";

    private static final String FIND = COLUMNS + SOURCE + " AND e.id = :id";

    /** The latest of several patients who had the code one after the other. */
    private static final String FIND_BY_CODE =
            COLUMNS
                    + SOURCE
                    + """
                     AND e.code_hash = erasure_code_hash(:organization, :code) AND e.state <> 'cancelled'
                    ORDER BY e.asked_at DESC LIMIT 1""";

    private static final String FIND_BY_PATIENT =
            COLUMNS + SOURCE + " AND e.patient_id = :patient AND e.state <> 'cancelled'";

    /** Several, if the code was given to another patient meanwhile. */
    private static final String BLOCKED_BY_CODE =
            """
            SELECT patient_id FROM erasure
            WHERE organization_id = :organization AND code_hash = erasure_code_hash(:organization, :code) AND code IS NOT NULL ORDER BY patient_id""";

    private static final String OF_STATES = " AND e.state = ANY (:states)";

    private static final String LIST =
            COLUMNS
                    + ", e.code, CASE WHEN e.code IS NOT NULL THEN e.patient_id END AS patient_id"
                    + SOURCE
                    + OF_STATES
                    + " ORDER BY e.asked_at $way, e.id $back LIMIT :size OFFSET :offset";

    private static final String COUNT =
            "SELECT count(*) AS count FROM erasure e WHERE e.organization_id = :organization"
                    + OF_STATES;

    private static final String HOLDS =
            """
            SELECT h.patient_id, coalesce(p.code, e.code) AS code, h.patient_id AS patient, h.reason AS hold_reason, h.held_by, h.held_at
            FROM erasure_hold h
            LEFT JOIN patient p ON p.organization_id = h.organization_id AND p.id = h.patient_id
            LEFT JOIN erasure e ON e.organization_id = h.organization_id AND e.patient_id = h.patient_id AND e.state <> 'cancelled'
            WHERE h.organization_id = :organization ORDER BY h.held_at DESC, h.patient_id LIMIT 200""";

    private static final String FIND_HOLD =
            """
            SELECT reason AS hold_reason, held_by, held_at FROM erasure_hold
            WHERE organization_id = :organization AND patient_id = :patient""";

    private static final String ASK =
            """
            SELECT erasure_ask(:organization, :patient, :id, :asker, :reason, :delay * interval '1 second', :keep * interval '1 second', :most)
                AS outcome""";

    private static final String PREVIEW =
            """
            SELECT name, rows FROM erasure_preview(:organization, :patient, :keep * interval '1 second', :most) WHERE rows > 0 ORDER BY name""";

    private static final String KEPT =
            """
            SELECT count(*) AS kept, max(issued_at) + :keep * interval '1 second' AS until FROM prescription
            WHERE organization_id = :organization AND patient_id = :patient AND issued_at >= statement_timestamp() - :keep * interval '1 second'""";

    /** Those that somebody holds wait, and are not in the way of others. */
    private static final String DUE =
            """
            SELECT d.organization_id, d.id, d.patient_id, d.patient_created_at, d.state, d.keep_seconds, d.noted_at FROM (
                (SELECT e.*, extract(epoch FROM e.keep_prescriptions)::bigint AS keep_seconds FROM erasure e
                    WHERE e.state IN ('blocked', 'destroying') AND e.due_at <= statement_timestamp()
                    AND NOT EXISTS (SELECT FROM erasure_hold h WHERE h.organization_id = e.organization_id AND h.patient_id = e.patient_id)
                    ORDER BY e.due_at LIMIT 20)
                UNION ALL
                (SELECT e.*, extract(epoch FROM e.keep_prescriptions)::bigint FROM erasure e
                    WHERE e.kept_next_at <= statement_timestamp()
                    AND NOT EXISTS (SELECT FROM erasure_hold h WHERE h.organization_id = e.organization_id AND h.patient_id = e.patient_id)
                    ORDER BY e.kept_next_at LIMIT 20)) d""";

    private static final String NOT_NOTED =
            """
            SELECT organization_id, id, patient_id, patient_created_at, state, extract(epoch FROM keep_prescriptions)::bigint AS keep_seconds, noted_at
            FROM erasure WHERE state = 'destroyed' AND noted_at IS NULL ORDER BY destroyed_at LIMIT 100""";

    private static final String VISITS =
            """
            SELECT count(*) AS visits FROM appointment
            WHERE organization_id = :organization AND patient_id = :patient AND state IN ('booked', 'waiting')""";

    @Inject private Database database;
    @Inject private AuditTrail trail;

    /**
     * An erasure with something to do.
     *
     * @param patientCreatedAt with the patient's id says for ever who it was
     */
    record Due(
            UUID organization,
            UUID id,
            long patient,
            Instant patientCreatedAt,
            ErasureState state,
            Duration keepPrescriptions) {

        static Due read(Row row) {
            return new Due(
                    row.uuid("organization_id"),
                    row.uuid("id"),
                    row.number("patient_id"),
                    row.instant("patient_created_at"),
                    row.enumValue(ErasureState.class, "state"),
                    Duration.ofSeconds(row.number("keep_seconds")));
        }
    }

    /**
     * What a batch did.
     *
     * @param gone how many rows
     * @param hasEnded whether nothing is left that is not kept
     */
    public record Batch(int gone, boolean hasEnded) {}

    /** Prescriptions of a patient that would be kept, and until when; null for none. */
    record KeptPrescriptions(long number, Instant until) {}

    Optional<Erasure> find(UUID organization, UUID id) {
        return database.forOrganization(organization)
                .statement(FIND)
                .bind("id", id)
                .first(ErasureRepository::read);
    }

    Optional<Erasure> findByCode(UUID organization, String code) {
        return database.forOrganization(organization)
                .statement(FIND_BY_CODE)
                .bind("code", code)
                .first(ErasureRepository::read);
    }

    /** Our ids of the patients with this code whose erasure is neither cancelled nor done. */
    List<Long> patientsToErase(UUID organization, String code) {
        return database.forOrganization(organization)
                .statement(BLOCKED_BY_CODE)
                .bind("code", code)
                .list(row -> row.number("patient_id"));
    }

    /** Whether a patient has the code now. */
    boolean isCodeUsed(UUID organization, String code) {
        return database.forOrganization(organization)
                .statement(
                        "SELECT EXISTS (SELECT FROM patient WHERE organization_id = :organization AND code = :code) AS used")
                .bind("code", code)
                .one(row -> row.flag("used"));
    }

    Optional<Erasure> findByPatient(UUID organization, long patient) {
        return ofPatient(FIND_BY_PATIENT, organization, patient).first(ErasureRepository::read);
    }

    /** Outside any transaction: the reading is in the audit trail. */
    Page<Erasure> list(
            UUID organization, Collection<ErasureState> states, Page.Request pageRequest) {
        ListOrder order = ListOrder.DESC.reversedIf(pageRequest.isReversed());
        List<String> codes = states.stream().map(ErasureState::code).toList();
        List<Erasure> found =
                trail.read(
                        Reading.ofPatients(AuditAction.ERASURES_READ, organization),
                        database.forOrganization(organization)
                                .statement(order.in(LIST))
                                .bindArray("states", "text", codes)
                                .bind("size", pageRequest.size())
                                .bind("offset", pageRequest.offset()),
                        ErasureRepository::read);
        long total =
                database.forOrganization(organization)
                        .statement(COUNT)
                        .bindArray("states", "text", codes)
                        .one(row -> row.number("count"));
        return new Page<>(found, pageRequest.number(), pageRequest.size(), total);
    }

    /** Outside any transaction: the reading is in the audit trail. */
    List<HeldPatient> holds(UUID organization) {
        return trail.read(
                Reading.ofPatients(AuditAction.ERASURES_READ, organization),
                database.forOrganization(organization).statement(HOLDS),
                row ->
                        new HeldPatient(
                                row.number("patient"),
                                row.text("code"),
                                readHold(row).orElseThrow()));
    }

    Optional<Hold> findHold(UUID organization, long patient) {
        return ofPatient(FIND_HOLD, organization, patient)
                .first(row -> readHold(row).orElseThrow());
    }

    /** What erasure_ask says. Another word of it is a defect, as with the others. */
    enum AskOutcome implements WireNamed {
        ASKED,
        /** An erasure of the patient was there before. */
        THERE,
        /** The asker, or the organization, has asked for as many as it may in a day. */
        LIMIT,
        /** There is no such patient. */
        UNKNOWN,
        /** Nodes of a release that knows no erasures may run. */
        UNFINISHED
    }

    /** What erasure_block says. */
    enum BlockOutcome implements WireNamed {
        BLOCKED,
        /** The erasure does not wait for that. */
        OVER,
        /** Who approves it has asked for it. */
        SAME,
        /** Somebody has to approve it. */
        APPROVAL
    }

    /** What erasure_cancel says. */
    enum CancelOutcome implements WireNamed {
        CANCELLED,
        /** It was cancelled before, or destroying has begun. */
        OVER,
        /** The organization has given the code to another patient. */
        USED
    }

    AskOutcome ask(UUID organization, long patient, UUID id, Request request) {
        return ofPatient(ASK, organization, patient)
                .bind("id", id)
                .bind("asker", request.asker())
                .bind("reason", request.reason())
                .bind("delay", request.delay().toSeconds())
                .bind("keep", request.keepPrescriptions().toSeconds())
                .bind("most", request.mostADay())
                .one(row -> row.enumValue(AskOutcome.class, "outcome"));
    }

    /**
     * @param asker as {@link org.patientcare.trail.audit.Actor#text}
     * @param reason null for none
     * @param mostADay how many the asker may ask for within a day
     */
    record Request(
            String asker,
            String reason,
            Duration delay,
            Duration keepPrescriptions,
            int mostADay) {}

    /**
     * @param approver null if nobody has to approve it
     */
    BlockOutcome block(UUID organization, UUID id, String approver) {
        return of(
                        "SELECT erasure_block(:organization, :id, :approver) AS outcome",
                        organization,
                        id)
                .bind("approver", approver)
                .one(row -> row.enumValue(BlockOutcome.class, "outcome"));
    }

    CancelOutcome cancel(UUID organization, UUID id, String canceller, String reason) {
        return of(
                        "SELECT erasure_cancel(:organization, :id, :canceller, :reason) AS outcome",
                        organization,
                        id)
                .bind("canceller", canceller)
                .bind("reason", reason)
                .one(row -> row.enumValue(CancelOutcome.class, "outcome"));
    }

    /** Whether there is a patient to hold. */
    boolean hold(UUID organization, long patient, String holder, String reason) {
        return ofPatient(
                        "SELECT erasure_hold_patient(:organization, :patient, :holder, :reason) AS held",
                        organization,
                        patient)
                .bind("holder", holder)
                .bind("reason", reason)
                .one(row -> row.flag("held"));
    }

    /** Whether there was a hold. */
    boolean release(UUID organization, long patient) {
        return ofPatient(
                        "SELECT erasure_release_patient(:organization, :patient) AS released",
                        organization,
                        patient)
                .one(row -> row.flag("released"));
    }

    /** By table, counted to so many; tables without any are left out. */
    List<Count> preview(UUID organization, long patient, Duration keepPrescriptions, int most) {
        return ofPatient(PREVIEW, organization, patient)
                .bind("keep", keepPrescriptions.toSeconds())
                .bind("most", most)
                .list(row -> new Count(row.text("name"), row.number("rows")));
    }

    KeptPrescriptions kept(UUID organization, long patient, Duration keepPrescriptions) {
        return ofPatient(KEPT, organization, patient)
                .bind("keep", keepPrescriptions.toSeconds())
                .one(row -> new KeptPrescriptions(row.number("kept"), row.instant("until")));
    }

    /** How many visits would be cancelled. */
    long openVisits(UUID organization, long patient) {
        return ofPatient(VISITS, organization, patient).one(row -> row.number("visits"));
    }

    /** Erasures of all organizations that have something to destroy now. */
    List<Due> due() {
        return database.inScope(Scope.HOUSEKEEPING).statement(DUE).list(Due::read);
    }

    /** Erasures that the ledger does not have as done. */
    List<Due> notNoted() {
        return database.inScope(Scope.HOUSEKEEPING).statement(NOT_NOTED).list(Due::read);
    }

    /** Whether any patient was erased, or is to be. */
    boolean hasAny() {
        return database.inScope(Scope.HOUSEKEEPING)
                .statement("SELECT EXISTS (SELECT FROM erasure WHERE state <> 'cancelled') AS has")
                .one(row -> row.flag("has"));
    }

    /** Whether it may be destroyed now; its row is locked then. */
    boolean begin(UUID organization, UUID id) {
        return of("SELECT erasure_begin(:organization, :id) AS begun", organization, id)
                .one(row -> row.flag("begun"));
    }

    Batch destroy(UUID organization, UUID id, int most) {
        return of(
                        "SELECT gone, ended FROM erasure_destroy(:organization, :id, :most)",
                        organization,
                        id)
                .bind("most", most)
                .one(row -> new Batch(row.integer("gone"), row.flag("ended")));
    }

    void noted(UUID organization, UUID id) {
        of("SELECT erasure_noted(:organization, :id) AS noted", organization, id)
                .one(row -> row.flag("noted"));
    }

    private SqlStatement of(String sql, UUID organization, UUID id) {
        return database.forOrganization(organization).statement(sql).bind("id", id);
    }

    private SqlStatement ofPatient(String sql, UUID organization, long patient) {
        return database.forOrganization(organization).statement(sql).bind("patient", patient);
    }

    private static Erasure read(Row row) {
        return new Erasure(
                row.uuid("organization_id"),
                row.uuid("id"),
                row.number("patient"),
                row.text("erased_code"),
                row.enumValue(ErasureState.class, "state"),
                row.text("reason"),
                new Act(row.text("asked_by"), row.instant("asked_at")),
                act(row, "approved"),
                act(row, "cancelled"),
                row.text("cancel_reason"),
                row.instant("blocked_at"),
                row.instant("due_at"),
                row.instant("started_at"),
                row.instant("destroyed_at"),
                readHold(row).orElse(null),
                counts(row),
                kept(row),
                told(row));
    }

    private static Act act(Row row, String what) {
        String by = row.text(what + "_by");
        return by == null ? null : new Act(by, row.instant(what + "_at"));
    }

    private static Optional<Hold> readHold(Row row) {
        return Optional.ofNullable(row.text("held_by"))
                .map(by -> new Hold(row.text("hold_reason"), by, row.instant("held_at")));
    }

    private static Map<String, Long> counts(Row row) {
        List<String> tables = row.texts("count_tables");
        List<String> rows = row.texts("count_rows");
        Map<String, Long> counts = new LinkedHashMap<>();
        for (int i = 0; i < tables.size(); i++) {
            counts.put(tables.get(i), Long.valueOf(rows.get(i)));
        }
        return counts;
    }

    private static List<Kept> kept(Row row) {
        List<String> tables = row.texts("kept_tables");
        List<String> rows = row.texts("kept_rows");
        List<String> until = row.texts("kept_until");
        List<String> why = row.texts("kept_why");
        List<Kept> kept = new ArrayList<>();
        for (int i = 0; i < tables.size(); i++) {
            Instant end =
                    until.get(i).isEmpty() ? null : OffsetDateTime.parse(until.get(i)).toInstant();
            kept.add(new Kept(tables.get(i), Long.parseLong(rows.get(i)), end, why.get(i)));
        }
        return kept;
    }

    private static List<Receiver> told(Row row) {
        List<String> webhooks = row.texts("told_webhooks");
        List<String> urls = row.texts("told_urls");
        List<Receiver> told = new ArrayList<>();
        for (int i = 0; i < webhooks.size(); i++) {
            told.add(new Receiver(UUID.fromString(webhooks.get(i)), urls.get(i)));
        }
        return told;
    }
}
