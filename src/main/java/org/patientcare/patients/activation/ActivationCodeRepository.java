package org.patientcare.patients.activation;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import jakarta.persistence.LockModeType;
import jakarta.persistence.TypedQuery;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import org.patientcare.patients.activation.ActivationCodeService.CodeRedemption;
import org.patientcare.patients.activation.CodeFilter.Status;
import org.patientcare.platform.database.Conditions;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.Row;
import org.patientcare.platform.database.ScopedDatabase;
import org.patientcare.platform.database.SqlStatement;
import org.patientcare.platform.retention.ExpiringRows;
import org.patientcare.platform.retention.RetentionClass;
import org.patientcare.platform.shared.CallerCode;
import org.patientcare.platform.shared.ListOrder;
import org.patientcare.platform.shared.Page;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditTrail;
import org.patientcare.trail.audit.AuditTrail.Reading;

@ApplicationScoped
class ActivationCodeRepository {

    private static final String ADD =
            """
            INSERT INTO activation_code (organization_id, code, plan_name, tag, duration, duration_in_months,
                duration_in_days, expires_at, max_redemptions, meta, created_at, active, redeemed)
            VALUES (:organization, :code, :plan, :tag, :duration, :months, :days, :expiresAt, :most, :meta, :now, true, 0)
            ON CONFLICT (organization_id, code) DO NOTHING""";

    /** Inserts in the order of the codes, so that concurrent statements cannot deadlock. */
    private static final String ADD_MANY =
            """
            INSERT INTO activation_code (organization_id, code, plan_name, tag, duration, duration_in_months,
                duration_in_days, expires_at, max_redemptions, meta, created_at, active, redeemed)
            SELECT :organization, c.code, :plan, :tag, :duration, :months, :days, :expiresAt, :most, :meta, :now, true, 0
            FROM unnest(:codes::text[]) AS c (code)
            ORDER BY c.code COLLATE "C"
            ON CONFLICT (organization_id, code) DO NOTHING
            RETURNING code""";

    /** {@code $where} is the filter of the caller. */
    private static final String LIST =
            """
            SELECT *, CASE WHEN coalesce(last_email, last_phone_number) IS NOT NULL THEN code END AS noted,
                (SELECT count(*) FROM activation_code$where) AS total
            FROM activation_code$where ORDER BY created_at $way, id $way LIMIT $size OFFSET $offset""";

    private static final String SEARCH =
            """
            SELECT c.code, c.code AS noted, c.plan_name, c.active, c.expires_at, c.redeemed < c.max_redemptions AS is_left
            FROM activation_code_typed t
            JOIN activation_code c ON c.organization_id = t.organization_id AND c.id = t.activation_code_id
            WHERE t.organization_id = :organization AND t.folded = activation_code_folded(:typed)
            ORDER BY c.id LIMIT 20""";

    private static final String ALIKE =
            """
            SELECT c.code FROM activation_code_typed t
            JOIN activation_code c ON c.organization_id = t.organization_id AND c.id = t.activation_code_id
            WHERE t.organization_id = :organization AND t.folded = activation_code_folded(:typed) AND t.folded <> ''
            LIMIT 2""";

    private static final String COUNT = "SELECT count(*) FROM activation_code";

    /** When a code was sent is known from its deliveries, which are kept at least as long. */
    private static final String SENT_LONG_AGO =
            """
            (last_email IS NOT NULL OR last_phone_number IS NOT NULL) AND created_at < $end
                AND NOT EXISTS (SELECT FROM delivery d WHERE d.organization_id = :organization
                    AND d.code = activation_code.code AND d.at >= $end)"""
                    .replace("$end", ExpiringRows.END);

    private static final String LATEST_REDEEMERS =
            """
            SELECT c.id, p.first_name, p.last_name, p.code, p.id AS patient_id
            FROM (SELECT CAST(:organization AS uuid) AS organization_id, unnest(:codes) AS id) c
            CROSS JOIN LATERAL (SELECT * FROM redemption
                WHERE organization_id = c.organization_id AND activation_code_id = c.id AND undone_at IS NULL
                ORDER BY redeemed_at DESC, id DESC LIMIT 100) r
            JOIN patient p ON p.organization_id = r.organization_id AND p.id = r.patient_id
            ORDER BY r.redeemed_at, r.id""";

