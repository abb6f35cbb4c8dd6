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

    private static final String TAKE =
            """
            UPDATE activation_code SET redeemed = redeemed + 1
            WHERE organization_id = :organization AND id = :id AND active AND (expires_at IS NULL OR expires_at >= :today)
                AND redeemed < max_redemptions""";

    private static final String GIVE_BACK =
            "UPDATE activation_code SET redeemed = redeemed - 1 WHERE organization_id = :organization AND id = :id";

    private static final String REDEEMED =
            "SELECT redeemed FROM activation_code WHERE organization_id = :organization AND id = :id";

    @Inject private Database database;

    /** Takes part in the transaction at hand. Returns false if the organization has the code. */
    boolean add(UUID organization, CodeTerms terms, Instant createdAt) {
        return database.of(organization)
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
                ? database.of(organization)
                        .entities(
                                entities ->
                                        byCode(entities, organization, code)
                                                .getResultStream()
                                                .findFirst())
                : Optional.empty();
    }

    /** Held until the end of the transaction. */
    Optional<ActivationCode> findForChange(UUID organization, String code) {
        return database.of(organization)
                .entities(
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
     * Counts a redemption up, unless the code does not work on this day; at once. If it does not
     * the code is as it is now; else nothing more is asked, since all who redeem it wait meanwhile.
     *
     * @return why the code does not work
     */
    Optional<Refusal> take(UUID organization, ActivationCode code, LocalDate today) {
        if (taking(organization, code, today).updateAny() == 1) {
            return Optional.empty();
        }
        return refreshed(organization, code, LockModeType.NONE)
                .refusal(today)
                .or(() -> takeGivenBack(organization, code, today));
    }

    /** A use was given back meanwhile. Once more, while nobody else can change the code. */
    private Optional<Refusal> takeGivenBack(
            UUID organization, ActivationCode code, LocalDate today) {
        Optional<Refusal> refusal =
                refreshed(organization, code, LockModeType.PESSIMISTIC_WRITE).refusal(today);
        taking(organization, code, today).updateOneUnless(refusal::isPresent);
        return refusal;
    }

    private ActivationCode refreshed(UUID organization, ActivationCode code, LockModeType lock) {
        return database.of(organization)
                .entities(
                        entities -> {
                            entities.refresh(code, lock);
                            return code;
                        });
    }

    private SqlStatement taking(UUID organization, ActivationCode code, LocalDate today) {
        return database.of(organization).statement(TAKE).bind("id", code.id()).bind("today", today);
    }

    /** How many redemptions stand. */
    int redeemed(UUID organization, ActivationCode code) {
        return database.of(organization)
                .statement(REDEEMED)
                .bind("id", code.id())
                .one(row -> row.integer("redeemed"));
    }

    /** Counts a redemption down. */
    void giveBack(UUID organization, long id) {
        database.of(organization).statement(GIVE_BACK).bind("id", id).updateOne();
    }
}
