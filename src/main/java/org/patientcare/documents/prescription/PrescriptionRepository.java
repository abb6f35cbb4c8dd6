package org.patientcare.documents.prescription;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.LockModeType;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.function.Function;
import org.patientcare.documents.prescription.PrescriberService.WrittenPrescription;
import org.patientcare.documents.prescription.PrescriptionRequest.Item;
import org.patientcare.documents.prescription.PrescriptionService.IssuedPrescription;
import org.patientcare.documents.prescription.PrescriptionService.PrescriptionDocument;
import org.patientcare.documents.prescription.PrescriptionService.PrescriptionVerification;
import org.patientcare.patients.patient.Gender;
import org.patientcare.platform.database.Conditions;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.OldRows;
import org.patientcare.platform.database.Row;
import org.patientcare.platform.database.Scope;
import org.patientcare.platform.database.ScopedDatabase;
import org.patientcare.platform.database.SqlStatement;
import org.patientcare.platform.shared.CappedPage;
import org.patientcare.platform.shared.CursorPage;
import org.patientcare.platform.shared.Language;
import org.patientcare.platform.shared.ListOrder;
import org.patientcare.platform.shared.PageCursor;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditTrail;
import org.patientcare.trail.audit.AuditTrail.Reading;

/**
 * Stores prescriptions, and the wrong dates of birth that were compared with theirs. Reads of a
 * patient's data add an audit row with the patient's code.
 */
@ApplicationScoped
class PrescriptionRepository {

    /** Separates active substances, which contain no control characters. */
    private static final String SUBSTANCE_SEPARATOR = "\u0001";

    private static final String OF_REFERENCE =
            """
            SELECT p FROM Prescription p
            WHERE p.organizationId = :organization AND p.reference.reference = :reference""";

    private static final String READ =
            """
            SELECT p.patient_first_name, p.patient_last_name, p.patient_gender, p.patient_birth_date,
                (SELECT string_agg(i.active_substance, chr(1) ORDER BY i.position) FROM prescription_item i
                    WHERE i.organization_id = p.organization_id AND i.prescription_id = p.id) AS substances,
                t.code, p.patient_id
            FROM prescription p JOIN patient t ON t.organization_id = p.organization_id AND t.id = p.patient_id
            WHERE p.organization_id = :organization AND p.id = :id""";

    private static final String OF_PATIENT =
            """
            SELECT p.id, p.issued_at, p.withdrawn_at,
                (SELECT string_agg(i.active_substance, chr(1) ORDER BY i.position) FROM prescription_item i
                    WHERE i.organization_id = p.organization_id AND i.prescription_id = p.id) AS substances,
                t.code, p.patient_id
            FROM (SELECT organization_id, id, patient_id, issued_at, withdrawn_at FROM prescription
                WHERE organization_id = :organization AND patient_id = :patient
                ORDER BY issued_at DESC, id LIMIT 100) p
            JOIN patient t ON t.organization_id = p.organization_id AND t.id = p.patient_id
            ORDER BY p.issued_at DESC, p.id""";

    private static final String OF_PATIENT_AND_PROFESSIONAL =
            """
            SELECT p.id, p.issued_at, p.withdrawn_at,
                (SELECT string_agg(i.active_substance, chr(1) ORDER BY i.position) FROM prescription_item i
                    WHERE i.organization_id = p.organization_id AND i.prescription_id = p.id) AS substances,
                t.code, p.patient_id
            FROM (SELECT organization_id, id, patient_id, issued_at, withdrawn_at FROM prescription
                WHERE organization_id = :organization AND patient_id = :patient AND professional_hash = :professional
                ORDER BY issued_at DESC, id LIMIT 100) p
            JOIN patient t ON t.organization_id = p.organization_id AND t.id = p.patient_id
            ORDER BY p.issued_at DESC, p.id""";

