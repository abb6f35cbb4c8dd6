package org.patientcare.patients.activation;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import jakarta.persistence.LockModeType;
import jakarta.persistence.TypedQuery;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.SqlStatement;
import org.patientcare.platform.shared.CallerCode;

@ApplicationScoped
class ActivationCodeRepository {

    private static final String ADD =
            """
            INSERT INTO activation_code (organization_id, code, plan_name, tag, duration, duration_in_months,
                duration_in_days, expires_at, max_redemptions, meta, created_at, active, redeemed)
            VALUES (:organization, :code, :plan, :tag, :duration, :months, :days, :expiresAt, :most, :meta, :now, true, 0)
            ON CONFLICT (organization_id, code) DO NOTHING""";

    private static final String TAKE_USE =
            """
            UPDATE activation_code SET redeemed = redeemed + 1
            WHERE organization_id = :organization AND id = :id AND active AND (expires_at IS NULL OR expires_at >= :today)
                AND redeemed < max_redemptions""";

    private static final String RETURN_USE =
            "UPDATE activation_code SET redeemed = redeemed - 1 WHERE organization_id = :organization AND id = :id";

    private static final String REDEEMED =
            "SELECT redeemed FROM activation_code WHERE organization_id = :organization AND id = :id";

    @Inject private Database database;

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

    Optional<ActivationCode> find(UUID organization, String code) {
        return CallerCode.Validator.fits(code)
                ? database.forOrganization(organization)
                        .withEntityManager(
                                entities ->
                                        byCode(entities, organization, code)
                                                .getResultStream()
                                                .findFirst())
                : Optional.empty();
    }

    /** Finds a code and locks its row until the end of the transaction. */
    Optional<ActivationCode> findForUpdate(UUID organization, String code) {
        return database.forOrganization(organization)
                .withEntityManager(
                        entities ->
                                byCode(entities, organization, code)
                                        .setLockMode(LockModeType.PESSIMISTIC_WRITE)
                                        .getResultStream()
                                        .findFirst());
    }

    private static TypedQuery<ActivationCode> byCode(
            EntityManager entities, UUID organization, String code) {
        return entities.createQuery(
                        "SELECT c FROM ActivationCode c WHERE c.organizationId = :organization AND c.code = :code",
                        ActivationCode.class)
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

    /** The number of redemptions that are not undone. */
    int countRedemptions(UUID organization, ActivationCode code) {
        return database.forOrganization(organization)
                .statement(REDEEMED)
                .bind("id", code.id())
                .one(row -> row.integer("redeemed"));
    }

    /** Returns one use of the code. */
    void returnUse(UUID organization, long id) {
        database.forOrganization(organization).statement(RETURN_USE).bind("id", id).updateOne();
    }
}
