package org.patientcare.bench;

import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;
import org.patientcare.people.organization.Permission;

/**
 * Calls of many organizations, spread over nodes. Each call is made for a random organization. As
 * many rows of the trail as {@code bench.events} says (none) are there before.
 */
final class ScaleSubjects {

    static final int ORGANIZATIONS = Integer.getInteger("bench.organizations", 1_000);
    static final int PATIENTS_OF_EACH = Integer.getInteger("bench.patients-of-each", 1_000);
    static final long EVENTS = Long.getLong("bench.events", 0);

    /** The number of organizations, or of audit events, per transaction. */
    private static final int ORGANIZATIONS_AT_ONCE = 500;

    private static final long EVENTS_AT_ONCE = 500_000;

    private static final String ORGANIZATION =
            "('00000000-0000-4000-9000-' || lpad(n::text, 12, '0'))::uuid";
    private static final String FILL_ORGANIZATIONS =
            """
            INSERT INTO organization (id, name, language, time_zone, activation_code_delivery, allowed_origins,
                redeemed_plans_survive, created_at, version)
            SELECT %s, 'Hospital ' || n, 'es', 'Europe/Madrid', false, '', false, now(), 1
            FROM generate_series(?, ?) AS n
            """
                    .formatted(ORGANIZATION);
    private static final String FILL_CREDENTIALS =
            """
            INSERT INTO credential (api_key, organization_id, secret_hash, permissions, created_at)
            SELECT 'scale-' || n, %s, sha256(convert_to('secret-' || n, 'UTF8')), '%s', now()
            FROM generate_series(?, ?) AS n
            """
                    .formatted(ORGANIZATION, Permission.joined(EnumSet.allOf(Permission.class)));
    private static final String FILL_PATIENTS =
            """
            INSERT INTO patient (organization_id, code, first_name, last_name, gender, birth_date, tax_id, email,
                phone, locale, meta, plan, named_fields, created_at, updated_at)
            SELECT %s, 'p-' || p, 'Ana', 'Pereira', 'female', DATE '1980-05-17', 'T-' || p, 'p' || p || '@example.org',
                '+34' || 600000000 + p, 'es', '{"ward":"4"}', 'basic', 255, now(), now()
            FROM generate_series(?, ?) AS n, generate_series(0, %d) AS p
            """
                    .formatted(ORGANIZATION, PATIENTS_OF_EACH - 1);
    private static final String FILL_PROFESSIONALS =
            """
            WITH professional AS (
                INSERT INTO professional (hash, name, created_at)
                SELECT 'scale-' || n, 'Dr. Luz', now() FROM generate_series(?, ?) AS n RETURNING hash)
            INSERT INTO professional_assignment (organization_id, professional_hash)
            SELECT ('00000000-0000-4000-9000-' || lpad(substr(hash, 7), 12, '0'))::uuid, hash FROM professional
            """;

    /** Audit events, oldest first, spread over a year and evenly over the organizations. */
    private static final String FILL_TRAIL =
            """
            WITH patients AS (SELECT min(id) AS first, count(*) AS all FROM patient),
            made AS (
                SELECT nextval('audit_log_id') AS id, n, p.id AS patient_id, p.organization_id, p.code,
                    now() - interval '360 days' * ((%1$d - n)::float8 / %1$d) AS at
                FROM generate_series(?, ?) AS n
                JOIN patient p ON p.id = (SELECT first FROM patients) + n * 7919 %% (SELECT patients.all FROM patients)),
            told AS (
                INSERT INTO audit_log (id, at, organization_id, actor_kind, actor_id, action, object_kind, object_codes, outcome,
                    times, request_id, address)
                SELECT id, at, organization_id, 'organization', 'key', 'patient-read', 'patient', ARRAY[code], 'done', 1,
                    'r-' || n, '10.0.0.1'
                FROM made)
            INSERT INTO audit_subject (organization_id, at, event_id, patient_ids)
            SELECT organization_id, at, id, ARRAY[patient_id] FROM made"""
                    .formatted(Math.max(1, EVENTS));

    private static final String INDEXES =
            """
            SELECT indexrelid::regclass::text AS name, replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') AS definition
            FROM pg_index i WHERE indrelid IN ('audit_log'::regclass, 'audit_subject'::regclass)
                AND NOT EXISTS (SELECT FROM pg_constraint c WHERE c.conindid = i.indexrelid)""";

    private static final int BATCHES = PATIENTS_OF_EACH / PatientBatch.SIZE;

    private final BenchDatabase database;
    private final List<Integer> ports;
    private final AtomicLong made = new AtomicLong();

    /**
     * @param ports of the nodes
     */
    ScaleSubjects(BenchDatabase database, List<Integer> ports) {
        this.database = database;
        this.ports = ports;
    }