    private static final String REDEMPTIONS =
            """
            SELECT p.first_name, p.last_name, r.redeemed_at, r.subscribed_until, p.code, p.id AS patient_id
            FROM (SELECT * FROM redemption
                WHERE organization_id = :organization AND activation_code_id = :code AND undone_at IS NULL
                ORDER BY redeemed_at DESC, id DESC LIMIT :size OFFSET :offset) r
            JOIN patient p ON p.organization_id = r.organization_id AND p.id = r.patient_id
            ORDER BY r.redeemed_at DESC, r.id DESC""";

    private static final String TAKE_USE =
            """
            UPDATE activation_code SET redeemed = redeemed + 1
            WHERE organization_id = :organization AND id = :id AND active AND (expires_at IS NULL OR expires_at >= :today)
                AND redeemed < max_redemptions""";

    /** Locks in the order of the codes, like the statement that adds them. */
    private static final String LOCK_USABLE =
            """
            SELECT c.id, c.code FROM unnest(:codes::text[]) AS u (code)
            JOIN activation_code c ON c.organization_id = :organization AND c.code = u.code
            WHERE c.active AND c.redeemed < c.max_redemptions AND (c.expires_at IS NULL OR c.expires_at >= :today)
            ORDER BY c.code FOR UPDATE OF c""";

    private static final String DEACTIVATE =
            "UPDATE activation_code SET active = false WHERE organization_id = :organization AND id = ANY (:ids)";

    private static final String RETURN_USE =
            "UPDATE activation_code SET redeemed = redeemed - 1 WHERE organization_id = :organization AND id = :id";

    /** Counted, not as the code has it, which counts those of blocked patients as well. */
    private static final String REDEEMED =
            """
            SELECT count(*) AS redeemed FROM redemption
            WHERE organization_id = :organization AND activation_code_id = :id AND undone_at IS NULL""";

    @Inject private AuditTrail trail;
    @Inject private Database database;

    @Produces
    static ExpiringRows expiringRecipients() {
        return ExpiringRows.emptied(
                RetentionClass.CODE_RECIPIENTS,
                "activation_code",
                "last_email = NULL, last_phone_prefix = NULL, last_phone_number = NULL",
                SENT_LONG_AGO);
    }

    /**
     * Adds a code in the current transaction. Returns false if the organization already has this
     * code.
     */
    boolean add(UUID organization, CodeTerms terms, Instant createdAt) {
        return database.forOrganization(organization)
                .statement(ADD)
                .bind("code", terms.code())
                .bind("plan", terms.planName())
                .bind("tag", terms.tag())
                .bind("duration", terms.duration().code())
                .bind("months", terms.months())
                .bind("days", terms.days())
                .bind("expiresAt", terms.expiresAt())
                .bind("most", terms.maxRedemptions())
                .bind("meta", terms.meta())
                .bind("now", createdAt)
                .updateOneUnless(() -> find(organization, terms.code()).isPresent());
    }

    /**
     * Adds codes in the current transaction.
     *
     * @param terms the same for each code; {@link CodeTerms#code} is ignored
     * @return the codes that were added; those that the organization already had are left out
     */
    List<String> addMany(
            UUID organization, Collection<String> codes, CodeTerms terms, Instant createdAt) {
        return database.forOrganization(organization)
                .statement(ADD_MANY)
                .bind("plan", terms.planName())
                .bind("tag", terms.tag())
                .bind("duration", terms.duration().code())
                .bind("months", terms.months())
                .bind("days", terms.days())
                .bind("expiresAt", terms.expiresAt())
                .bind("most", terms.maxRedemptions())
                .bind("meta", terms.meta())
                .bind("now", createdAt)
                .bindArray("codes", "text", codes)
                .list(row -> row.text("code"));
    }

    Optional<ActivationCode> find(UUID organization, String code) {
        return CallerCode.Validator.fits(code)
                ? database.forOrganization(organization)
                        .withEntityManager(
                                entities ->
                                        named(entities, ActivationCode.BY_CODE, organization, code)
                                                .getResultStream()
                                                .findFirst())
                : Optional.empty();
    }

    /**
     * Finds the code that somebody typed: exactly this one, or else the only one of the
     * organization that differs in nothing but the case of ASCII letters, blanks and hyphens. If
     * there are several of these, none is found: nobody can tell which was meant.
     */
    Optional<ActivationCode> findTyped(UUID organization, String typed) {
        return find(organization, typed)
                .or(() -> onlyAlike(organization, typed).flatMap(code -> find(organization, code)));
    }