    private static final String WRITTEN =
            """
            SELECT i.active_substance, i.dose, i.posology, i.quantity, p.notes, t.code, p.patient_id
            FROM prescription p JOIN patient t ON t.organization_id = p.organization_id AND t.id = p.patient_id
            JOIN prescription_item i ON i.organization_id = p.organization_id AND i.prescription_id = p.id
            WHERE p.organization_id = :organization AND p.id = :id AND p.professional_hash = :professional
            ORDER BY i.position""";

    private static final String PAGE =
            """
            SELECT t.code, p.patient_id, concat_ws(' ', p.patient_first_name, p.patient_last_name) AS patient_name, p.id,
                p.issued_at, p.withdrawn_at, p.withdrawal_reason, p.professional_hash, p.prescriber_name,
                (SELECT string_agg(i.active_substance, chr(1) ORDER BY i.position) FROM prescription_item i
                    WHERE i.organization_id = p.organization_id AND i.prescription_id = p.id) AS substances
            FROM (SELECT p.* FROM prescription p%s ORDER BY p.issued_at $way, p.id $back LIMIT :items OFFSET :offset) p
            JOIN patient t ON t.organization_id = p.organization_id AND t.id = p.patient_id
            ORDER BY p.issued_at $way, p.id $back""";

    private static final String COUNT =
            "SELECT count(*) FROM (SELECT FROM prescription p%s LIMIT :most) counted";

    /** The list is descending by time, and ascending by id; or the other way round. */
    private static final String AFTER =
            "p.issued_at $after= :behindAt AND (p.issued_at $after :behindAt OR p.id $before :behindId)";

    private static final String DOCUMENT =
            """
            SELECT d.pdf, encode(d.sha256, 'hex') AS hash, t.code, p.patient_id FROM prescription p
            JOIN patient t ON t.organization_id = p.organization_id AND t.id = p.patient_id
            JOIN prescription_document d ON d.organization_id = p.organization_id AND d.prescription_id = p.id
            WHERE p.organization_id = :organization AND p.id = :id""";

    private static final String VERIFICATION =
            """
            SELECT p.withdrawn_at, p.issued_on, p.organization_name, p.patient_first_name, p.patient_last_name,
                p.print_name, p.language,
                (SELECT count(*) FROM prescription_item i
                    WHERE i.organization_id = p.organization_id AND i.prescription_id = p.id) AS items,
                t.code, p.patient_id
            FROM prescription p JOIN patient t ON t.organization_id = p.organization_id AND t.id = p.patient_id
            WHERE p.organization_id = :organization AND p.id = :id""";

    private static final String LOCK_PATIENT =
            """
            SELECT t.code
            FROM prescription p JOIN patient t ON t.organization_id = p.organization_id AND t.id = p.patient_id
            WHERE p.organization_id = :organization AND p.id = :id FOR KEY SHARE OF t""";

    private static final String EXISTS =
            """
            SELECT EXISTS (SELECT FROM prescription
                WHERE organization_id = :organization AND id = :id) AS there""";

    private static final String IS_OF_PATIENT =
            """
            SELECT EXISTS (SELECT FROM prescription
                WHERE organization_id = :organization AND id = :id AND patient_id = :patient) AS has""";

    private static final String IS_OF_PROFESSIONAL =
            """
            SELECT EXISTS (SELECT FROM prescription WHERE organization_id = :organization AND id = :id
                AND professional_hash = :professional) AS there""";

    private static final String ISSUED_SINCE =
            """
            SELECT id FROM prescription
            WHERE organization_id = :organization AND patient_id = :patient AND issued_at >= :since
                AND professional_hash = :professional AND withdrawn_at IS NULL
            ORDER BY issued_at DESC, id LIMIT 5""";

    private static final String WAIT =
            """
            SELECT CAST(ceil(extract(epoch FROM at + interval '1 hour' - clock_timestamp())) AS bigint) AS seconds FROM wrong_birth_date
            WHERE organization_id = :organization AND prescription_id = :id AND at > clock_timestamp() - interval '1 hour'
            ORDER BY at DESC LIMIT 1 OFFSET :later""";

