package org.patientcare.bench;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import org.patientcare.patients.patient.RawUpsert;
import org.patientcare.testing.Operator;

/** What is measured, and its yardsticks, for one organization. */
final class Subjects {

    private final BenchDatabase database;
    private final int port;
    private final UUID organization;
    private final String headers;

    private Subjects(BenchDatabase database, int port, UUID organization, String headers) {
        this.database = database;
        this.port = port;
        this.organization = organization;
        this.headers = headers;
    }

    /** Makes an organization with a credential. */
    static Subjects of(BenchDatabase database, int port) {
        Operator operator = Operator.operator();
        String id =
                operator.create(Map.of("name", "Bench")).expect(201).json().at("/data/id").asText();
        JsonNode keys = operator.newCredential(id, Map.of("label", "bench"));
        String headers =
                "X-API-Key: %s\r\nX-Secret-Key: %s\r\n"
                        .formatted(keys.get("api_key").asText(), keys.get("secret_key").asText());
        return new Subjects(database, port, UUID.fromString(id), headers);
    }

    UUID organization() {
        return organization;
    }

    /** Reads any one of the patients that the table was filled with. */
    Load.Subject patientOf(long patients) {
        return number ->
                new HttpCalls(headers) {
                    @Override
                    public void call() throws IOException {
                        http.get(
                                "/v1/patients/p-"
                                        + ThreadLocalRandom.current().nextLong(1, patients + 1));
                    }
                };
    }

    Load.Subject constant() {
        return number ->
                new HttpCalls(headers) {
                    @Override
                    public void call() throws IOException {
                        http.get(Wars.CONSTANT);
                    }
                };
    }

    Load.Subject upsert(UpsertKind kind) {
        return number ->
                new HttpCalls(headers) {
                    private long calls;

                    @Override
                    public void call() throws IOException {
                        http.put("/v1/patients", kind.next("s", number, calls++).json());
                    }
                };
    }

    Load.Subject rawUpsert(UpsertKind kind) {
        return number ->
                new Load.Client() {
                    private final Connection connection = database.connect(organization);
                    private long calls;

                    @Override
                    public void call() throws SQLException {
                        RawUpsert.execute(
                                connection,
                                organization,
                                kind.next("r", number, calls++).requests());
                    }

                    @Override
                    public void close() throws SQLException {
                        connection.close();
                    }
                };
    }

    /** Makes the patients that changed and unchanged batches find. */
    void prepare(UpsertKind kind, int clients) {
        if (kind == UpsertKind.NEW) {
            return;
        }
        try (Connection connection = database.connect(organization)) {
            for (int client = 0; client < clients; client++) {
                for (int batch = 0; batch < UpsertKind.BATCHES_OF_CLIENT; batch++) {
                    for (String prefix : new String[] {"s", "r"}) {
                        RawUpsert.execute(
                                connection,
                                organization,
                                kind.next(prefix, client, batch).requests());
                    }
                }
            }
        } catch (SQLException e) {
            throw new BenchFailure("The patients to be changed could not be made.", e);
        }
    }

    /** A client of the one server. */
    private abstract class HttpCalls implements Load.Client {

        final KeepAliveClient http;

        HttpCalls(String headers) {
            http = new KeepAliveClient(port, headers);
        }

        @Override
        public void close() throws IOException {
            http.close();
        }
    }
}
