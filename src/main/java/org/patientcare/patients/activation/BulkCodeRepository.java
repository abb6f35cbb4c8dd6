package org.patientcare.patients.activation;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import org.patientcare.platform.database.Database;

/** Adds many codes in one statement. */
@ApplicationScoped
class BulkCodeRepository {

    /** Inserts in the order of the codes, so that concurrent statements cannot deadlock. */
    private static final String ADD =
            """
            INSERT INTO activation_code (organization_id, code, plan_name, tag, duration, duration_in_months,
                duration_in_days, expires_at, max_redemptions, meta, created_at, active, redeemed)
            SELECT :organization, c.code, :plan, :tag, :duration, :months, :days, :expiresAt, :most, :meta, :now, true, 0
            FROM unnest(:codes::text[]) AS c (code)
            ORDER BY c.code COLLATE "C"
            ON CONFLICT (organization_id, code) DO NOTHING
            RETURNING code""";

    @Inject private Database database;

    /**
     * Adds codes in the current transaction.
     *
     * @param terms the same for each code; {@link CodeTerms#code} is ignored
     * @return the codes that were added; those that the organization already had are left out
     */
    List<String> add(
            UUID organization, Collection<String> codes, CodeTerms terms, Instant createdAt) {
        return database.forOrganization(organization)
                .statement(ADD)
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
}