    private Optional<String> onlyAlike(UUID organization, String typed) {
        if (!CallerCode.Validator.fits(typed)) {
            return Optional.empty();
        }
        List<String> alike =
                database.forOrganization(organization)
                        .statement(ALIKE)
                        .bind("typed", typed)
                        .list(row -> row.text("code"));
        return alike.size() == 1 ? Optional.of(alike.get(0)) : Optional.empty();
    }

    /** Finds a code and locks its row until the end of the transaction. */
    Optional<ActivationCode> findForUpdate(UUID organization, String code) {
        return database.forOrganization(organization)
                .withEntityManager(
                        entities ->
                                named(entities, ActivationCode.LOCK_BY_CODE, organization, code)
                                        .getResultStream()
                                        .findFirst());
    }

    private static TypedQuery<ActivationCode> named(
            EntityManager entities, String query, UUID organization, String code) {
        return entities.createNamedQuery(query, ActivationCode.class)
                .setParameter("organization", organization)
                .setParameter("code", code);
    }

    /**
     * Takes one use of the code by a guarded UPDATE, executed immediately. If it succeeds no
     * further query runs, because concurrent redeemers of the code wait for its row lock. If it
     * fails, the entity is refreshed and tells the reason.
     *
     * @return why the code does not work; empty if a use was taken
     */
    Optional<RedemptionRefusal> takeUse(UUID organization, ActivationCode code, LocalDate today) {
        if (takeStatement(organization, code, today).updateAny() == 1) {
            return Optional.empty();
        }
        return refreshed(organization, code, LockModeType.NONE)
                .refusal(today)
                .or(() -> retryWithLock(organization, code, today));
    }

    /**
     * Tries again with the row locked: the UPDATE found no use, but one was returned by another
     * transaction before the refresh.
     */
    private Optional<RedemptionRefusal> retryWithLock(
            UUID organization, ActivationCode code, LocalDate today) {
        Optional<RedemptionRefusal> refusal =
                refreshed(organization, code, LockModeType.PESSIMISTIC_WRITE).refusal(today);
        takeStatement(organization, code, today).updateOneUnless(refusal::isPresent);
        return refusal;
    }

    private ActivationCode refreshed(UUID organization, ActivationCode code, LockModeType lock) {
        return database.forOrganization(organization)
                .withEntityManager(
                        entities -> {
                            entities.refresh(code, lock);
                            return code;
                        });
    }

    private SqlStatement takeStatement(UUID organization, ActivationCode code, LocalDate today) {
        return database.forOrganization(organization)
                .statement(TAKE_USE)
                .bind("id", code.id())
                .bind("today", today);
    }

    /**
     * Deactivates those of the codes that can be redeemed now, in the current transaction.
     *
     * @return the codes that were deactivated
     */
    List<String> deactivateUsable(UUID organization, Collection<String> codes, LocalDate today) {
        ScopedDatabase own = database.forOrganization(organization);
        List<Usable> usable =
                own.statement(LOCK_USABLE)
                        .bind("today", today)
                        .bindArray("codes", "text", codes)
                        .list(row -> new Usable(row.number("id"), row.text("code")));
        own.statement(DEACTIVATE)
                .bindArray("ids", "int8", usable.stream().map(Usable::id).toList())
                .update(usable.size());
        return usable.stream().map(Usable::code).toList();
    }

    private record Usable(long id, String code) {}

    /** Returns one use of the code. */
    void returnUse(UUID organization, long id) {
        database.forOrganization(organization).statement(RETURN_USE).bind("id", id).updateOne();
    }

    /**
     * Returns a page of codes, the newest first unless the list is reversed; rows and total come
     * from the same statement unless the page is empty. The audit trail records the codes whose
     * last recipients were shown, or that there are none.
     *
     * @param today the current date in the organization's time zone; null if the filter has no
     *     status
     */
    Page<ListedCode> list(
            UUID organization, CodeFilter filter, LocalDate today, Page.Request request) {
        ScopedDatabase own = database.forOrganization(organization);
        Conditions conditions = conditions(organization, filter, today);
        String page =
                ListOrder.DESC
                        .reversedIf(request.isReversed())
                        .in(LIST)
                        .replace("$where", conditions.where())
                        .replace("$size", String.valueOf(request.size()))
                        .replace("$offset", String.valueOf(request.offset()));
        List<Counted> found =
                trail.read(
                        Reading.ofObjects(AuditAction.RECIPIENTS_READ, organization),
                        conditions.bind(own.statement(page)),
                        row -> new Counted(ListedCode.read(row), row.number("total")));
        return new Page<>(
                found.stream().map(Counted::code).toList(),
                request.number(),
                request.size(),
                found.isEmpty()
                        ? conditions
                                .bind(own.statement(COUNT + conditions.where()))
                                .one(row -> row.number("count"))
                        : found.get(0).total());
    }