    void fill() {
        try (Connection connection = database.superuser();
                Statement statement = connection.createStatement()) {
            // Foreign keys are not checked: a row would cost several times as much.
            statement.execute("SET session_replication_role = 'replica'");
            statement.execute("SET synchronous_commit = off");
            for (String sql :
                    List.of(
                            FILL_ORGANIZATIONS,
                            FILL_CREDENTIALS,
                            FILL_PATIENTS,
                            FILL_PROFESSIONALS)) {
                run(connection, sql, ORGANIZATIONS, ORGANIZATIONS_AT_ONCE);
            }
            if (EVENTS > 0) {
                database.vacuumPatients();
                ConsoleRows.makeMonths(connection);
                fillTrail(connection, statement);
            }
        } catch (SQLException e) {
            throw new BenchFailure("The organizations could not be filled in.", e);
        }
        database.vacuumAll();
    }

    /** Fills in the trail, and makes its indexes afterwards. */
    private static void fillTrail(Connection connection, Statement statement) throws SQLException {
        Map<String, String> indexes = new TreeMap<>();
        try (ResultSet found = statement.executeQuery(INDEXES)) {
            while (found.next()) {
                indexes.put(found.getString("name"), found.getString("definition"));
            }
        }
        for (String name : indexes.keySet()) {
            statement.execute("DROP INDEX " + name);
        }
        run(connection, FILL_TRAIL, EVENTS, EVENTS_AT_ONCE);
        for (String definition : indexes.values()) {
            statement.execute(definition);
        }
    }

    /** Runs a statement for the numbers from 1 to a last one, so many at once. */
    private static void run(Connection connection, String sql, long last, long atOnce)
            throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (long from = 1; from <= last; from += atOnce) {
                statement.setLong(1, from);
                statement.setLong(2, Math.min(last, from + atOnce - 1));
                statement.executeUpdate();
            }
        }
    }

    /** Reads of random patients, spread over the first nodes. */
    Load.Subject reads(int nodes) {
        return number -> new Caller(0, nodes, ScaleSubjects::read);
    }

    /** Batches of a hundred patients that have changed. */
    Load.Subject upserts(int nodes) {
        return number -> new Caller(0, nodes, this::upsert);
    }

    /**
     * Of a hundred calls 60 read a patient, 15 authenticate one, 10 list codes, 5 create a code, 7
     * book an appointment, and 3 load a hundred patients.
     *
     * @param from the first node
     * @param to the node after the last one
     */
    Load.Subject mix(int from, int to) {
        return number -> new Caller(from, to, this::mixed);
    }

    private void mixed(KeepAliveClient http, int organization) throws IOException {
        int dice = ThreadLocalRandom.current().nextInt(100);
        if (dice < 60) {
            read(http, organization);
        } else if (dice < 75) {
            http.post("/v1/patients/authenticate", "{\"code\":\"" + patient() + "\"}");
        } else if (dice < 85) {
            http.get("/v1/activation-codes");
        } else if (dice < 90) {
            http.post("/v1/activation-codes", "{\"code\":\"c-" + made.incrementAndGet() + "\"}");
        } else if (dice < 97) {
            book(http, organization);
        } else {
            upsert(http, organization);
        }
    }

    private static void read(KeepAliveClient http, int organization) throws IOException {
        http.get("/v1/patients/" + patient());
    }

    private void upsert(KeepAliveClient http, int organization) throws IOException {
        int batch = ThreadLocalRandom.current().nextInt(BATCHES);
        http.put("/v1/patients", PatientBatch.named("p-", batch, made.incrementAndGet()).json());
    }

    private void book(KeepAliveClient http, int organization) throws IOException {
        String body =
                "{\"appointment\":{\"code\":\"v-%d\",\"starts_at\":\"2031-05-06T10:00:00Z\"},\"patient\":{\"code\":\"%s\"},\"professional\":{\"hash\":\"scale-%d\"}}";
        http.post(
                "/v1/appointments",
                body.formatted(made.incrementAndGet(), patient(), organization));
    }

    private static String patient() {
        return "p-" + ThreadLocalRandom.current().nextInt(PATIENTS_OF_EACH);
    }

    private interface Call {
        void by(KeepAliveClient http, int organization) throws IOException;
    }

    /** A client with a connection to each node, which it uses in turn. */
    private final class Caller implements Load.Client {

        private final List<KeepAliveClient> nodes;
        private final Call call;
        private int calls;

        Caller(int from, int to, Call call) {
            nodes =
                    ports.subList(from, to).stream()
                            .map(port -> new KeepAliveClient(port, ""))
                            .toList();
            this.call = call;
        }

        @Override
        public void call() throws IOException {
            KeepAliveClient http = nodes.get(calls++ % nodes.size());
            int organization = ThreadLocalRandom.current().nextInt(1, ORGANIZATIONS + 1);
            http.setHeaders(
                    "X-API-Key: scale-%1$d\r\nX-Secret-Key: secret-%1$d\r\n"
                            .formatted(organization));
            call.by(http, organization);
        }

        @Override
        public void close() throws IOException {
            for (KeepAliveClient node : nodes) {
                node.close();
            }
        }
    }
}
