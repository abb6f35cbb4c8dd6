package org.patientcare.bench;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntFunction;
import org.patientcare.testing.Operator;
import org.patientcare.testing.Organization;

/** Measures how many appointments are booked and rescheduled a second. */
final class AppointmentBench {

    private static final String APPOINTMENTS = "/v1/appointments";
    private static final int CLIENTS = 16;

    private final Table table;
    private final double seconds;
    private final int port;
    private final Organization organization;
    private final String professional;
    private final AtomicLong made = new AtomicLong();

    AppointmentBench(Table table, double seconds, int port) {
        this.table = table;
        this.seconds = seconds;
        this.port = port;
        Operator operator = Operator.operator();
        organization = operator.newOrganization().withPatient("p");
        professional = operator.newProfessional(organization);
    }

    void measure() {
        table.line("");
        measure("POST appointments", number -> this::create);
        for (int client = 0; client < CLIENTS; client++) {
            organization
                    .book(codeOf(client), "p", professional, "2031-05-06T10:00:00Z")
                    .expect(200);
        }
        measure("PUT appointments, each client its own", number -> http -> move(http, number));
    }

    private void measure(String name, IntFunction<HttpCaller.Call> calls) {
        Load.Subject subject =
                number ->
                        new HttpCaller(
                                new KeepAliveClient(port, organization.http().headerBlock()),
                                calls.apply(number));
        Load.run(subject, CLIENTS, seconds);
        LoadResult loadResult = Load.run(subject, CLIENTS, seconds);
        table.line(
                "%s, %d clients: %s a second, p50 %s ms, p99 %s ms"
                        .formatted(
                                name,
                                CLIENTS,
                                Table.number(0, loadResult.rate()),
                                Table.number(2, loadResult.p50()),
                                Table.number(2, loadResult.p99())));
    }

    private void create(KeepAliveClient http) throws IOException {
        String body =
                "{\"appointment\":{\"code\":\"v-%d\",\"starts_at\":\"2031-05-06T10:00:00Z\"},\"patient\":{\"code\":\"p\"},\"professional\":{\"hash\":\"%s\"}}";
        http.post(APPOINTMENTS, body.formatted(made.incrementAndGet(), professional));
    }

    private static void move(KeepAliveClient http, int client) throws IOException {
        http.put(
                APPOINTMENTS + "/" + codeOf(client),
                "{\"appointment\":{\"starts_at\":\"2031-06-01T10:00:00Z\"}}");
    }

    private static String codeOf(int client) {
        return "moved-" + client;
    }
}
