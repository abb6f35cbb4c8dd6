package org.patientcare.patients.patient;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.patientcare.patients.patient.ErasedCodes.Again;
import org.patientcare.patients.patient.PatientSubscriptionEvents.Ended;
import org.patientcare.patients.patient.PatientUpsert.Stored;
import org.patientcare.patients.patient.SearchTermRepository.Entry;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.DatabaseFailure.UnexpectedRowCount;
import org.patientcare.platform.database.ScopedDatabase;
import org.patientcare.platform.database.SqlStatement;
import org.patientcare.platform.shared.JsonDocument;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditTarget;
import org.patientcare.trail.audit.AuditTrail;

/**
 * Creates or changes all patients of a batch, in the caller's transaction (contract, section 3):
 * first every row is created or locked, in one pass in the order of the codes, so that no two
 * batches deadlock; then {@link PatientUpsert} says what becomes of those that existed; then the
 * changed ones are written with the terms by which they are found, and the audit trail and the
 * outbox are told.
 *
 * <p>The plan of a single patient is locked and changed as an entity ({@link PatientPlan}). This is
 * the exception: JPA would lock by FOR UPDATE, which makes whoever issues a token or books a visit
 * wait, would do so in no order, and would send one statement for each combination of changed
 * columns.
 */
@ApplicationScoped
class PatientUpserts {

    private static final String READ =
            """
            SELECT p.id, p.code, p.first_name, p.last_name, p.gender, p.birth_date, p.tax_id, p.email, p.phone, p.locale,
                CASE WHEN :withMeta THEN p.meta END AS meta,
                p.plan, p.subscribed_until, p.unsubscribed_at, p.redemption_id, p.first_redemption_id, p.named_plan,
                (SELECT o.redeemed_plans_survive FROM organization o WHERE o.id = :organization) AS redeemed_plans_survive
            FROM patient p
            WHERE p.organization_id = :organization AND p.code = ANY (:codes)
            """;

    /**
     * Locks and returns the patients if all of them exist, as in most batches; otherwise none: a
     * patient created meanwhile must not be locked out of order. Patients are not deleted while
     * batches are at work.
     */
    private static final String LOCK_IF_ALL_EXIST =
            READ
                    + """
                AND (SELECT count(*) FROM patient WHERE organization_id = :organization AND code = ANY (:codes)) = :patients
            ORDER BY p.code
            FOR NO KEY UPDATE OF p""";

    /**
     * Creates the patients who do not exist, and returns them. Those who exist are not changed, as
     * the condition is never true, but locked; not so that the foreign keys of other rows must
     * wait, since no key column is set.
     */
    private static final String CREATE_OR_LOCK =
            """
            INSERT INTO patient (organization_id, code, first_name, last_name, gender, birth_date, tax_id, email, phone, locale,
                meta, plan, unsubscribed_at, created_at, updated_at, named_fields)
            SELECT :organization, u.code, u.first_name, u.last_name, u.gender, u.birth_date, u.tax_id, u.email, u.phone, u.locale,
                u.meta, u.plan, u.unsubscribed_at, :now::timestamptz, :now::timestamptz, :insertedWithTerms
            FROM unnest(:code, :firstName, :lastName, :gender, :birthDate, :taxId, :email, :phone, :locale,
                    :meta, :plan, :unsubscribedAt)
                AS u (code, first_name, last_name, gender, birth_date, tax_id, email, phone, locale,
                    meta, plan, unsubscribed_at)
            ORDER BY u.code COLLATE "C"
            ON CONFLICT (organization_id, code) DO UPDATE SET first_name = EXCLUDED.first_name WHERE false
            RETURNING id, code""";

    private static final String CHANGE =
            """
            UPDATE patient p
            SET first_name = u.first_name, last_name = u.last_name, gender = u.gender, birth_date = u.birth_date,
                tax_id = u.tax_id, email = u.email, phone = u.phone, locale = u.locale,
                meta = CASE WHEN u.sets_meta THEN u.meta ELSE p.meta END,
                plan = u.plan, subscribed_until = u.subscribed_until, unsubscribed_at = u.unsubscribed_at,
                redemption_id = u.redemption_id, named_plan = u.named_plan, updated_at = greatest(p.updated_at, :now),
                named_fields = p.named_fields # :updatedWithTerms
            FROM unnest(:id, :firstName, :lastName, :gender, :birthDate, :taxId, :email, :phone, :locale, :setsMeta,
                    :meta, :plan, :subscribedUntil, :unsubscribedAt, :redemption, :namedPlan)
                AS u (id, first_name, last_name, gender, birth_date, tax_id, email, phone, locale, sets_meta,
                    meta, plan, subscribed_until, unsubscribed_at, redemption_id, named_plan)
            WHERE p.organization_id = :organization AND p.id = u.id""";

