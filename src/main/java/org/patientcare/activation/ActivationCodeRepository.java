package org.patientcare.activation;

import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
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
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import javax.sql.DataSource;
import org.patientcare.audit.AuditAction;
import org.patientcare.audit.AuditTrail;
import org.patientcare.shared.DatabaseFailure;
import org.patientcare.shared.Page;

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

    /** EclipseLink takes what follows a question mark, up to white space, for a name. */
    private static final String REDEEMERS =
            """
            SELECT c.id, p.first_name, p.last_name, p.code
            FROM (SELECT CAST(? AS uuid) AS organization_id, unnest(ARRAY[$codes ]) AS id) c
            CROSS JOIN LATERAL (SELECT * FROM redemption
                WHERE organization_id = c.organization_id AND activation_code_id = c.id AND undone_at IS NULL
                ORDER BY redeemed_at, id LIMIT 1000) r
            JOIN patient p ON p.organization_id = r.organization_id AND p.id = r.patient_id
            ORDER BY r.redeemed_at, r.id""";

    @Inject private AuditTrail trail;

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
        return byCode(organization, code).getResultStream().findFirst();
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

    /** Counts a redemption up, unless the code does not work on this day; at once. */
    boolean take(UUID organization, ActivationCode code, LocalDate today) {
        int taken =
                entities.createNativeQuery(TAKE)
                        .setParameter(1, organization)
                        .setParameter(2, code.id())
                        .setParameter(3, Date.valueOf(today))
                        .executeUpdate();
        entities.refresh(code);
        return taken == 1;
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

    /**
     * By the id of the code, the first redeemer first, at most 1,000 of a code; the audit trail
     * notes who was shown.
     */
    Map<Long, List<ListedCode.Redeemer>> redeemers(UUID organization, List<ActivationCode> codes) {
        Map<Long, List<ListedCode.Redeemer>> redeemers = new HashMap<>();
        if (codes.isEmpty()) {
            return redeemers;
        }
        List<Object> values = new ArrayList<>(List.of(organization));
        codes.forEach(code -> values.add(code.id()));
        String places = String.join(", ", Collections.nCopies(codes.size(), "?"));
        List<Object[]> rows =
                trail.readRows(
                        AuditAction.REDEEMERS_READ,
                        organization,
                        REDEEMERS.replace("$codes", places),
                        values.toArray());
        for (Object[] row : rows) {
            redeemers
                    .computeIfAbsent((Long) row[0], id -> new ArrayList<>())
                    .add(new ListedCode.Redeemer((String) row[1], (String) row[2]));
        }
        return redeemers;
    }
}
