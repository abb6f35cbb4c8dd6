package org.patientcare.patients.activation;

import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.persistence.LockModeType;
import jakarta.persistence.PersistenceContext;
import jakarta.persistence.Query;
import jakarta.persistence.TypedQuery;
import java.sql.Connection;
import java.sql.Date;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import javax.sql.DataSource;
import org.patientcare.platform.database.DatabaseFailure;
import org.patientcare.platform.shared.CallerCode;
import org.patientcare.platform.shared.Page;

@ApplicationScoped
class ActivationCodeRepository {

    private static final String ADD =
            """
            INSERT INTO activation_code (organization_id, code, plan_name, tag, duration, duration_in_months,
                duration_in_days, expires_at, max_redemptions, meta, created_at, active, redeemed)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, true, 0)
            ON CONFLICT (organization_id, code) DO NOTHING""";

    private static final String TAKE =
            """
            UPDATE activation_code SET redeemed = redeemed + 1
            WHERE organization_id = ? AND id = ? AND active AND (expires_at IS NULL OR expires_at >= ?)
                AND redeemed < max_redemptions""";

    private static final String GIVE_BACK =
            "UPDATE activation_code SET redeemed = redeemed - 1 WHERE organization_id = ? AND id = ?";

    private static final String REDEEMED =
            "SELECT redeemed FROM activation_code WHERE organization_id = ? AND id = ?";

    @PersistenceContext private EntityManager entities;

    @Resource(name = "jdbc/patientcare")
    private DataSource database;

    /** Takes part in the transaction at hand. Returns false if the organization has the code. */
    boolean add(UUID organization, CodeTerms terms, Instant createdAt) {
        try (Connection connection = database.getConnection();
                PreparedStatement statement = connection.prepareStatement(ADD)) {
            Object[] values = {
                organization,
                terms.code(),
                terms.planName(),
                terms.tag(),
                terms.duration().code(),
                terms.months(),
                terms.days(),
                terms.expiresAt(),
                terms.maxRedemptions(),
                terms.meta(),
                Timestamp.from(createdAt)
            };
            for (int i = 0; i < values.length; i++) {
                statement.setObject(i + 1, values[i]);
            }
            return statement.executeUpdate() == 1;
        } catch (SQLException e) {
            throw new DatabaseFailure(e);
        }
    }

    Optional<ActivationCode> find(UUID organization, String code) {
        return CallerCode.Validator.fits(code)
                ? byCode(organization, code).getResultStream().findFirst()
                : Optional.empty();
    }

    /** Held until the end of the transaction. */
    Optional<ActivationCode> findForChange(UUID organization, String code) {
        return byCode(organization, code)
                .setLockMode(LockModeType.PESSIMISTIC_WRITE)
                .getResultStream()
                .findFirst();
    }

    private TypedQuery<ActivationCode> byCode(UUID organization, String code) {
        return entities.createQuery(
                        "SELECT c FROM ActivationCode c WHERE c.organizationId = :organization AND c.code = :code",
                        ActivationCode.class)
                .setParameter("organization", organization)
                .setParameter("code", code);
    }

    /**
     * Counts a redemption up, unless the code does not work on this day; at once. If it does not
     * the code is as it is now; else nothing more is asked, since all who redeem it wait meanwhile.
     */
    boolean take(UUID organization, ActivationCode code, LocalDate today) {
        int taken =
                entities.createNativeQuery(TAKE)
                        .setParameter(1, organization)
                        .setParameter(2, code.id())
                        .setParameter(3, Date.valueOf(today))
                        .executeUpdate();
        if (taken == 0) {
            entities.refresh(code);
        }
        return taken == 1;
    }

    /** How many redemptions stand. */
    int redeemed(UUID organization, ActivationCode code) {
        return (Integer)
                entities.createNativeQuery(REDEEMED)
                        .setParameter(1, organization)
                        .setParameter(2, code.id())
                        .getSingleResult();
    }

    /** Counts a redemption down. */
    void giveBack(UUID organization, long id) {
        entities.createNativeQuery(GIVE_BACK)
                .setParameter(1, organization)
                .setParameter(2, id)
                .executeUpdate();
    }

    /**
     * The newest first. Counted last, so that of rows that are added meanwhile the walk sees that
     * there is one page more.
     *
     * @param today in the organization's time zone
     */
    Page<ActivationCode> list(
            UUID organization, CodeFilter filter, LocalDate today, Page.Request asked) {
        CodeConditions conditions = new CodeConditions(organization, filter, today);
        String from = " FROM activation_code WHERE " + conditions.sql();
        Query page =
                conditions.bound(
                        entities.createNativeQuery(
                                "SELECT *"
                                        + from
                                        + " ORDER BY created_at DESC, id DESC LIMIT "
                                        + asked.size()
                                        + " OFFSET "
                                        + asked.offset(),
                                ActivationCode.class));
        List<?> codes = page.getResultList();
        Query count = conditions.bound(entities.createNativeQuery("SELECT count(*)" + from));
        long total = (Long) count.getSingleResult();
        return new Page<>(
                codes.stream().map(ActivationCode.class::cast).toList(),
                asked.number(),
                asked.size(),
                total);
    }
}