    @Inject private Database database;
    @Inject private SearchTermRepository terms;
    @Inject private ErasedCodes erasedCodes;
    @Inject private AuditTrail trail;
    @Inject private PatientSubscriptionEvents events;
    @Inject private Clock clock;

    /**
     * @param batch with distinct codes
     * @return what became of each patient, in the order of the batch; without those whose codes are
     *     those of erased patients, if the organization has these ignored
     */
    List<PatientUpsert> upsert(UUID organization, List<PatientRequest> batch, PlanRule plans) {
        List<PatientUpsert> upserts =
                batch.isEmpty()
                        ? List.of()
                        : write(organization, batch, plans, Again::accepted).upserts();
        record(organization, upserts);
        return upserts;
    }

    /**
     * What became of patients of a file.
     *
     * @param upserts as of {@link #upsert}
     * @param refused the codes that were left out, since they are those of erased patients and the
     *     organization has these refused
     */
    record OfFile(List<PatientUpsert> upserts, Set<String> refused) {}

    /** As {@link #upsert}, but a code that is refused does not stop the others. */
    OfFile upsertOfFile(UUID organization, List<PatientRequest> batch, PlanRule plans) {
        OfFile done = write(organization, batch, plans, Again::acceptedOfFile);
        record(organization, done.upserts());
        return done;
    }

    private void record(UUID organization, List<PatientUpsert> upserts) {
        trail.recordDone(
                AuditAction.PATIENTS_UPSERT,
                organization,
                new AuditTarget(
                        upserts.stream().map(upsert -> upsert.request().code()).toList(),
                        upserts.stream().map(PatientUpsert::id).toList()));
        events.ended(
                organization,
                upserts.stream()
                        .filter(PatientUpsert::changesStored)
                        .map(PatientUpsert::ended)
                        .flatMap(Optional::stream)
                        .sorted(Comparator.comparing(Ended::code))
                        .toList());
    }

    /** What {@link #upsert} would do now, in the order of the batch. Writes and locks nothing. */
    List<UpsertEffect> preview(UUID organization, List<PatientRequest> batch, PlanRule plans) {
        ScopedDatabase own = database.forOrganization(organization);
        List<Stored> stored = reading(own, READ, batch).list(Stored::read);
        Again again =
                stored.size() == batch.size() ? Again.NONE : erasedCodes.find(organization, batch);
        return applied(batch, Map.of(), stored, plans, now()).stream().map(again::effect).toList();
    }

