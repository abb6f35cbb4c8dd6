package org.patientcare.chaos.events;

import com.fasterxml.jackson.databind.JsonNode;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.patientcare.testing.Http;

/** Compares changes, events, deliveries and the feed once all events are delivered. */
final class EventCheck {

    /**
     * By type of event, a statement that selects the object of each change from the tables of the
     * features.
     */
    private static final Map<String, String> CHANGES = new LinkedHashMap<>();

    static {
        CHANGES.put(
                "appointment_created",
                "SELECT a.code FROM appointment a WHERE a.organization_id = :organization");
        CHANGES.put(
                "appointment_rescheduled",
                """
                SELECT a.code FROM appointment a CROSS JOIN generate_series(2, a.generation)
                WHERE a.organization_id = :organization""");
        CHANGES.put(
                "appointment_cancelled",
                "SELECT a.code FROM appointment a WHERE a.organization_id = :organization AND a.state = 'cancelled'");
        CHANGES.put(
                "care.activation_code_redeemed",
                """
                SELECT p.code FROM redemption r JOIN patient p
                    ON p.organization_id = r.organization_id AND p.id = r.patient_id
                WHERE r.organization_id = :organization""");
        CHANGES.put(
                "care.patient_subscription_ended",
                """
                SELECT p.code FROM patient p
                WHERE p.organization_id = :organization AND p.code LIKE 's%' AND p.unsubscribed_at IS NOT NULL""");
        CHANGES.put(
                "patient_message_received",
                """
                SELECT m.conversation_id::text AS code FROM conversation_message m
                WHERE m.organization_id = :organization AND m.sender = 'professional'""");
        CHANGES.put(
                "prescription_created",
                "SELECT p.id::text AS code FROM prescription p WHERE p.organization_id = :organization");
    }

    private static final String DIFFERENCES =
            """
            SELECT code, changes, events FROM
                (SELECT code, count(*) AS changes FROM ($changes) c GROUP BY code) c
                FULL JOIN (SELECT object_code AS code, count(*) AS events FROM event
                    WHERE organization_id = :organization AND event = :type GROUP BY object_code) e USING (code)
            WHERE changes IS DISTINCT FROM events LIMIT 20""";

    private final Connection database;
    private final UUID organization;
    private final List<String> findings = new ArrayList<>();

    EventCheck(Connection database, UUID organization) {
        this.database = database;
        this.organization = organization;
    }

    /** All broken rules; empty if the state is right. */
    List<String> findings(Receiver receiver, Http caller) throws SQLException {
        for (Map.Entry<String, String> kind : CHANGES.entrySet()) {
            compare(kind.getKey(), kind.getValue());
        }
        List<String> events =
                column(
                        "SELECT 'evt_' || replace(id::text, '-', '') FROM event"
                                + " WHERE organization_id = '"
                                + organization
                                + "' ORDER BY position");
        Set<String> missing = new HashSet<>(events);
        missing.removeAll(receiver.seen());
        if (!missing.isEmpty()) {
            findings.add(missing.size() + " events never reached the receiver");
        }
        receiver.outOfOrder().forEach(late -> findings.add("out of order: " + late));
        feed(events, caller);
        return findings;
    }

    /** The number of events. */
    long events() throws SQLException {
        return Long.parseLong(
                column(
                                "SELECT count(*)::text FROM event WHERE organization_id = '"
                                        + organization
                                        + "'")
                        .get(0));
    }

    /**
     * Whether all events are published, no delivery is pending, and no message is about to become
     * an event.
     */
    boolean isAllDelivered() throws SQLException {
        return column(
                        "SELECT 1 WHERE EXISTS (SELECT FROM event WHERE position IS NULL)"
                                + " OR EXISTS (SELECT FROM webhook_delivery WHERE state = 'pending')"
                                + " OR EXISTS (SELECT FROM message_notice"
                                + " WHERE due_at < now() + interval '10 s')")
                .isEmpty();
    }

    private void compare(String type, String changes) throws SQLException {
        String sql =
                DIFFERENCES
                        .replace("$changes", changes)
                        .replace(":organization", "'" + organization + "'")
                        .replace(":type", "'" + type + "'");
        try (PreparedStatement statement = database.prepareStatement(sql);
                ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                findings.add(
                        "%s of %s: %s changes, %s events"
                                .formatted(
                                        type,
                                        rows.getString("code"),
                                        rows.getString("changes"),
                                        rows.getString("events")));
            }
        }
    }

    private void feed(List<String> events, Http caller) {
        List<String> listed = new ArrayList<>();
        String after = "";
        boolean more = true;
        while (more) {
            JsonNode page = caller.get("/v1/events?limit=1000" + after).expect(200).json();
            page.get("data").forEach(event -> listed.add(event.get("id").asText()));
            after = "&after=" + page.get("next").asText();
            more = page.get("more").asBoolean();
        }
        if (!listed.equals(events)) {
            findings.add(
                    "the feed tells %d events, %d of them different ones, of %d"
                            .formatted(listed.size(), new HashSet<>(listed).size(), events.size()));
        }
    }

    private List<String> column(String sql) throws SQLException {
        List<String> values = new ArrayList<>();
        try (PreparedStatement statement = database.prepareStatement(sql);
                ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                values.add(rows.getString(1));
            }
        }
        return values;
    }
}