    /**
     * The first 20 codes that are the typed one, without regard to the case of ASCII letters,
     * blanks and hyphens. The audit trail records them, or that there are none.
     */
    List<FoundCode> search(UUID organization, String typed, LocalDate today) {
        return trail.read(
                Reading.ofObjects(AuditAction.ACTIVATION_CODES_SEARCH, organization),
                database.forOrganization(organization).statement(SEARCH).bind("typed", typed),
                row ->
                        new FoundCode(
                                row.text("code"),
                                row.text("plan_name"),
                                CodeState.of(
                                        row.flag("active"),
                                        row.date("expires_at"),
                                        row.flag("is_left"),
                                        today)));
    }

    private record Counted(ListedCode code, long total) {}

    private static Conditions conditions(UUID organization, CodeFilter filter, LocalDate today) {
        Conditions conditions =
                new Conditions()
                        .add("organization_id = :organization", "organization", organization)
                        .add("code = :code", "code", filter.code())
                        .add("tag = :tag", "tag", filter.tag());
        if (filter.status() == Status.ACTIVE) {
            conditions.add(
                    "active AND (expires_at IS NULL OR expires_at >= :today)", "today", today);
        }
        if (filter.status() == Status.EXPIRED) {
            conditions.add("expires_at < :today", "today", today);
        }
        return conditions
                .add("created_at > :after", "after", filter.createdAfter())
                .add("created_at < :before", "before", filter.createdBefore());
    }

    private record OfCode(long code, ListedCode.Redeemer redeemer) {}

    /**
     * The latest 100 redeemers of each code, the earliest of them first, by the id of the code;
     * undone redemptions are left out. The audit trail records whose data was shown.
     */
    Map<Long, List<ListedCode.Redeemer>> latestRedeemers(
            UUID organization, List<ListedCode> codes) {
        List<Long> redeemed =
                codes.stream().filter(code -> code.redeemed() > 0).map(ListedCode::id).toList();
        if (redeemed.isEmpty()) {
            return Map.of();
        }
        SqlStatement select =
                database.forOrganization(organization)
                        .statement(LATEST_REDEEMERS)
                        .bindArray("codes", "int8", redeemed);
        return trail
                .read(
                        Reading.ofPatients(AuditAction.REDEEMERS_READ, organization),
                        select,
                        row -> new OfCode(row.number("id"), redeemer(row)))
                .stream()
                .collect(
                        Collectors.groupingBy(
                                OfCode::code,
                                Collectors.mapping(OfCode::redeemer, Collectors.toList())));
    }

    private static ListedCode.Redeemer redeemer(Row row) {
        return new ListedCode.Redeemer(row.text("first_name"), row.text("last_name"));
    }

    /**
     * A page of the redemptions of a code that are not undone, the latest first. The audit trail
     * records whose data was shown.
     */
    List<CodeRedemption> redemptions(UUID organization, ActivationCode code, Page.Request request) {
        SqlStatement select =
                database.forOrganization(organization)
                        .statement(REDEMPTIONS)
                        .bind("code", code.id())
                        .bind("size", request.size())
                        .bind("offset", request.offset());
        return trail.read(
                Reading.ofPatients(AuditAction.REDEEMERS_READ, organization),
                select,
                ActivationCodeRepository::redemption);
    }

    private static CodeRedemption redemption(Row row) {
        return new CodeRedemption(
                row.text("first_name"),
                row.text("last_name"),
                row.instant("redeemed_at"),
                row.instant("subscribed_until"));
    }

    /** The number of redemptions that are not undone, and whose patients are not blocked. */
    int countRedemptions(UUID organization, ActivationCode code) {
        return database.forOrganization(organization)
                .statement(REDEEMED)
                .bind("id", code.id())
                .one(row -> row.integer("redeemed"));
    }
}