    private static final String ADD_WRONG_DATE =
            "INSERT INTO wrong_birth_date (organization_id, prescription_id, at) VALUES (:organization, :id, clock_timestamp())";

    private static final String REMOVE_OLD_WRONG_DATES =
            OldRows.delete("wrong_birth_date", "at", OldRows.ago(Duration.ofHours(1)));

    @Inject private AuditTrail trail;
    @Inject private Database database;

    void add(Prescription prescription, byte[] pdf) {
        ScopedDatabase own = database.forOrganization(prescription.organizationId());
        own.persist(prescription);
        own.persist(new StoredDocument(prescription, pdf));
    }

    boolean exists(UUID organization, UUID id) {
        return select(EXISTS, organization, id).one(row -> row.flag("there"));
    }

    Optional<Prescription> find(UUID organization, String reference) {
        return database.forOrganization(organization)
                .withEntityManager(
                        entities ->
                                entities.createQuery(OF_REFERENCE, Prescription.class)
                                        .setParameter("organization", organization)
                                        .setParameter("reference", reference)
                                        .getResultStream()
                                        .findFirst());
    }

    /** Whether a prescription that nobody sees, since its patient is blocked, has the reference. */
    boolean isOfHidden(UUID organization, String reference) {
        return database.forOrganization(organization)
                .statement(
                        "SELECT hidden_code_is_used(:organization, 'prescription', :reference) AS used")
                .bind("reference", reference)
                .one(row -> row.flag("used"));
    }

    /** Serializes calls with the same reference by an advisory lock held by the transaction. */
    void lockReference(UUID organization, String reference) {
        database.statement("SELECT pg_advisory_xact_lock(hashtextextended(:key, 0))")
                .bind("key", "prescription\n" + organization + "\n" + reference)
                .execute();
    }

    /** Finds a prescription and locks its row until the end of the transaction. */
    Optional<Prescription> findForUpdate(UUID organization, UUID id) {
        return Optional.ofNullable(
                database.forOrganization(organization)
                        .withEntityManager(
                                entities ->
                                        entities.find(
                                                Prescription.class,
                                                new Prescription.Key(organization, id),
                                                LockModeType.PESSIMISTIC_WRITE)));
    }

    Optional<IssuedPrescription> read(UUID organization, UUID id) {
        return read(
                AuditAction.PRESCRIPTION_READ,
                organization,
                select(READ, organization, id),
                PrescriptionRepository::issued);
    }

    /** The newest 100 prescriptions of a patient, the newest first. */
    List<ListedPrescription> list(UUID organization, long patient) {
        return trail.read(
                Reading.ofPatient(AuditAction.PRESCRIPTION_READ, organization),
                database.forOrganization(organization)
                        .statement(OF_PATIENT)
                        .bind("patient", patient),
                PrescriptionRepository::listed);
    }

    /** The newest 100 that a professional issued to a patient, the newest first. */
    List<ListedPrescription> list(UUID organization, String professional, long patient) {
        return trail.read(
                Reading.ofPatient(AuditAction.PRESCRIPTION_READ, organization),
                database.forOrganization(organization)
                        .statement(OF_PATIENT_AND_PROFESSIONAL)
                        .bind("professional", professional)
                        .bind("patient", patient),
                PrescriptionRepository::listed);
    }

    /** What that professional wrote; empty if they did not issue the prescription. */
    Optional<WrittenPrescription> written(UUID organization, UUID id, String professional) {
        List<WrittenPrescription> ofEachItem =
                trail.read(
                        Reading.ofPatient(AuditAction.PRESCRIPTION_READ, organization),
                        select(WRITTEN, organization, id).bind("professional", professional),
                        row -> new WrittenPrescription(id, List.of(item(row)), row.text("notes")));
        List<Item> items = ofEachItem.stream().flatMap(each -> each.items().stream()).toList();
        return ofEachItem.stream()
                .findFirst()
                .map(first -> new WrittenPrescription(id, items, first.notes()));
    }

