package org.patientcare.bench;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.UUID;

/**
 * Creates the rows of the console's lists but for the patients, who are there. All patients and
 * nine of ten audit events belong to one organization, so that no list is short by chance.
 */
final class ConsoleRows {

    /** The number of organizations, of professionals and of people. */
    static final int COUNT_OF_EACH = 1_000;

    /** The number of audit events per transaction; they are by far the most rows. */
    private static final long EVENTS_AT_ONCE = 500_000;

    /**
     * Two hundred redeemers of each of the newest codes, within a fortnight; the list of codes
     * shows the names of a hundred.
     */
    private static final String REDEMPTIONS =
            """
            INSERT INTO redemption (organization_id, id, activation_code_id, patient_id, plan, redeemed_at)
            SELECT c.organization_id, nextval('redemption_id'), c.id, p.id, 'basic', now() - p.id % 14 * interval '1 day'
            FROM (SELECT * FROM activation_code WHERE organization_id = ? ORDER BY created_at DESC LIMIT 50) c
            JOIN (SELECT * FROM patient WHERE organization_id = ? ORDER BY id LIMIT 200) p ON true""";

    private static final String PROFESSIONALS =
            """
            WITH made AS (
                INSERT INTO professional (hash, name, created_at)
                SELECT 'console-' || n, 'Dr. ' || chr(65 + n % 26) || 'uz ' || n, now() FROM generate_series(1, ?) AS n
                RETURNING hash)
            INSERT INTO professional_assignment (organization_id, professional_hash) SELECT ?, hash FROM made""";

    private static final String ORGANIZATIONS =
            """
            INSERT INTO organization (id, name, language, time_zone, activation_code_delivery, allowed_origins,
                redeemed_plans_survive, created_at, version)
            SELECT gen_random_uuid(), 'Hospital ' || n, 'es', 'Europe/Madrid', false, '', false, now(), 1
            FROM generate_series(1, ?) AS n""";

    private static final String PEOPLE =
            """
            WITH made AS (
                INSERT INTO person (id, name) SELECT gen_random_uuid(), 'Person ' || n FROM generate_series(1, ?) AS n
                RETURNING id)
            INSERT INTO role_assignment (person_id, role, organization_id, granted_by) SELECT id, 'support', ?, 'operator' FROM made""";

    private static final String APPOINTMENTS =
            """
            INSERT INTO appointment (organization_id, code, patient_id, professional_hash, first_starts_at, starts_at, ends_at,
                duration, generation, state, created_at)
            SELECT organization_id, 'v-' || id, id, 'console-' || 1 + id % 1000, at, at, at + interval '15 minutes', 900, 1,
                CASE WHEN at > now() THEN 'booked' ELSE 'finished' END, now()
            FROM (SELECT organization_id, id,
                    date_trunc('minute', now()) + (id % 86400 - 43200) * interval '1 minute' AS at
                FROM patient WHERE organization_id = ? AND id % 5 = 0) p""";

    private static final String PRESCRIPTIONS =
            """
            INSERT INTO prescription (organization_id, id, patient_id, patient_first_name, patient_last_name, professional_hash,
                prescriber_name, organization_name, language, issued_at, issued_on)
            SELECT organization_id, gen_random_uuid(), id, first_name, last_name, 'console-' || 1 + id % 1000, 'Dr. Luz',
                'Hospital', 'es', now() - id * interval '1 second', current_date
            FROM patient WHERE organization_id = ? AND id % 5 IN (0, 1)""";

    private static final String ITEMS =
            """
            INSERT INTO prescription_item (organization_id, prescription_id, position, active_substance, dose)
            SELECT organization_id, id, 0, 'Ibuprofeno', '600 mg' FROM prescription WHERE organization_id = ?""";

    private static final String DELIVERIES =
            """
            INSERT INTO delivery (organization_id, at, code, channel, recipient, state, reason, changed_at)
            SELECT ?, now() - n * interval '1 second', 'c-' || n, 'sms', '+34 ***214',
                CASE n % 20 WHEN 0 THEN 'failed' ELSE 'delivered' END,
                CASE n % 20 WHEN 0 THEN 'The SMS centre was too slow.' END, now()
            FROM generate_series(?, 1::bigint, -1) AS n""";

    /** Creates the audit tables of the months before this one, as the service would have done. */
    private static final String MONTHS =
            """
            SELECT audit_make_month((date_trunc('month', now() AT TIME ZONE 'UTC') - make_interval(months => n))::date, 0)
            FROM generate_series(1, 12) AS n""";

