package org.patientcare.bench;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.patientcare.testing.Database;
import org.patientcare.testing.Operator;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Waiting;
import org.patientcare.testing.Webhooks;

/**
 * An organization with many events. They are rows copied from an event that an API call made, and
 * belong to many visits of many patients; the node publishes and delivers them. Each visit has four
 * events, with those of fifteen other visits between them, so that their order matters.
 */
final class EventOrganization {

    private static final long PATIENTS = 1_000;
    private static final long EVENTS_OF_BLOCK = 64;
    private static final long VISITS_OF_BLOCK = 16;

    /** The number of events per commit. */
    private static final long EVENTS_AT_ONCE = 50_000;

    private static final Duration PUBLISH_LIMIT = Duration.ofHours(1);
    private static final Duration POLL_INTERVAL = Duration.ofMillis(50);

    private static final String VISIT = "the-visit";
    private static final String PATIENT = "the-patient";

    private static final String VISITS =
            """
            INSERT INTO appointment (organization_id, code, patient_id, professional_hash, first_starts_at, starts_at, ends_at,
                duration, generation, state, created_at)
            SELECT t.organization_id, 'v-' || n, p.id, t.professional_hash, t.first_starts_at, t.starts_at, t.ends_at,
                t.duration, t.generation, t.state, t.created_at
            FROM appointment t CROSS JOIN generate_series(0::bigint, ?::bigint - 1) AS n
            JOIN patient p ON p.organization_id = t.organization_id AND p.code = 'p-' || (1 + n % ?::bigint)
            WHERE t.organization_id = ? AND t.code = ?""";

    private static final String EVENTS =
            """
            INSERT INTO event (organization_id, event, type, object_kind, object_code, patient_id, patient_code, generation, payload)
            SELECT t.organization_id, t.event, t.type, t.object_kind, a.code, p.id, p.code, a.generation,
                replace(replace(t.payload::text, t.object_code, a.code), t.patient_code, p.code)::json
            FROM generate_series(?::bigint, ?::bigint) AS n
            JOIN event t ON t.organization_id = ? AND t.object_code = ?
            JOIN appointment a ON a.organization_id = t.organization_id AND a.code = 'v-' || (n / :events * :visits + n % :visits)
            JOIN patient p ON p.organization_id = a.organization_id AND p.id = a.patient_id
            ORDER BY n"""
                    .replace(":events", String.valueOf(EVENTS_OF_BLOCK))
                    .replace(":visits", String.valueOf(VISITS_OF_BLOCK));

    private static final long PAST_DAYS = 29;

    /**
     * Creates the tables of past days, as the service would have done: deliveries are kept for
     * thirty days, with one table for each day.
     */
    private static final String MAKE_DAYS =
            """
            SELECT sum(event_make_day((now() AT TIME ZONE 'UTC')::date - n, 0)
                + webhook_delivery_make_day((now() AT TIME ZONE 'UTC')::date - n, 0))
            FROM generate_series(1, ?::integer) AS n""";

    private static final String PAST_DELIVERIES =
            """
            INSERT INTO webhook_delivery (organization_id, created_at, webhook_id, endpoint_id, sequence, event_id, occurred_at, type,
                object, state, attempts, attempted_at, status, duration_ms, left_at)
            SELECT organization_id, created_at - n * interval '1 day', webhook_id, endpoint_id, sequence, event_id, occurred_at, type,
                object, state, attempts, attempted_at, status, duration_ms, left_at
            FROM webhook_delivery CROSS JOIN generate_series(1, ?::integer) AS n
            WHERE organization_id = ? AND state = 'delivered'""";

    private static final String HOLD =
            "UPDATE webhook_endpoint SET not_before = now() + interval '1 day' WHERE organization_id = ?";

    private static final String PENDING =
            "SELECT count(*) FROM webhook_delivery WHERE organization_id = ? AND state = 'pending'";

    private final BenchDatabase database;
    private final Organization organization;
    private final Webhooks webhooks;
    private final List<String> subscriptions = new ArrayList<>();

    private EventOrganization(BenchDatabase database, Organization organization) {
        this.database = database;
        this.organization = organization;
        webhooks = Webhooks.of(organization);
    }

    /**
     * Creates an organization.
     *
     * @param events the highest number of events that will be added to it
     */
    static EventOrganization of(BenchDatabase database, int port, long events) {
        Operator operator = Operator.ofNode(port);
        Organization organization = operator.newOrganization().withPatient(PATIENT);
        organization
                .book(
                        VISIT,
                        PATIENT,
                        operator.newProfessional(organization),
                        "2031-05-06T10:00:00Z")
                .expect(200);
        awaitPublished();
        EventOrganization subjects = new EventOrganization(database, organization);
        database.fill(subjects.id(), 1, PATIENTS);
        long visits = (events / EVENTS_OF_BLOCK + 1) * VISITS_OF_BLOCK;
        subjects.run(VISITS, visits, PATIENTS, subjects.id(), VISIT);
        // Without statistics, each event would be joined with all visits.
        database.vacuumAll();
        return subjects;
    }

    /** Returns when the node has published all events, and so created their deliveries. */
    static void awaitPublished() {
        Waiting.until(
                () -> Database.count("SELECT count(*) FROM event WHERE position IS NULL") == 0,
                PUBLISH_LIMIT,
                POLL_INTERVAL,
                () -> "The node did not publish its events within " + PUBLISH_LIMIT + ".");
    }

    private UUID id() {
        return organization.uuid();
    }

    /** Subscribes one more URL to its events. */
    void subscribe(String url) {
        subscriptions.add(webhooks.made(url));
    }

    /** Adds events, to be published by the node. */
    void addEvents(long events) {
        for (long from = 0; from < events; from += EVENTS_AT_ONCE) {
            long to = Math.min(events, from + EVENTS_AT_ONCE) - 1;
            run(EVENTS, from, to, id(), VISIT);
        }
    }

    /** Copies the deliveries so far to each day of the last month. */
    void copyToPastDays() {
        Database.count(MAKE_DAYS, PAST_DAYS);
        run(PAST_DELIVERIES, PAST_DAYS, id());
    }

    /**
     * Delays all deliveries until {@link #resumeDeliveries}, as a receiver's {@code Retry-After}
     * does.
     */
    void delayDeliveries() {
        run(HOLD, id());
    }

    void resumeDeliveries() {
        subscriptions.forEach(each -> webhooks.post(each, "resume", null).expect(200));
    }

    /** The number of pending deliveries. */
    long pending() {
        return Database.count(PENDING, id());
    }

    private void run(String sql, Object... values) {
        try (Connection connection = database.superuser();
                PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < values.length; i++) {
                statement.setObject(i + 1, values[i]);
            }
            statement.executeUpdate();
        } catch (SQLException e) {
            throw new BenchFailure("The events could not be made.", e);
        }
    }
}
