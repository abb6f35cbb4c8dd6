package org.patientcare.bench;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;
import org.patientcare.patients.patient.RawUpsert;
import org.patientcare.testing.Operator;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Reply;

/** The calls that are measured for one organization, and their yardsticks. */
final class Subjects {

    private static final String APPOINTMENTS = "/v1/appointments";

    private final BenchDatabase database;
    private final int port;
    private final Organization organization;

    private Subjects(BenchDatabase database, int port, Organization organization) {
        this.database = database;
        this.port = port;
        this.organization = organization;
    }

    /** Creates an organization with a credential. */
    static Subjects of(BenchDatabase database, int port) {
        return of(database, port, Operator.ofNode(port).newOrganization());
    }

    static Subjects of(BenchDatabase database, int port, Organization organization) {
        return new Subjects(database, port, organization);
    }

    UUID organization() {
        return organization.uuid();
    }

    /** Reads random patients of those that the table was filled with. */
    Load.Subject patientOf(long patients) {
        return number -> caller(http -> http.get("/v1/patients/" + randomCode(patients)));
    }

    /** Authenticates random patients of those. */
    Load.Subject authenticate(long patients) {
        return number ->
                caller(
                        http ->
                                http.post(
                                        "/v1/patients/authenticate",
                                        "{\"code\":\"" + randomCode(patients) + "\"}"));
    }

    /** Reads the profile of the authenticated patient; each client has another one. */
    Load.Subject profile() {
        return number -> {
            Reply let = organization.authenticate(patient(number + 1)).expect(200);
            String token = let.json().get("access_token").asText();
            return new HttpCaller(
                    new KeepAliveClient(port, "Authorization: Bearer " + token + "\r\n"),
                    http -> http.get("/widget/v1/me"));
        };
    }

    /** The first page of activation codes, with its total. */
    Load.Subject codes() {
        return number -> caller(http -> http.get("/v1/activation-codes"));
    }

    /** Books one visit after the other. */
    Load.Subject book() {
        String professional = Operator.ofNode(port).newProfessional(organization);
        AtomicLong made = new AtomicLong();
        return number ->
                caller(
                        http ->
                                http.post(
                                        APPOINTMENTS,
                                        visit("v-" + made.incrementAndGet(), professional)));
    }

    /** Reschedules one visit of each client again and again. */
    Load.Subject move() {
        String professional = Operator.ofNode(port).newProfessional(organization);
        return number -> {
            String code = "moved-" + number;
            organization.bookRaw(visit(code, professional)).expect(200);
            return caller(
                    http ->
                            http.put(
                                    APPOINTMENTS + "/" + code,
                                    "{\"appointment\":{\"starts_at\":\"2031-06-01T10:00:00Z\"}}"));
        };
    }

    private static String visit(String code, String professional) {
        return Reply.json(
                Map.of(
                        "appointment",
                        Map.of("code", code, "starts_at", "2031-05-06T10:00:00Z"),
                        "patient",
                        Map.of("code", patient(1)),
                        "professional",
                        Map.of("hash", professional)));
    }

    Load.Subject constant() {
        return number -> caller(http -> http.get(Wars.CONSTANT));
    }

    Load.Subject upsert(UpsertKind kind) {
        return number -> caller(puts(kind, number));
    }

    /** Loads the batches of one client. */
    HttpCaller.Call puts(UpsertKind kind, int number) {
        AtomicLong calls = new AtomicLong();
        return http ->
                http.put("/v1/patients", kind.next("s", number, calls.getAndIncrement()).json());
    }

    Load.Subject rawUpsert(UpsertKind kind) {
        return number ->
                new Load.Client() {
                    private final Connection connection = database.connect(organization());
                    private long calls;

                    @Override
                    public void call() throws SQLException {
                        RawUpsert.execute(
                                connection,
                                organization(),
                                kind.next("r", number, calls++).requests());
                    }

                    @Override
                    public void close() throws SQLException {
                        connection.close();
                    }
                };
    }

    /** Creates the patients that changed and unchanged batches find. */
    void prepare(UpsertKind kind, int clients) {
        if (kind == UpsertKind.NEW) {
            return;
        }
        try (Connection connection = database.connect(organization())) {
            for (int client = 0; client < clients; client++) {
                for (int batch = 0; batch < UpsertKind.BATCHES_OF_CLIENT; batch++) {
                    for (String prefix : new String[] {"s", "r"}) {
                        RawUpsert.execute(
                                connection,
                                organization(),
                                kind.next(prefix, client, batch).requests());
                    }
                }
            }
        } catch (SQLException e) {
            throw new BenchFailure("The patients to be changed could not be made.", e);
        }
    }

    private Load.Client caller(HttpCaller.Call call) {
        String keys = organization.http().without("X-Forwarded-For").headerBlock();
        return new HttpCaller(new KeepAliveClient(port, keys), call);
    }

    static String randomCode(long patients) {
        return patient(ThreadLocalRandom.current().nextLong(1, patients + 1));
    }

    private static String patient(long number) {
        return "p-" + number;
    }
}