    /** Prescriptions by time of issue, in the order of an index or backwards. */
    CappedPage<PrescriptionSummary> page(
            UUID organization, PrescriptionFilter filter, CursorPage.Request request) {
        ListOrder order = ListOrder.DESC.reversedIf(request.page().isReversed());
        Conditions conditions = conditions(filter);
        if (request.after() != null) {
            conditions
                    .add(order.in(AFTER), "behindAt", request.after().at())
                    .add("true", "behindId", request.after().uuid());
        }
        List<PrescriptionSummary> found =
                trail.read(
                        Reading.ofPatients(AuditAction.PRESCRIPTION_READ, organization),
                        filtered(organization, order.in(PAGE), conditions)
                                .bind("items", CappedPage.limit(request))
                                .bind("offset", request.offset()),
                        PrescriptionRepository::summary);
        long counted =
                filtered(organization, COUNT, conditions)
                        .bind("most", CappedPage.mostCounted(request))
                        .one(row -> row.number("count"));
        return CappedPage.of(
                found,
                request,
                counted,
                (last, total) -> new PageCursor(last.issuedAt(), last.code(), total));
    }

    Optional<PrescriptionDocument> document(UUID organization, UUID id) {
        return document(organization, id, select(DOCUMENT, organization, id));
    }

    /** As {@link #document(UUID, UUID)}, if the prescription is that patient's. */
    Optional<PrescriptionDocument> document(UUID organization, UUID id, long patient) {
        return document(
                organization,
                id,
                select(DOCUMENT + " AND p.patient_id = :patient", organization, id)
                        .bind("patient", patient));
    }

    /** As {@link #document(UUID, UUID)}, if that professional issued the prescription. */
    Optional<PrescriptionDocument> document(UUID organization, UUID id, String professional) {
        return document(
                organization,
                id,
                select(DOCUMENT + " AND p.professional_hash = :professional", organization, id)
                        .bind("professional", professional));
    }

    private Optional<PrescriptionDocument> document(
            UUID organization, UUID id, SqlStatement select) {
        return read(
                AuditAction.PRESCRIPTION_DOWNLOAD,
                organization,
                select,
                row -> new PrescriptionDocument(id, row.bytes("pdf"), row.text("hash")));
    }

    Optional<PrescriptionVerification> verification(UUID organization, UUID id) {
        return read(
                AuditAction.PRESCRIPTION_VERIFY,
                organization,
                select(VERIFICATION, organization, id),
                PrescriptionRepository::verification);
    }

    /** The organization that issued the prescription. */
    Optional<UUID> organizationOf(UUID id) {
        return database.inScope(Scope.VERIFY)
                .statement("SELECT organization_id FROM prescription WHERE id = :id")
                .bind("id", id)
                .first(row -> row.uuid("organization_id"));
    }

    /**
     * The code of the patient of a prescription that is locked. Until the end of the transaction
     * the patient is not blocked, which would hide the prescription from its own change; empty if
     * that has happened since it was read.
     */
    Optional<String> lockPatient(Prescription prescription) {
        return select(LOCK_PATIENT, prescription.organizationId(), prescription.id())
                .first(row -> row.text("code"));
    }

    boolean isOf(long patient, UUID organization, UUID id) {
        return select(IS_OF_PATIENT, organization, id)
                .bind("patient", patient)
                .one(row -> row.flag("has"));
    }

    /** Whether the professional issued the prescription, which never changes. */
    boolean isIssuedBy(String professional, UUID organization, UUID id) {
        return select(IS_OF_PROFESSIONAL, organization, id)
                .bind("professional", professional)
                .one(row -> row.flag("there"));
    }

    /**
     * The newest five that a professional has issued to a patient since a time, without those
     * withdrawn.
     */
    List<UUID> issuedSince(UUID organization, long patient, String professional, Instant since) {
        return database.forOrganization(organization)
                .statement(ISSUED_SINCE)
                .bind("patient", patient)
                .bind("professional", professional)
                .bind("since", since)
                .list(row -> row.uuid("id"));
    }

