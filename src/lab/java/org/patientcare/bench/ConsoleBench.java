package org.patientcare.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.patientcare.bench.TimedCalls.Call;
import org.patientcare.testing.Operator;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Person;

/**
 * Measures the first page of each list of the console, and what its search, its calendar and the
 * charts of its start page read, requested by a signed-in person who may see it, with as many rows
 * as a large installation has: {@code -Dbench.patients=}, and {@code -Dbench.events=} in the audit
 * trail. The requests are made one after the other, as a person makes them. {@link SearchBench}
 * measures searches by many more names.
 */
final class ConsoleBench {

    private static final int PATIENTS = Integer.getInteger("bench.patients", 1_000_000);
    private static final long EVENTS = Long.getLong("bench.events", 10_000_000);
    private static final double GOAL_MILLIS = 300;

    /** The patient that is searched for. */
    private static final int FOUND = 77;

    /** One of the professionals who have visits. */
    private static final String PROFESSIONAL = "console-6";

    private final BenchDatabase database;
    private final Table table;

    ConsoleBench(BenchDatabase database, Table table) {
        this.database = database;
        this.table = table;
    }

    /**
     * @param wars of which service and yardstick are deployed together
     */
    void measure(Map<String, String> settings, Wars wars, Path folder, int port) {
        BenchServer node =
                BenchServer.start(
                        settings,
                        port,
                        folder.resolve("console.log"),
                        List.of(wars.service(), wars.yardstick()),
                        "/health/ready",
                        "/.well-known/jwks.json",
                        Wars.CONSTANT);
        try {
            measure(port);
        } catch (IOException e) {
            throw new BenchFailure("A call of a page could not be made.", e);
        } finally {
            node.close();
        }
    }

    private void measure(int port) throws IOException {
        Organization hospital = Operator.operator().newOrganization();
        // Reminders of the visits of a day would be sent during the measurement.
        Operator.operator()
                .change(hospital.id(), "{\"reminder_day\":false,\"reminder_hour\":false}")
                .expect(200);
        new NamedPatients(PATIENTS).load(hospital, port, database, table);
        ConsoleRows rows = new ConsoleRows(database, hospital.uuid());
        rows.fill(PATIENTS, EVENTS);
        Operator.operator()
                .setWorkingHours(hospital, null, Map.of("weekly", workdays()))
                .expect(200);
        Map<String, Call> calls = new LinkedHashMap<>();
        List<KeepAliveClient> people = people(hospital, port);
        support(calls, people.get(0), hospital, rows.firstPatient());
        search(calls, people.get(0), hospital, rows.firstVisit());
        calendar(calls, people.get(0), hospital);
        others(calls, people, hospital);
        try (KeepAliveClient constant = new KeepAliveClient(port, "")) {
            double worst =
                    new TimedCalls(table, () -> constant.get(Wars.CONSTANT))
                            .worst(
                                    "Calls of the console's pages, with %s patients and %s events of the trail"
                                            .formatted(
                                                    Table.number(0, PATIENTS),
                                                    Table.number(0, EVENTS)),
                                    calls);
            table.atMost("Any call of a page of the console, worst, ms", worst, GOAL_MILLIS);
        } finally {
            for (KeepAliveClient each : people) {
                each.close();
            }
        }
    }

    /**
     * The people who are signed in: support, an administrator and an auditor of the hospital, an
     * auditor of all organizations, and an operator.
     */
    private static List<KeepAliveClient> people(Organization hospital, int port) {
        List<KeepAliveClient> people = new ArrayList<>();
        for (String role : List.of("support", "administrator", "auditor")) {
            people.add(browser(Person.signedIn(role, hospital.id()), port));
        }
        people.add(browser(Person.signedIn("auditor", null), port));
        people.add(browser(Person.signedIn("operator", null), port));
        return people;
    }

    static KeepAliveClient browser(Person person, int port) {
        String headers =
                "Cookie: patientcare-loopback=%s\r\nOrigin: http://127.0.0.1:%d\r\nX-Patient-Care: action\r\n";
        return new KeepAliveClient(port, headers.formatted(person.token(), port));
    }

    private static List<Map<String, ?>> workdays() {
        List<Map<String, ?>> days = new ArrayList<>();
        for (String day : List.of("monday", "tuesday", "wednesday", "thursday", "friday")) {
            days.add(Operator.weekly(day, "08:00", "18:00"));
        }
        return days;
    }

    private static void support(
            Map<String, Call> calls, KeepAliveClient http, Organization hospital, long patient) {
        String own = "/admin/v1/organizations/" + hospital.id();
        String search = own + "/patient-search";
        calls.put("Charts: figures of 14 days", () -> http.get(own + "/overview"));
        calls.put("Overview of care", () -> http.get(own + "/overview/care"));
        calls.put("Patients, newest first", () -> http.post(search, "{}"));
        calls.put("Patients by code", () -> http.post(search, "{\"code\":\"p-77\"}"));
        String file = own + "/patient-files/" + patient;
        calls.put("A patient's file", () -> http.get(file + "?purpose=question"));
        calls.put("A patient's timeline", () -> http.get(file + "/timeline"));
        String codes = own + "/activation-codes";
        calls.put("Activation codes", () -> http.get(codes));
        calls.put("Activation codes, active", () -> http.get(codes + "?status=active"));
        calls.put("Activation codes by tag", () -> http.get(codes + "?tag=t7"));
        String visits = own + "/appointments";
        calls.put("Appointments", () -> http.get(visits));
        calls.put("Appointments, waiting", () -> http.get(visits + "?state=waiting"));
        calls.put("Appointments of one", () -> http.get(visits + "?professional=" + PROFESSIONAL));
        String papers = own + "/prescriptions";
        calls.put("Prescriptions", () -> http.get(papers));
        calls.put("Prescriptions, withdrawn", () -> http.get(papers + "?state=withdrawn"));
        calls.put("Prescriptions of one", () -> http.get(papers + "?professional=" + PROFESSIONAL));
        calls.put("Deliveries", () -> http.get(own + "/deliveries"));
        calls.put("Deliveries, failed", () -> http.get(own + "/deliveries?state=failed"));
    }

