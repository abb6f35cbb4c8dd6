package org.patientcare.bench;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.patientcare.bench.TimedCalls.Call;
import org.patientcare.testing.Operator;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Person;

/**
 * Measures how long an auditor waits for the report of who had access to a patient with 10,000 rows
 * of the audit trail, which has {@code -Dbench.events=} (1,000,000) rows in all.
 */
final class AccessReportBench {

    private static final long EVENTS = Long.getLong("bench.events", 1_000_000);
    private static final int PATIENTS = 1_000;
    private static final int ROWS_OF_ONE = 10_000;
    private static final double GOAL_MILLIS = 300;

    /** With so many rows. */
    private static final String PATIENT = "p-77";

    /** With as many rows as anybody else. */
    private static final String OTHER = "p-78";

    /** Within a year, by 500 people and seven systems, who open, find and change the patient. */
    private static final String ROWS =
            """
            WITH staff AS (
                INSERT INTO person (id, name) SELECT gen_random_uuid(), 'Person ' || n FROM generate_series(1, 500) AS n RETURNING id),
            numbered AS (SELECT id, row_number() OVER () AS number FROM staff),
            made AS (
                INSERT INTO audit_log (organization_id, at, actor_kind, actor_id, action, object_kind, object_codes, outcome, times, facts)
                SELECT p.organization_id, now() - n * interval '50 minutes', CASE n % 4 WHEN 0 THEN 'organization' ELSE 'person' END,
                    CASE n % 4 WHEN 0 THEN 'key-' || n % 7 ELSE s.id::text END,
                    CASE n % 4 WHEN 0 THEN 'patients-upsert' WHEN 1 THEN 'patients-search' ELSE 'patient-read' END, 'patient', ARRAY[p.code], 'done', 1,
                    CASE WHEN n % 4 > 0 THEN json_build_object('role', 'support', 'purpose', 'complaint') END
                FROM patient p CROSS JOIN generate_series(1, ?) AS n JOIN numbered s ON s.number = n % 500 + 1
                WHERE p.organization_id = ? AND p.code = ?
                RETURNING organization_id, at, id)
            INSERT INTO audit_subject (organization_id, at, event_id, patient_ids)
            SELECT m.organization_id, m.at, m.id, ARRAY[p.id] FROM made m
            JOIN patient p ON p.organization_id = m.organization_id AND p.code = ?""";

    private final BenchDatabase database;
    private final Table table;

    AccessReportBench(BenchDatabase database, Table table) {
        this.database = database;
        this.table = table;
    }

    /**
     * @param wars of which service and yardstick are deployed together
     */
    void measure(Map<String, String> settings, Wars wars, Path folder, int port)
            throws IOException {
        try (BenchServer node =
                BenchServer.start(
                        settings,
                        port,
                        folder.resolve("accesses.log"),
                        List.of(wars.service(), wars.yardstick()),
                        "/health/ready",
                        "/.well-known/jwks.json",
                        Wars.CONSTANT)) {
            measure(port);
            node.residentMegabytes()
                    .ifPresent(
                            megabytes ->
                                    table.line(
                                            "Resident after that, MB: "
                                                    + Table.number(0, megabytes)));
        }
    }

    private void measure(int port) throws IOException {
        Organization hospital = Operator.ofNode(port).newOrganization();
        database.fill(hospital.uuid(), 1, PATIENTS);
        new ConsoleRows(database, hospital.uuid()).fillTrail(PATIENTS, EVENTS);
        addRows(hospital.uuid());
        database.vacuumAll();
        // Signs in now: a table is for those who did so within minutes.
        Person auditor = Person.signedIn("auditor", hospital.id());
        String report = Operator.organization(hospital.id()) + "/access-report";
        requireRows(auditor, report);
        try (KeepAliveClient http = ConsoleBench.browser(auditor, port);
                KeepAliveClient constant = new KeepAliveClient(port, "")) {
            Map<String, Call> calls = new LinkedHashMap<>();
            calls.put("10,000 rows, JSON", () -> http.post(report, body(PATIENT)));
            calls.put("10,000 rows, CSV", () -> http.post(report + "/export", body(PATIENT)));
            calls.put("Another patient, JSON", () -> http.post(report, body(OTHER)));
            double worst =
                    new TimedCalls(table, () -> constant.get(Wars.CONSTANT))
                            .worst(
                                    "Who had access to a patient, with %s rows of the trail"
                                            .formatted(Table.number(0, EVENTS)),
                                    calls);
            table.atMost("Access report of 10,000 rows, worst, ms", worst, GOAL_MILLIS);
        }
    }

    private static String body(String patient) {
        return "{\"patient\":\"" + patient + "\"}";
    }

    private void addRows(UUID organization) {
        try (Connection connection = database.superuser();
                PreparedStatement insert = connection.prepareStatement(ROWS)) {
            insert.setInt(1, ROWS_OF_ONE);
            insert.setObject(2, organization);
            insert.setString(3, PATIENT);
            insert.setString(4, PATIENT);
            insert.executeUpdate();
        } catch (SQLException e) {
            throw new BenchFailure("The rows of the trail could not be filled in.", e);
        }
    }

    private static void requireRows(Person auditor, String report) {
        JsonNode found =
                auditor.send("POST", report, Map.of("patient", PATIENT))
                        .expect(200)
                        .json()
                        .get("data");
        if (found.get("events").asLong() < ROWS_OF_ONE || !found.get("complete").asBoolean()) {
            throw new BenchFailure("The report has only " + found.get("events") + " events.");
        }
    }
}
