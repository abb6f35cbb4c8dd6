package org.patientcare.bench;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.patientcare.testing.Operator;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Prescriptions;

/**
 * The calls that are measured for one organization with 50 credentials, each with its yardstick.
 */
final class RequestSubjects {

    private static final int CREDENTIALS = 50;
    private static final int CLIENTS = 64;
    private static final long PATIENTS = 100_000;
    private static final long CODES = 1_000;

    private final Subjects subjects;
    private final BareTable bare;
    private final String professional;
    private final String prescription;
    private final Instant firstVisit = Instant.now().plus(Duration.ofDays(30));
    private final AtomicLong visits = new AtomicLong();

    /**
     * @param goal the lowest accepted ratio to the yardstick's rate; 0 for none
     */
    record Call(Load.Subject subject, Load.Subject yardstick, double goal) {}

    RequestSubjects(BenchDatabase database, int port) {
        Operator operator = Operator.ofNode(port);
        Organization organization = operator.newOrganization();
        subjects = Subjects.of(port, organization, CREDENTIALS);
        bare = BareTable.create(database);
        organization.withPatient("p1");
        professional = operator.newProfessional(organization);
        prescription = Prescriptions.of(operator, organization).issued(Map.of());
        database.fill(organization.uuid(), 1, PATIENTS);
        database.fillCodes(CodeSubjects.FILL, organization.uuid(), CODES);
        for (UpsertKind kind : UpsertKind.values()) {
            subjects.prepare(kind, CLIENTS);
            bare.prepare(kind, CLIENTS);
        }
    }

    /** The calls by the name of their row. */
    Map<String, Call> calls() {
        Map<String, Call> calls = new LinkedHashMap<>();
        calls.put(
                "GET patient",
                constant(http -> http.get("/v1/patients/" + Subjects.randomCode(PATIENTS)), 0.35));
        for (UpsertKind kind : UpsertKind.values()) {
            calls.put(
                    kind.label(),
                    new Call(
                            subjects.upsert(kind),
                            bare.upserts(kind, JdbcUpsert::execute),
                            kind.goal()));
        }
        calls.put(
                "authenticate",
                constant(
                        http ->
                                http.post(
                                        "/v1/patients/authenticate",
                                        "{\"code\":\"" + Subjects.randomCode(PATIENTS) + "\"}"),
                        0.2));
        calls.put("GET codes", constant(http -> http.get("/v1/activation-codes"), 0.2));
        calls.put("POST appointment", constant(this::book, 0.1));
        calls.put(
                "GET a document",
                constant(
                        http -> http.get("/api/v1/prescriptions/" + prescription + "/download"),
                        0.3));
        return calls;
    }

    private void book(KeepAliveClient http) throws IOException {
        long visit = visits.incrementAndGet();
        http.post(
                "/v1/appointments",
                "{\"appointment\":{\"code\":\"b-%d\",\"starts_at\":\"%s\"},\"patient\":{\"code\":\"p1\"},\"professional\":{\"hash\":\"%s\"}}"
                        .formatted(visit, firstVisit.plusSeconds(3600 * visit), professional));
    }

    private Call constant(HttpCaller.Call call, double goal) {
        return new Call(number -> subjects.caller(number, call), subjects.constant(), goal);
    }
}
