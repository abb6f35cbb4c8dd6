package org.patientcare.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.patientcare.testing.Operator;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Person;

/**
 * Measures the first page of each list of the console, requested by a signed-in person who may see
 * it, with as many rows as a large installation has: {@code -Dbench.patients=}, and {@code
 * -Dbench.events=} in the audit trail. The requests are made one after the other, as a person makes
 * them. {@link SearchBench} measures searches by name.
 */
final class ConsoleBench {

    private static final long PATIENTS = Long.getLong("bench.patients", 1_000_000);
    private static final long EVENTS = Long.getLong("bench.events", 10_000_000);
    private static final int TIMES = 30;
    private static final int WARM_UP_TIMES = 40;
    private static final double GOAL_MILLIS = 300;
    private static final double NANOS_OF_MILLI = 1e6;
    private static final String ROW = "%-44s %9s %9s  %9s %8s";

    private final BenchDatabase database;
    private final Table table;

    ConsoleBench(BenchDatabase database, Table table) {
        this.database = database;
        this.table = table;
    }

    private interface Call {
        void make() throws IOException;
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
            throw new BenchFailure("A list could not be asked for.", e);
        } finally {
            node.close();
        }
    }

    private void measure(int port) throws IOException {
        Organization hospital = Operator.operator().newOrganization();
        ConsoleRows rows = new ConsoleRows(database, hospital.uuid());
        rows.fill(PATIENTS, EVENTS);
        Map<String, Call> calls = new LinkedHashMap<>();
        List<KeepAliveClient> people = people(hospital, port);
        support(calls, people.get(0), hospital, rows.firstPatient());
        others(calls, people, hospital);
        try (KeepAliveClient constant = new KeepAliveClient(port, "")) {
            measure(calls, () -> constant.get(Wars.CONSTANT));
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

    private static void support(
            Map<String, Call> calls, KeepAliveClient http, Organization hospital, long patient) {
        String own = "/admin/v1/organizations/" + hospital.id();
        String search = own + "/patient-search";
        calls.put("Overview", () -> http.get(own + "/overview"));
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
        calls.put("Appointments of one", () -> http.get(visits + "?professional=console-7"));
        String papers = own + "/prescriptions";
        calls.put("Prescriptions", () -> http.get(papers));
        calls.put("Prescriptions, withdrawn", () -> http.get(papers + "?state=withdrawn"));
        calls.put("Prescriptions of one", () -> http.get(papers + "?professional=console-7"));
        calls.put("Deliveries", () -> http.get(own + "/deliveries"));
        calls.put("Deliveries, failed", () -> http.get(own + "/deliveries?state=failed"));
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

    private void measure(Map<String, Call> calls, Call yardstick) throws IOException {
        for (int i = 0; i < WARM_UP_TIMES; i++) {
            for (Call call : calls.values()) {
                call.make();
                yardstick.make();
            }
        }
        table.line("");
        table.line(
                "The first page of each list, with %s patients and %s events of the trail; %d times each"
                        .formatted(Table.number(0, PATIENTS), Table.number(0, EVENTS), TIMES));
        table.line(ROW.formatted("", "median ms", "worst ms", "const. ms", "ratio"));
        double worst = 0;
        for (Map.Entry<String, Call> each : calls.entrySet()) {
            worst = Math.max(worst, measure(each.getKey(), each.getValue(), yardstick));
        }
        table.atMost("The first page of any list, worst, ms", worst, GOAL_MILLIS);
    }

    /** Measures one list and returns its longest time in milliseconds. */
    private double measure(String name, Call call, Call yardstick) throws IOException {
        double[] own = new double[TIMES];
        double[] constant = new double[TIMES];
        double worst = 0;
        for (int i = 0; i < TIMES; i++) {
            own[i] = millis(call);
            constant[i] = millis(yardstick);
            worst = Math.max(worst, own[i]);
        }
        table.line(
                ROW.formatted(
                        name,
                        Table.number(1, LoadResult.median(own)),
                        Table.number(1, worst),
                        Table.number(2, LoadResult.median(constant)),
                        Table.number(0, LoadResult.median(own) / LoadResult.median(constant))));
        return worst;
    }

    private static double millis(Call call) throws IOException {
        long begin = System.nanoTime();
        call.make();
        return (System.nanoTime() - begin) / NANOS_OF_MILLI;
    }
}