    /**
     * Returns after how many seconds fewer than {@code most} wrong dates will lie within the last
     * hour, by the database's clock; empty if there are fewer now. The caller holds the row lock of
     * the prescription, so that wrong dates are counted exactly.
     */
    OptionalLong secondsUntilFewerWrongDatesThan(int most, Prescription prescription) {
        return select(WAIT, prescription.organizationId(), prescription.id())
                .bind("later", most - 1)
                .first(row -> OptionalLong.of(Math.max(1, row.number("seconds"))))
                .orElse(OptionalLong.empty());
    }

    /** The caller holds the row lock of the prescription. */
    void addWrongDate(Prescription prescription) {
        select(ADD_WRONG_DATE, prescription.organizationId(), prescription.id()).updateOne();
    }

    /** Deletes wrong dates that no longer count, at most 1,000 per call, and returns how many. */
    int removeOldWrongDates() {
        return database.inScope(Scope.HOUSEKEEPING).statement(REMOVE_OLD_WRONG_DATES).updateAny();
    }

    private <T> Optional<T> read(
            AuditAction action, UUID organization, SqlStatement select, Function<Row, T> reader) {
        return trail.read(Reading.ofPatient(action, organization), select, reader).stream()
                .findFirst();
    }

    private SqlStatement select(String sql, UUID organization, UUID id) {
        return database.forOrganization(organization).statement(sql).bind("id", id);
    }

    private SqlStatement filtered(UUID organization, String sql, Conditions conditions) {
        return conditions.bind(
                database.forOrganization(organization)
                        .statement(sql.formatted(conditions.where())));
    }

    private static Conditions conditions(PrescriptionFilter filter) {
        Conditions conditions =
                new Conditions()
                        .add("p.organization_id = :organization")
                        .add(
                                "p.professional_hash = :professional",
                                "professional",
                                filter.professional())
                        .add("p.issued_at >= :from", "from", filter.from())
                        .add("p.issued_at < :to", "to", filter.to());
        if (filter.state() != null) {
            boolean withdrawn = filter.state() == PrescriptionState.WITHDRAWN;
            conditions.add(withdrawn ? "p.withdrawn_at IS NOT NULL" : "p.withdrawn_at IS NULL");
        }
        return conditions;
    }

    private static IssuedPrescription issued(Row row) {
        return new IssuedPrescription(
                new IssuedPrescription.Person(
                        row.text("patient_first_name"),
                        row.text("patient_last_name"),
                        row.enumValue(Gender.class, "patient_gender"),
                        row.date("patient_birth_date")),
                substances(row));
    }

    private static Item item(Row row) {
        return new Item(
                row.text("active_substance"),
                row.text("dose"),
                row.text("posology"),
                row.text("quantity"));
    }

    private static ListedPrescription listed(Row row) {
        return new ListedPrescription(
                row.uuid("id"), row.instant("issued_at"), state(row), substances(row));
    }

    private static PrescriptionSummary summary(Row row) {
        return new PrescriptionSummary(
                row.uuid("id"),
                row.instant("issued_at"),
                state(row),
                row.instant("withdrawn_at"),
                row.text("withdrawal_reason"),
                substances(row),
                row.number("patient_id"),
                row.text("patient_name"),
                row.text("professional_hash"),
                row.text("prescriber_name"));
    }

    private static PrescriptionVerification verification(Row row) {
        String name =
                PatientSnapshot.printedName(
                        row.text("patient_first_name"),
                        row.text("patient_last_name"),
                        row.text("print_name"));
        return new PrescriptionVerification(
                state(row),
                row.date("issued_on"),
                row.text("organization_name"),
                row.integer("items"),
                PrescriptionVerification.initials(name),
                row.enumValue(Language.class, "language"));
    }

    private static PrescriptionState state(Row row) {
        return row.instant("withdrawn_at") == null
                ? PrescriptionState.ISSUED
                : PrescriptionState.WITHDRAWN;
    }

    private static List<String> substances(Row row) {
        return List.of(row.text("substances").split(SUBSTANCE_SEPARATOR));
    }
}