    /** Audit events, oldest first, spread over a year and evenly over the patients. */
    private static final String EVENTS =
            """
            WITH made AS (
                SELECT nextval('audit_log_id') AS id, n, now() - interval '360 days' * ((:all - n)::float8 / :all) AS at,
                    :first + n % :patients AS patient, CASE WHEN n % 10 > 0 THEN ?::uuid END AS organization
                FROM generate_series(?::bigint, ?::bigint) AS n),
            told AS (
                INSERT INTO audit_log (id, at, organization_id, actor_kind, actor_id, action, object_kind, object_codes, outcome,
                    times, request_id, address)
                SELECT id, at, organization, 'organization', 'key-' || n % 7,
                    CASE WHEN organization IS NULL THEN 'organization-change'
                        ELSE (ARRAY['patient-read', 'patients-upsert', 'token-issue', 'redeemers-read', 'appointment-read',
                            'prescription-read', 'appointment-create', 'patient-read'])[1 + (n % 8)::int] END,
                    CASE WHEN organization IS NULL THEN 'organization' ELSE 'patient' END,
                    ARRAY['p-' || patient], CASE n % 1000 WHEN 1 THEN 'refused' ELSE 'done' END, 1, 'r-' || n, '10.0.0.1'
                FROM made)
            INSERT INTO audit_subject (organization_id, at, event_id, patient_ids)
            SELECT organization, at, id, ARRAY[patient] FROM made WHERE organization IS NOT NULL""";

    private final BenchDatabase database;
    private final UUID organization;

    ConsoleRows(BenchDatabase database, UUID organization) {
        this.database = database;
        this.organization = organization;
    }

    /** The internal id of the oldest patient. */
    long firstPatient() {
        try (Connection connection = database.superuser()) {
            return firstPatient(connection);
        } catch (SQLException e) {
            throw failed(e);
        }
    }

    /** The code of one of the visits. */
    String firstVisit() {
        try (Connection connection = database.superuser();
                PreparedStatement first =
                        connection.prepareStatement(
                                "SELECT min(code) FROM appointment WHERE organization_id = ?")) {
            first.setObject(1, organization);
            try (ResultSet found = first.executeQuery()) {
                found.next();
                return found.getString(1);
            }
        } catch (SQLException e) {
            throw failed(e);
        }
    }

    void fill(long patients, long events) {
        database.fillCodes(CodeSubjects.FILL, organization, patients / 10);
        try (Connection connection = database.superuser();
                Statement statement = connection.createStatement()) {
            run(connection, REDEMPTIONS, organization, organization);
            run(connection, ORGANIZATIONS, COUNT_OF_EACH);
            run(connection, PROFESSIONALS, COUNT_OF_EACH, organization);
            run(connection, PEOPLE, COUNT_OF_EACH, organization);
            run(connection, APPOINTMENTS, organization);
            run(connection, PRESCRIPTIONS, organization);
            run(connection, ITEMS, organization);
            run(connection, DELIVERIES, organization, patients / 10);
            addTrail(connection, patients, events);
            statement.execute("VACUUM ANALYZE");
            statement.execute("CHECKPOINT");
        } catch (SQLException e) {
            throw failed(e);
        }
    }

    /** Fills the trail alone, of patients who are there. */
    void fillTrail(long patients, long events) {
        try (Connection connection = database.superuser()) {
            addTrail(connection, patients, events);
        } catch (SQLException e) {
            throw failed(e);
        }
    }

    private void addTrail(Connection connection, long patients, long events) throws SQLException {
        makeMonths(connection);
        addEvents(connection, patients, events);
    }

    static void makeMonths(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(MONTHS);
        }
    }

    private void addEvents(Connection connection, long patients, long events) throws SQLException {
        String sql =
                EVENTS.replace(":all", String.valueOf(events))
                        .replace(":patients", String.valueOf(patients))
                        .replace(":first", String.valueOf(firstPatient(connection)));
        for (long from = 1; from <= events; from += EVENTS_AT_ONCE) {
            long to = Math.min(events, from + EVENTS_AT_ONCE - 1);
            run(connection, sql, organization, from, to);
        }
    }

    private long firstPatient(Connection connection) throws SQLException {
        try (PreparedStatement oldest =
                connection.prepareStatement(
                        "SELECT min(id) FROM patient WHERE organization_id = ?")) {
            oldest.setObject(1, organization);
            try (ResultSet found = oldest.executeQuery()) {
                found.next();
                return found.getLong(1);
            }
        }
    }

    private static void run(Connection connection, String sql, Object... values)
            throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < values.length; i++) {
                statement.setObject(i + 1, values[i]);
            }
            statement.executeUpdate();
        }
    }

    private static BenchFailure failed(SQLException e) {
        return new BenchFailure("The rows behind the console could not be filled in.", e);
    }
}
