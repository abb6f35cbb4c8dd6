package org.patientcare.run.demo;

import com.fasterxml.jackson.databind.JsonNode;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.UUID;

/**
 * Data that no API call can create, because they are past or come from a mail or SMS partner. They
 * are written as the owner of the tables, in the form in which the service itself writes them.
 */
final class PastData {

    private static final UUID ORGANIZATION = UUID.fromString(DemoData.ORGANIZATION);

    /**
     * The partner's message id of the deliveries written here. Deliveries with it show that all
     * demo data are complete.
     */
    private static final String MARK = "demo-data";

    private static final String DELIVERY =
            """
            INSERT INTO delivery (organization_id, at, code, channel, recipient, state, reason, partners_id, changed_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)""";

    /**
     * Moves the deliveries that API calls made a week back, so that they are the oldest ones in the
     * list.
     */
    private static final String SENT =
            """
            UPDATE delivery SET at = at - interval '7 days', changed_at = changed_at - interval '7 days'
            WHERE organization_id = ? AND code = ? AND partners_id IS NULL""";

    private static final String CODE =
            """
            UPDATE activation_code SET created_at = date_trunc('second', now() - ? * interval '1 day'),
                expires_at = coalesce(CAST(? AS date), expires_at)
            WHERE organization_id = ? AND code = ?""";

    /**
     * Moves redemptions back to a time at which the code was valid, some days after it was created,
     * and the end of the plans that they gave by the same time.
     */
    private static final String REDEEMED =
            """
            WITH moved AS (
                SELECT r.organization_id, r.id, r.patient_id,
                    (CASE WHEN ? THEN ? + 3 + r.id % 5 ELSE least(? - 1, r.id % 6) END) * interval '1 day' AS earlier
                FROM redemption r JOIN activation_code c
                    ON c.organization_id = r.organization_id AND c.id = r.activation_code_id
                WHERE c.organization_id = ? AND c.code = ? AND r.undone_at IS NULL),
            plans AS (
                UPDATE patient p SET subscribed_until = p.subscribed_until - m.earlier FROM moved m
                WHERE p.organization_id = m.organization_id AND p.id = m.patient_id AND p.redemption_id = m.id)
            UPDATE redemption r SET redeemed_at = r.redeemed_at - m.earlier,
                subscribed_until = r.subscribed_until - m.earlier
            FROM moved m WHERE r.organization_id = m.organization_id AND r.id = m.id""";

    private final OwnersConnection owner;

    PastData(OwnersConnection owner) {
        this.owner = owner;
    }

    /** Whether these data, and therefore all demo data, have been written. */
    boolean isWritten() throws SQLException {
        owner.begin(ORGANIZATION);
        try (PreparedStatement look =
                owner.statement(
                        "SELECT count(*) FROM delivery WHERE organization_id = ? AND partners_id = ?",
                        ORGANIZATION,
                        MARK)) {
            try (ResultSet found = look.executeQuery()) {
                found.next();
                return found.getLong(1) > 0;
            }
        } finally {
            owner.rollback();
        }
    }

    /** Writes everything in one transaction. */
    void write(ZoneId zone, List<Appointments.PlannedAppointment> visits) throws SQLException {
        owner.begin(ORGANIZATION);
        try {
            for (Appointments.PlannedAppointment visit : visits) {
                new PastVisit(owner, ORGANIZATION, visit).write();
            }
            for (JsonNode line : DemoResources.CODES) {
                age(line, zone);
            }
            for (JsonNode line : DemoResources.DELIVERIES) {
                addDelivery(line);
            }
            owner.commit();
        } finally {
            owner.rollback();
        }
    }

    private void age(JsonNode line, ZoneId zone) throws SQLException {
        String code = line.at("/terms/code").asText();
        int days = line.path("age").asInt();
        boolean over = line.has("expired");
        int expired = line.path("expired").asInt();
        LocalDate last = over ? LocalDate.now(zone).minusDays(expired) : null;
        owner.update(CODE, days, last, ORGANIZATION, code);
        if (line.has("sent_to")) {
            owner.update(SENT, ORGANIZATION, code);
        }
        owner.update(REDEEMED, over, expired, days, ORGANIZATION, code);
    }

    private void addDelivery(JsonNode line) throws SQLException {
        Timestamp at =
                Timestamp.from(
                        Instant.now().minus(Duration.ofHours(line.path("hours_ago").asLong())));
        owner.update(
                DELIVERY,
                ORGANIZATION,
                at,
                line.path("code").asText(),
                line.path("channel").asText(),
                line.path("recipient").asText(),
                line.path("state").asText(),
                line.path("reason").asText(null),
                MARK,
                at);
    }
}
