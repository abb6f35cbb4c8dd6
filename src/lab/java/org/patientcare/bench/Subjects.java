package org.patientcare.bench;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.patientcare.testing.Operator;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Reply;

/** The calls that are measured for one organization. */
final class Subjects {

    private static final String APPOINTMENTS = "/v1/appointments";
    private static final String PREFIX = "s";

    private final int port;
    private final Organization organization;
    private final List<Organization> credentials;

    private Subjects(int port, Organization organization, List<Organization> credentials) {
        this.port = port;
        this.organization = organization;
        this.credentials = credentials;
    }

    /** Creates an organization with a credential. */
    static Subjects of(int port) {
        Organization organization = Operator.ofNode(port).newOrganization();
        return new Subjects(port, organization, List.of(organization));
    }

    /**
     * Creates credentials of an organization; the clients use them in turn, because the number of
     * concurrent calls of one is limited.
     */
    static Subjects of(int port, Organization organization, int credentials) {
        Operator operator = Operator.ofNode(port);
        return new Subjects(
                port,
                organization,
                IntStream.range(0, credentials)
                        .mapToObj(
                                i ->
                                        operator.organization(
                                                organization.id(),
                                                operator.newCredential(
                                                        organization.id(),
                                                        Map.of("label", "caller " + i))))
                        .toList());
    }

    /** The same calls to another node. */
    Subjects at(int otherPort) {
        return new Subjects(otherPort, organization, credentials);
    }

    UUID organization() {
        return organization.uuid();
    }

    /** Reads random patients of those that the table was filled with. */
    Load.Subject patientOf(long patients) {
        return number -> caller(0, http -> http.get("/v1/patients/" + randomCode(patients)));
    }

    /** Authenticates random patients of those. */
    Load.Subject authenticate(long patients) {
        return number ->
                caller(
                        0,
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
        return number -> caller(0, http -> http.get("/v1/activation-codes"));
    }

    /** Books one visit after the other. */
    Load.Subject book() {
        String professional = Operator.ofNode(port).newProfessional(organization);
        AtomicLong made = new AtomicLong();
        return number ->
                caller(
                        0,
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
                    0,
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
        return number -> caller(number, http -> http.get(Wars.CONSTANT));
    }

    Load.Subject upsert(UpsertKind kind) {
        return number -> {
            AtomicLong calls = new AtomicLong();
            return caller(
                    number,
                    http ->
                            http.put(
                                    "/v1/patients",
                                    kind.next(PREFIX, number, calls.getAndIncrement()).json()));
        };
    }

    /** Creates the patients that batches of this kind find. */
    void prepare(UpsertKind kind, int clients) {
        if (kind == UpsertKind.NEW) {
            return;
        }
        try (KeepAliveClient http = client(0)) {
            for (int client = 0; client < clients; client++) {
                for (int batch = 0; batch < UpsertKind.BATCHES_OF_CLIENT; batch++) {
                    http.put("/v1/patients", kind.first(PREFIX, client, batch).json());
                }
            }
        } catch (IOException e) {
            throw new BenchFailure("The patients to be changed could not be made.", e);
        }
    }

    /** A client that makes the call over and over, with the credential of its number. */
    Load.Client caller(int number, HttpCaller.Call call) {
        return new HttpCaller(client(number), call);
    }

    private KeepAliveClient client(int number) {
        Organization credential = credentials.get(number % credentials.size());
        return new KeepAliveClient(
                port, credential.http().without("X-Forwarded-For").headerBlock());
    }

    static String randomCode(long patients) {
        return patient(ThreadLocalRandom.current().nextLong(1, patients + 1));
    }

    private static String patient(long number) {
        return "p-" + number;
    }
}