    /** In microseconds, as the database stores times. */
    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MICROS);
    }

    /**
     * @param accept what is written of a batch
     */
    private OfFile write(
            UUID organization,
            List<PatientRequest> batch,
            PlanRule plans,
            BiFunction<Again, List<PatientRequest>, List<PatientRequest>> accept) {
        Instant now = now();
        ScopedDatabase own = database.forOrganization(organization);
        List<Stored> stored =
                reading(own, LOCK_IF_ALL_EXIST, batch)
                        .bind("patients", batch.size())
                        .list(Stored::read);
        if (stored.size() == batch.size()) {
            return new OfFile(
                    written(organization, applied(batch, Map.of(), stored, plans, now), now),
                    Set.of());
        }
        Again again = erasedCodes.find(organization, batch);
        List<PatientRequest> accepted = accept.apply(again, batch);
        Map<String, Long> created =
                accepted.isEmpty() ? Map.of() : createOrLock(own, accepted, now);
        erasedCodes.record(organization, again, created);
        stored = readExcept(own, accepted, created.keySet());
        return new OfFile(
                written(organization, applied(accepted, created, stored, plans, now), now),
                again.refused());
    }

    private List<PatientUpsert> written(
            UUID organization, List<PatientUpsert> upserts, Instant now) {
        ScopedDatabase own = database.forOrganization(organization);
        change(own, upserts.stream().filter(PatientUpsert::changesStored).toList(), now);
        terms.write(organization, entries(upserts));
        return upserts;
    }

    private static List<Entry> entries(List<PatientUpsert> upserts) {
        return upserts.stream()
                .filter(upsert -> upsert.before() == null || upsert.changesStored())
                .map(
                        upsert ->
                                new Entry(
                                        upsert.id(),
                                        upsert.before() == null
                                                ? null
                                                : upsert.before().searchable(),
                                        upsert.after().searchable()))
                .toList();
    }

    /**
     * @param created the ids of new patients by their codes
     * @param stored those who existed; whoever is neither would be new
     */
    private static List<PatientUpsert> applied(
            List<PatientRequest> batch,
            Map<String, Long> created,
            List<Stored> stored,
            PlanRule plans,
            Instant now) {
        Map<String, Stored> byCode =
                stored.stream().collect(Collectors.toMap(Stored::code, Function.identity()));
        return batch.stream()
                .map(
                        request ->
                                byCode.containsKey(request.code())
                                        ? PatientUpsert.of(
                                                byCode.get(request.code()), request, plans, now)
                                        : PatientUpsert.ofNew(
                                                created.getOrDefault(request.code(), 0L),
                                                request,
                                                now))
                .toList();
    }

    private static SqlStatement reading(
            ScopedDatabase own, String sql, List<PatientRequest> batch) {
        return own.statement(sql)
                .bind("withMeta", batch.stream().anyMatch(request -> request.meta().named()))
                .bindArray("codes", "text", batch.stream().map(PatientRequest::code).toList());
    }

    /** Returns the ids of the patients who were created, by their codes. */
    private static Map<String, Long> createOrLock(
            ScopedDatabase own, List<PatientRequest> batch, Instant now) {
        List<PatientUpsert> asNew =
                batch.stream().map(request -> PatientUpsert.ofNew(0, request, now)).toList();
        Columns columns = new Columns(own.statement(CREATE_OR_LOCK), asNew);
        columns.add("code", "text", upsert -> upsert.request().code());
        columns.addFields();
        return columns
                .statement()
                .bind("now", now)
                .bind("insertedWithTerms", SearchTermRepository.INSERTED_WITH_TERMS)
                .list(row -> Map.entry(row.text("code"), row.number("id")))
                .stream()
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    /**
     * @throws UnexpectedRowCount if the batch has a patient who was neither created nor exists
     */
    private static List<Stored> readExcept(
            ScopedDatabase own, List<PatientRequest> batch, Set<String> created) {
        List<PatientRequest> others =
                batch.stream().filter(request -> !created.contains(request.code())).toList();
        return others.isEmpty()
                ? List.of()
                : reading(own, READ, others).list(others.size(), Stored::read);
    }

    private static void change(ScopedDatabase own, List<PatientUpsert> changed, Instant now) {
        if (changed.isEmpty()) {
            return;
        }
        Columns columns = new Columns(own.statement(CHANGE), changed);
        columns.add("id", "int8", PatientUpsert::id);
        columns.addFields();
        columns.add("setsMeta", "bool", upsert -> upsert.request().meta().named());
        columns.add(
                "subscribedUntil",
                "timestamptz",
                upsert -> upsert.subscription().until().orElse(null));
        columns.add(
                "redemption", "int8", upsert -> upsert.subscription().redemptionId().orElse(null));
        columns.add("namedPlan", "text", upsert -> upsert.subscription().namedPlan());
        columns.statement()
                .bind("now", now)
                .bind("updatedWithTerms", SearchTermRepository.UPDATED_WITH_TERMS)
                .update(changed.size());
    }

    /** Binds one array per column. */
    private record Columns(SqlStatement statement, List<PatientUpsert> rows) {

        void add(String name, String type, Function<PatientUpsert, Object> value) {
            List<Object> values = new ArrayList<>(rows.size());
            rows.forEach(row -> values.add(value.apply(row)));
            statement.bindArray(name, type, values);
        }

        /** Those that new and existing patients have in common. */
        void addFields() {
            add("firstName", "text", upsert -> upsert.after().firstName());
            add("lastName", "text", upsert -> upsert.after().lastName());
            add("gender", "text", upsert -> upsert.after().gender());
            add("birthDate", "date", upsert -> upsert.after().birthDate());
            add("taxId", "text", upsert -> upsert.after().taxId());
            add("email", "text", upsert -> upsert.after().email());
            add("phone", "text", upsert -> upsert.after().phone());
            add("locale", "text", upsert -> upsert.after().locale());
            add("meta", "text", upsert -> text(upsert.request().meta().value()));
            add("plan", "text", upsert -> upsert.subscription().plan().orElse(null));
            add(
                    "unsubscribedAt",
                    "timestamptz",
                    upsert -> upsert.subscription().unsubscribedAt().orElse(null));
        }

        private static String text(JsonDocument document) {
            return document == null ? null : document.text();
        }
    }
}