    /** Each of the calls that the search from everywhere makes, for texts that find somebody. */
    private static void search(
            Map<String, Call> calls, KeepAliveClient http, Organization hospital, String visit) {
        String own = "/admin/v1/organizations/" + hospital.id();
        Map<String, String> filters = new LinkedHashMap<>();
        filters.put("three letters", "{\"name\":\"gar\"}");
        filters.put("two words", "{\"name\":\"garcia mar\"}");
        filters.put("birth date", "{\"birth_date\":\"" + NamedPatients.birthDate(FOUND) + "\"}");
        filters.put("tax id", "{\"tax_id\":\"t " + FOUND + "\"}");
        filters.put("phone", "{\"phone\":\"600 000 0" + FOUND + "\"}");
        filters.put("e-mail", "{\"email\":\"" + NamedPatients.email(FOUND) + "\"}");
        filters.forEach(
                (name, body) ->
                        calls.put(
                                "Search: patients by " + name,
                                () -> http.post(own + "/patient-search", body)));
        calls.put(
                "Search: a visit by code",
                () -> http.post(own + "/appointment-search", "{\"code\":\"" + visit + "\"}"));
        calls.put(
                "Search: a code as people type it",
                () -> http.post(own + "/activation-code-search", "{\"code\":\"C 77\"}"));
    }

    /** What the calendar reads: of all visits of a day the first five pages of a hundred. */
    private static void calendar(
            Map<String, Call> calls, KeepAliveClient http, Organization hospital) {
        String own = "/admin/v1/organizations/" + hospital.id();
        Instant today = Instant.now().truncatedTo(ChronoUnit.DAYS);
        String day = "from=" + today + "&to=" + today.plus(1, ChronoUnit.DAYS);
        String week = "from=" + today + "&to=" + today.plus(7, ChronoUnit.DAYS);
        String visits = own + "/appointments?per_page=100&page=";
        String ofOne = "&professional=" + PROFESSIONAL;
        calls.put("Calendar: a day of all, first page", () -> http.get(visits + "1&" + day));
        calls.put("Calendar: a day of all, fifth page", () -> http.get(visits + "5&" + day));
        calls.put("Calendar: a day of one", () -> http.get(visits + "1&" + day + ofOne));
        calls.put("Calendar: a week of one", () -> http.get(visits + "1&" + week + ofOne));
        calls.put(
                "Calendar: professionals, first page",
                () -> http.get(own + "/working-hours/professionals?per_page=100"));
        calls.put(
                "Calendar: free times of a week",
                () -> http.get(own + "/slots?hash=" + PROFESSIONAL + "&" + week));
    }

    private static void others(
            Map<String, Call> calls, List<KeepAliveClient> people, Organization hospital) {
        KeepAliveClient administrator = people.get(1);
        KeepAliveClient auditor = people.get(2);
        KeepAliveClient auditorOfAll = people.get(3);
        KeepAliveClient operator = people.get(4);
        String trail = "/admin/v1/audit-events/search";
        calls.put(
                "Credentials",
                () ->
                        administrator.get(
                                "/admin/v1/organizations/" + hospital.id() + "/credentials"));
        calls.put(
                "Overview of connections",
                () ->
                        administrator.get(
                                "/admin/v1/organizations/"
                                        + hospital.id()
                                        + "/overview/connections"));
        calls.put("People of one", () -> administrator.get("/admin/v1/people"));
        calls.put("Audit of one", () -> auditor.post(trail, "{}"));
        calls.put("Audit of one, refused", () -> auditor.post(trail, "{\"outcome\":\"refused\"}"));
        calls.put(
                "Audit of one, patient",
                () ->
                        auditor.post(
                                trail,
                                "{\"organization\":\""
                                        + hospital.id()
                                        + "\",\"patient\":\"p-77\"}"));
        calls.put(
                "Audit of one, an action",
                () -> auditor.post(trail, "{\"action\":\"appointment-create\"}"));
        calls.put(
                "Audit of one, an action that is rare",
                () -> auditor.post(trail, "{\"action\":\"credential-revoke\"}"));
        calls.put("Audit of one, an actor", () -> auditor.post(trail, "{\"actor\":\"key-3\"}"));
        calls.put("Audit of all", () -> auditorOfAll.post(trail, "{}"));
        calls.put(
                "Audit of all, refused",
                () -> auditorOfAll.post(trail, "{\"outcome\":\"refused\"}"));
        calls.put("Organizations", () -> operator.get("/admin/v1/organizations"));
        calls.put("Organizations by name", () -> operator.get("/admin/v1/organizations?name=ho"));
        calls.put("Professionals", () -> operator.get("/admin/v1/professionals"));
        calls.put("Professionals by name", () -> operator.get("/admin/v1/professionals?name=ku"));
        calls.put("People", () -> operator.get("/admin/v1/people"));
    }
}
